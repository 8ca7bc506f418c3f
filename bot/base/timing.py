"""The time of limits, expiries, retries, deadlines and computers; tests scale it."""

import asyncio
import time

ticks = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
"""The system's clock that never jumps; where there is a choice, one that goes on while the machine sleeps."""


def wall_clock() -> float:
    """Seconds since the epoch as this machine has them, right or wrong."""
    return time.time()


def monotonic() -> float:
    """Seconds that only ever pass."""
    return time.clock_gettime(ticks)


class Time:
    """Wall-clock time, `scale` times as fast from the moment it is created.

    It begins with the machine's clock and then follows Redis's, so that all processes have the same time, and
    a machine whose clock is set changes nothing.
    """

    def __init__(self, scale: float = 1.0) -> None:
        self.scale = scale
        self._start = monotonic()
        self._ahead = wall_clock() - self._start
        """By how many seconds the time at the start is ahead of the ticks."""

    def now(self) -> int:
        """Milliseconds since the epoch; the same for all processes when the scale is 1."""
        passed = monotonic() - self._start
        return int((self._start + self._ahead + passed * self.scale) * 1000)

    def follow(self, server: float, *, asked: float, answered: float) -> None:
        """Take the time of a server, in seconds since the epoch, which it told between these two ticks.

        Nothing changes where this time may be the server's already. Scaled time goes on by itself.
        """
        if self.scale == 1.0:
            self._ahead = min(max(self._ahead, server - answered), server - asked)

    async def sleep(self, seconds: float) -> None:
        """Wait for this many seconds of scaled time."""
        await asyncio.sleep(seconds / self.scale)

    async def wait(self, event: asyncio.Event, seconds: float) -> None:
        """Wait for the event, at most this many seconds of scaled time."""
        try:
            async with asyncio.timeout(seconds / self.scale):
                await event.wait()
        except TimeoutError:
            pass


def is_cancelled() -> bool:
    """Whether the running task should end: loops ask, because a library may swallow the cancellation."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
