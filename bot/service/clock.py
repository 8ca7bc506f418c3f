"""Deadlines: the process that claims one meets it; several processes may run this."""

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from bot.metrics import LATENESS
from bot.timing import Time, is_cancelled
from storage.live import Deadline, Live

SWEEP_SECONDS = 1.0
LEASE_MS = 30_000
"""If a claimer dies, another process claims its deadline after this time."""

log = structlog.get_logger(__name__)


class Clock:
    """Waits for the deadlines of all tables, and meets each once."""

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
        self._running: set[asyncio.Task[None]] = set()

    def wake(self, at: int) -> None:
        """Announce a deadline of this process, so that it need not wait for the next sweep."""
        if self._next is None or at < self._next:
            self._next = at
            self._woken.set()

    async def run(self) -> None:
        """Meet deadlines until cancelled, then finish those under way."""
        try:
            while not is_cancelled():
                self._next = None
                try:
                    await self._sweep()
                except Exception:
                    log.exception("deadlines-unread")
                await self._rest()
        finally:
            await asyncio.gather(*self._running, return_exceptions=True)

    async def _sweep(self) -> None:
        await self._beat()
        now = self._time.now()
        for deadline in await self._live.due(now):
            if await self._live.claim(deadline, now + LEASE_MS):
                _measure(deadline, now)
                task = asyncio.create_task(self._try_to_meet(deadline))
                self._running.add(task)
                task.add_done_callback(self._running.discard)

    async def _try_to_meet(self, deadline: Deadline) -> None:
        try:
            await self._meet(deadline)
        except Exception:
            log.exception("deadline-unmet", table=deadline.table, deadline=deadline.name)

    async def _rest(self) -> None:
        """Wait for the next known deadline, at most until the next sweep."""
        end = self._time.now() + int(SWEEP_SECONDS * 1000)
        while (now := self._time.now()) < (until := min(end, self._next if self._next is not None else end)):
            self._woken.clear()
            await self._time.wait(self._woken, (until - now) / 1000)


def _measure(deadline: Deadline, now: int) -> None:
    """Observe how late a deadline is met."""
    kind = deadline.name.partition(":")[0]
    LATENESS.labels(kind).observe(max(0, now - deadline.at) / 1000)
