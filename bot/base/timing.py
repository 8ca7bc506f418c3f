"""Time of limits, expiries, retries, deadlines and computers; tests scale it."""

import asyncio
import time

ticks = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
"""Monotonic clock of the system, one that continues in suspend where there is a choice."""


def wall_clock() -> float:
    """Return the machine's time in seconds since the epoch, right or wrong."""
    return time.time()


def monotonic() -> float:
    """Return monotonic seconds."""
    return time.clock_gettime(ticks)


class Time:
    """Wall-clock time that runs `scale` times as fast from its creation.

    It starts with the machine's clock and then follows Redis's, so all processes share one time, and setting
    a machine's clock changes nothing.
    """

    def __init__(self, scale: float = 1.0) -> None:
        self.scale = scale
        self._start = monotonic()
        self._ahead = wall_clock() - self._start
        """Seconds by which the time at the start is ahead of the ticks."""

    def now(self) -> int:
        """Return milliseconds since the epoch; the same in all processes at scale 1."""
        passed = monotonic() - self._start
        return int((self._start + self._ahead + passed * self.scale) * 1000)

    def follow(self, server: float, *, asked: float, answered: float) -> None:
        """Adopt a server's time, in seconds since the epoch, told between these two ticks.

        Keep the current time if it may equal the server's already. Scaled time ignores servers.
        """
        if self.scale == 1.0:
            self._ahead = min(max(self._ahead, server - answered), server - asked)

    async def sleep(self, seconds: float) -> None:
        """Sleep for this many seconds of scaled time."""
        await asyncio.sleep(seconds / self.scale)

    async def wait(self, event: asyncio.Event, seconds: float) -> None:
        """Wait for the event, at most this many seconds of scaled time."""
        try:
            async with asyncio.timeout(seconds / self.scale):
                await event.wait()
        except TimeoutError:
            pass


def is_cancelled() -> bool:
    """Return whether the running task is cancelled: a library may swallow the exception."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
