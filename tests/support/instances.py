"""Instances of the bot for tests."""

from collections.abc import Iterable

from bot.base.active import Active
from storage.instance_locks import InstanceLocks


class Immortal(Active):
    """One that nobody takes for dead, while its tenure is not changed."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.epoch = 1
        self.unbroken: int | None = 1

    @property
    def tenure(self) -> int | None:
        return self.unbroken


class FakeLocks(InstanceLocks):
    """Locks of one place, where these instances have died and are not forgotten yet."""

    def __init__(self, *dead: str) -> None:
        self.found = frozenset(dead)

    def dead(self) -> frozenset[str]:
        return self.found

    def forget(self, instances: Iterable[str]) -> None:
        self.found -= frozenset(instances)
