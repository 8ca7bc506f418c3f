"""Deadlines: the active process meets them; the write that meets one removes it, or it is met again."""

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from bot.base.logs import without_words
from bot.base.metrics import LATENESS
from bot.base.timing import Time, is_cancelled
from storage.failures import reason_of, storage_failed
from storage.live.live import Deadline, Live

SWEEP_SECONDS = 1.0
AGAIN_S = 5.0
"""Pause before the retry of a deadline that has not been removed."""
GRACE_S = 3.0
"""Timeout of deadlines in progress at shutdown."""

log = structlog.get_logger(__name__)


class Clock:
    """Waits for the deadlines of all tables, and meets them."""

    def __init__(
        self,
        live: Live,
        time: Time,
        meet: Callable[[Deadline], Awaitable[None]],
        beat: Callable[[], Awaitable[None]],
    ) -> None:
        """`meet` carries out a deadline; `beat` notes that this process runs, and learns when none did."""
        self._live = live
        self._time = time
        self._meet = meet
        self._beat = beat
        self._next: int | None = None
        self._woken = asyncio.Event()
        self._running: dict[asyncio.Task[None], Deadline] = {}
        self._met: dict[Deadline, int] = {}
        """Retry times of deadlines met and not removed."""

    def wake(self, at: int) -> None:
        """Announce a deadline of this process, so that it need not wait for the next sweep."""
        if self._next is None or at < self._next:
            self._next = at
            self._woken.set()

    async def run(self) -> None:
        """Meet deadlines until cancelled, then finish the short ones in progress."""
        try:
            while not is_cancelled():
                self._next = None
                try:
                    await self._sweep()
                except Exception as error:
                    if storage_failed(error):
                        log.warning("deadlines-unread", error=reason_of(error))
                    else:
                        log.exception("deadlines-unread")
                await self._rest()
        finally:
            await self._finish()

    async def _finish(self) -> None:
        """Leave longer work to a successor."""
        if self._running:
            await asyncio.wait(self._running, timeout=GRACE_S)
        for task in list(self._running):
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    async def _sweep(self) -> None:
        await self._beat()
        now = self._time.now()
        due = await self._live.deadlines.due(now)
        self._met = {deadline: self._met[deadline] for deadline in due if deadline in self._met}
        for deadline in due:
            if self._met.get(deadline, 0) <= now and deadline not in self._running.values():
                _measure(deadline, now)
                task = asyncio.create_task(self._try_to_meet(deadline))
                self._running[task] = deadline
                task.add_done_callback(self._end)

    def _end(self, task: asyncio.Task[None]) -> None:
        deadline = self._running.pop(task)
        self._met[deadline] = self._time.now() + int(AGAIN_S * 1000 * self._time.scale)

    async def _try_to_meet(self, deadline: Deadline) -> None:
        try:
            await self._meet(deadline)
        except Exception as error:
            if storage_failed(error):
                log.warning("deadline-unmet", deadline=deadline.name, error=reason_of(error))
            else:
                found = without_words(error)
                log.error("deadline-unmet", table=deadline.table, deadline=deadline.name, **found)

    async def _rest(self) -> None:
        """Wait for the next known deadline, at most until the next sweep."""
        end = self._time.now() + int(SWEEP_SECONDS * 1000)
        while (now := self._time.now()) < (until := min(end, self._next if self._next is not None else end)):
            self._woken.clear()
            await self._time.wait(self._woken, (until - now) / 1000)
            if not self._woken.is_set():
                return  # a clock that was put back, or stands still, must not hold the next sweep up


def _measure(deadline: Deadline, now: int) -> None:
    """Observe how late a deadline is met."""
    kind = deadline.name.partition(":")[0]
    LATENESS.labels(kind).observe(max(0, now - deadline.at) / 1000)
