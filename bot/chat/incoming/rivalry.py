"""Detection of another program with the same token: Telegram ends the polls of both in turn."""

import time
from collections import deque
from collections.abc import Callable

import structlog

MOST = 3
"""Ended polls that a process which follows another does not explain."""
SPAN_S = 120.0
TOLD_S = 3_600.0
"""How often the owner is told."""

log = structlog.get_logger(__name__)


class UsedByAnotherProgram(Exception):
    """The token is in use elsewhere: each program gets a part of the updates."""


class Rivalry:
    """Counts polls ended by another program's polls."""

    def __init__(self, *, ticks: Callable[[], float] = time.monotonic) -> None:
        self.tell: Callable[[], None] = lambda: None
        """Tells the owner."""
        self._ticks = ticks
        self._conflicts: deque[float] = deque(maxlen=MOST)
        self._told = float("-inf")

    def note(self) -> None:
        """Note a poll that was ended; the third within two minutes is told."""
        self._conflicts.append(self._ticks())
        if self._is_on() and self._ticks() >= self._told + TOLD_S:
            self._told = self._ticks()
            log.error("token-used-elsewhere")
            self.tell()

    async def check(self) -> None:
        """Raises UsedByAnotherProgram while the polls are ended again and again."""
        if self._is_on():
            raise UsedByAnotherProgram

    def _is_on(self) -> bool:
        return len(self._conflicts) == MOST and self._ticks() - self._conflicts[0] < SPAN_S
