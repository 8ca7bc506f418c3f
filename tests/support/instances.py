"""Instances of the bot for tests."""

from collections.abc import Iterable
from typing import NamedTuple


class Immortal(NamedTuple):
    """One that nobody takes for dead."""

    name: str
    tenure: int = 1


class FakeLocks:
    """Locks of one place, where these instances have died and are not forgotten yet."""

    def __init__(self, *dead: str) -> None:
        self.found = frozenset(dead)

    def dead(self) -> frozenset[str]:
        return self.found

    def forget(self, instances: Iterable[str]) -> None:
        self.found -= frozenset(instances)
