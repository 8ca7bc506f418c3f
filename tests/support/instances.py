"""Instances of the bot for tests."""

from collections.abc import Iterable

from bot.base.active import Active
from storage.server.instance_locks import InstanceLocks


class Immortal(Active):
    """An instance that keeps the lease until the test releases it."""

    def __init__(self) -> None:
        self.epoch = 1
        self.may_act = True

    @property
    def holds(self) -> bool:
        return self.may_act

    async def may_call_soon(self) -> bool:
        return self.may_act


class FakeLocks(InstanceLocks):
    """Locks of one place, where these instances have died and are not forgotten yet."""

    def __init__(self, *dead: str) -> None:
        self.found = frozenset(dead)

    def dead(self) -> frozenset[str]:
        return self.found

    def forget(self, instances: Iterable[str]) -> None:
        self.found -= frozenset(instances)
