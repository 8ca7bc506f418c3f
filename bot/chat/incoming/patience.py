"""Retries within a person's patience: a tap or a command is stored soon, or refused.

A failing store is retried for a few seconds; then the person is told and the update is finished. It changes
nothing afterwards.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from itertools import chain, repeat

import structlog
from cachetools import LRUCache
from telegram import Update

from storage.failures import reason_of, storage_failed
from storage.redis.attempt import Attempt, attempting

PATIENCE_S = 6.0
"""Retry deadline of an update: a failover of Redis takes less."""
SHORT_PATIENCE_S = 1.5
"""Retry deadline after a recent failure."""
MOMENT_S = 20.0
PAUSES_S = (0.1, 0.2, 0.4)
"""The pauses between tries; the last is repeated."""
REMEMBERED = 10_000

log = structlog.get_logger(__name__)


class Patience:
    """Retries an update within a deadline, or tells its person."""

    def __init__(
        self, handle: Callable[[Update], Awaitable[None]], refuse: Callable[[Update], Awaitable[None]]
    ) -> None:
        """`refuse` tells the person that the update cannot be stored; it asks no store."""
        self._handle = handle
        self._refuse = refuse
        self._stored: LRUCache[int, None] = LRUCache(REMEMBERED)
        """Updates that failed after their change was stored."""
        self._failed_at = float("-inf")

    async def take(self, update: Update, *, left: float = PATIENCE_S) -> bool:
        """Carry the update out within the seconds `left`, or tell the person and return False.

        Raises what the handler raises, a failure of a store only where a change of the update is stored, so
        that it is handled again.
        """
        try:
            await self._try(update, min(left, self._patience))
        except Exception as error:
            if not storage_failed(error) or update.update_id in self._stored:
                raise
            log.warning("storage-failed", update=update.update_id, error=reason_of(error), refused=True)
            self._failed_at = time.monotonic()
            await self._refuse(update)
            return False
        self._failed_at = float("-inf")
        return True

    async def _try(self, update: Update, seconds: float) -> None:
        pauses = chain(PAUSES_S, repeat(PAUSES_S[-1]))
        with attempting(seconds) as attempt:
            for pause in pauses:
                if await self._is_carried_out(update, attempt, pause):
                    return
                await asyncio.sleep(pause)

    async def _is_carried_out(self, update: Update, attempt: Attempt, pause: float) -> bool:
        """Try once. Return False if a store failed: retry after the pause."""
        try:
            await self._handle(update)
        except Exception as error:
            if attempt.has_stored:
                self._stored[update.update_id] = None
            if not storage_failed(error) or attempt.seconds_left < pause:
                raise
            log.warning("storage-failed", update=update.update_id, error=reason_of(error))
            return False
        return True

    @property
    def _patience(self) -> float:
        is_ill = time.monotonic() < self._failed_at + MOMENT_S
        return SHORT_PATIENCE_S if is_ill else PATIENCE_S
