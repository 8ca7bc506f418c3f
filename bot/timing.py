"""The time that limits, expiries, retries, deadlines and computers go by; tests scale it."""

import asyncio
import time


class Time:
    """Wall-clock time, run `scale` times as fast from the moment of making."""

    def __init__(self, scale: float = 1.0) -> None:
        self.scale = scale
        self._origin = time.time()
        self._ticks = time.monotonic()

    def now(self) -> int:
        """Milliseconds since the epoch; the same for all processes when the scale is 1."""
        if self.scale == 1.0:
            return int(time.time() * 1000)
        return int((self._origin + (time.monotonic() - self._ticks) * self.scale) * 1000)

    async def sleep(self, seconds: float) -> None:
        """Wait for so many seconds of this time."""
        await asyncio.sleep(seconds / self.scale)

    async def wait(self, event: asyncio.Event, seconds: float) -> None:
        """Wait for the event, at most for that many seconds of this time."""
        try:
            async with asyncio.timeout(seconds / self.scale):
                await event.wait()
        except TimeoutError:
            pass


def cancelled() -> bool:
    """Whether the running task is to end: a loop asks, for a library below may swallow the cancellation itself."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
