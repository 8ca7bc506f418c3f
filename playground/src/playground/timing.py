"""Clock of rate limits, expiries and waits."""

import asyncio
import time
from typing import Protocol


class TimeSource(Protocol):
    scale: float
    """Its speed in multiples of real time."""

    def now(self) -> int:
        """Return milliseconds since the epoch."""

    async def sleep(self, seconds: float) -> None:
        """Wait for this many seconds of this clock."""


class ScaledClock:
    """A wall clock that runs `scale` times as fast as real time."""

    def __init__(self, scale: float = 1.0) -> None:
        self.scale = scale
        self._origin = time.time()
        self._ticks = time.monotonic()

    def now(self) -> int:
        """Return milliseconds since the epoch; at scale 1 those of the system's clock."""
        if self.scale == 1.0:
            return int(time.time() * 1000)
        return int((self._origin + (time.monotonic() - self._ticks) * self.scale) * 1000)

    async def sleep(self, seconds: float) -> None:
        """Wait for this many seconds of this clock."""
        await asyncio.sleep(seconds / self.scale)
