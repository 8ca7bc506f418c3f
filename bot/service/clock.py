"""Deadlines: whoever claims one meets it; any number of processes may run this."""

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from bot.timing import Time, cancelled
from storage.live import Deadline, Live

SWEEP_SECONDS = 1.0
LEASE_MS = 30_000
"""A deadline whose claimer died is met by another after so long."""

log = structlog.get_logger(__name__)


class Clock:
    """Waits for the deadlines of all tables and has each met once."""

    def __init__(self, live: Live, time: Time, meet: Callable[[Deadline], Awaitable[None]]) -> None:
        """`meet` does what a deadline is for."""
        self._live = live
        self._time = time
        self._meet = meet
        self._next: int | None = None
        self._woken = asyncio.Event()
        self._running: set[asyncio.Task[None]] = set()

    def wake(self, at: int) -> None:
        """Hear of a deadline set in this process, so that it is met without waiting for the next sweep."""
        if self._next is None or at < self._next:
            self._next = at
            self._woken.set()

    async def run(self) -> None:
        """Meet deadlines until cancelled; what is under way then is finished first."""
        try:
            while not cancelled():
                self._next = None
                try:
                    await self._sweep()
                except Exception:
                    log.exception("deadlines could not be read")
                await self._rest()
        finally:
            await asyncio.gather(*self._running, return_exceptions=True)

    async def _sweep(self) -> None:
        now = self._time.now()
        for deadline in await self._live.due(now):
            if await self._live.claim(deadline, now + LEASE_MS):
                task = asyncio.create_task(self._met(deadline))
                self._running.add(task)
                task.add_done_callback(self._running.discard)

    async def _met(self, deadline: Deadline) -> None:
        try:
            await self._meet(deadline)
        except Exception:
            log.exception("a deadline was not met", table=deadline.table, deadline=deadline.name)

    async def _rest(self) -> None:
        """Until the next deadline known here, at most until the next sweep is due."""
        end = self._time.now() + int(SWEEP_SECONDS * 1000)
        while (now := self._time.now()) < (until := min(end, self._next if self._next is not None else end)):
            self._woken.clear()
            await self._time.wait(self._woken, (until - now) / 1000)
