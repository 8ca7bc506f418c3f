"""Late updates are stored in Redis, so that Telegram may forget them."""

import asyncio

import msgspec
import structlog

from bot.base.active import Active
from bot.base.timing import is_cancelled
from bot.chat.incoming.intake import Raw, legible, slim
from bot.chat.incoming.queues import PersonQueues, Queued
from storage.failures import reason_of, storage_failed
from storage.live.late_store import LateStore
from storage.redis.attempt import attempting

LATE_S = 0.5
"""An update that is older and not finished is late."""
TICK_S = 0.1
"""How often late updates are looked for."""
PAUSE_S = 0.5
"""After Redis failed."""
STORE_S = 2.0
"""How long Redis may take."""

log = structlog.get_logger()


class LateUpdates:
    """Stores late updates, and takes over those of the previous process."""

    def __init__(self, store: LateStore, queues: PersonQueues, active: Active) -> None:
        self.taken_over = asyncio.Event()
        """Whether what the process before has left is in the queues."""
        self._store = store
        self._queues = queues
        self._active = active
        self._stored: set[Queued] = set()
        """Those that are in the list, as far as is known."""

    async def run(self) -> None:
        """Store late updates and remove finished ones, until cancelled."""
        while not is_cancelled():
            try:
                with attempting(STORE_S):
                    await self._look()
            except Exception as error:
                if not storage_failed(error):
                    raise
                log.warning("late-updates-unstored", error=reason_of(error))
                await asyncio.sleep(PAUSE_S)
            await asyncio.sleep(TICK_S)

    async def clear(self) -> None:
        """Remove finished updates from the list. If Redis fails, the next process does it."""
        try:
            with attempting(STORE_S):
                await self._remove_finished()
        except Exception as error:
            if not storage_failed(error):
                raise
            log.warning("late-updates-unremoved", error=reason_of(error))

    async def _look(self) -> None:
        """Raises redis.RedisError, NotReplicated."""
        if not self.taken_over.is_set():
            self._take_over(await self._store.all())
        late = [queued for queued in self._queues if queued.stored is None and queued.age_s >= LATE_S]
        if late:
            await self._keep(late)
        await self._remove_finished()

    def _take_over(self, found: list[bytes]) -> None:
        for stored in found:
            at, raw = msgspec.json.decode(stored, type=tuple[int, Raw])
            queued = Queued(raw, at, stored)
            queued.settle(safe=True)
            self._stored.add(self._queues.resume(queued) or queued)
        if found:
            log.info("late-updates-taken-over", count=len(found))
        self.taken_over.set()

    async def _keep(self, late: list[Queued]) -> None:
        """Store late updates, as many as there is room for."""
        packed = [msgspec.json.encode((queued.at, legible(slim(queued.raw)))) for queued in late]
        count = await self._store.store(self._active.epoch, packed)
        for queued, update in zip(late[: count or 0], packed, strict=False):
            queued.stored = update
            queued.settle(safe=True)
            self._stored.add(queued)
        if count:
            log.info("updates-late", count=count)
        if count is None or count < len(late):
            log.warning("late-updates-unstored", error="not active" if count is None else "full")

    async def _remove_finished(self) -> None:
        for queued in [queued for queued in self._stored if queued.is_finished]:
            if queued.stored is not None:
                await self._store.remove(queued.stored)
            self._stored.discard(queued)
