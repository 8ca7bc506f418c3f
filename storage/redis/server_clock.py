"""Redis's clock, by which late writes are refused."""

import time
from collections.abc import Awaitable, Callable
from typing import Any

from redis.exceptions import ResponseError, TimeoutError

from storage.redis.attempt import MARGIN_S, current_attempt
from storage.redis.commands import Commands, acknowledgement_ms

LATE = "LATE "
"""Start of the script's refusal of a late write; the server's time follows."""


class ServerClock:
    """Offset between the clock of Redis and the local one."""

    def __init__(self, commands: Commands, replicas: int) -> None:
        self._commands = commands
        self._replicas = replicas
        self.offset = time.time_ns() // 1_000_000 - _ticks_ms()
        """Milliseconds by which Redis is ahead of the local ticks; at first by the machine's clock."""

    async def read(self) -> None:
        """Measure Redis's time."""
        seconds, microseconds = await self._commands.run("TIME")
        self._note(int(seconds) * 1000 + int(microseconds) // 1000)

    async def in_time(self, write: Callable[[int | str], Awaitable[Any]]) -> Any:
        """Carry out a write before the current attempt ends, or never; `write` receives its latest time.

        A server that hung would otherwise carry out, on recovery, writes that nobody waits for any more.
        """
        try:
            return await write(self._latest() or "")
        except ResponseError as error:
            if not str(error).startswith(LATE):
                raise
            self._note(int(str(error).split()[1]))
        latest = self._latest()
        if latest is not None and latest < _ticks_ms() + self.offset:
            raise TimeoutError("the attempt has ended")
        return await write(latest or "")

    def _latest(self) -> int | None:
        """Return the latest time by Redis's clock for a write of the current attempt, in milliseconds."""
        attempt = current_attempt()
        if attempt is None:
            return None
        after = acknowledgement_ms() if self._replicas else 0
        return _ticks_ms() + self.offset + int((attempt.seconds_left - MARGIN_S) * 1000) - after

    def _note(self, now: int) -> None:
        self.offset = now - _ticks_ms()


def _ticks_ms() -> int:
    """Return monotonic milliseconds."""
    return time.monotonic_ns() // 1_000_000
