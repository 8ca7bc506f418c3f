"""Retention limit of match records: drops old logs in small batches."""

import asyncio

import structlog

from bot.base.timing import Time, is_cancelled
from storage.failures import reason_of, storage_failed
from storage.sql.archive import DAY_MS, Archive

SWEEP_S = 3600.0
"""Interval between sweeps."""
BEGIN_S = 60.0
"""Delay after the start, so that people waiting for the bot come first."""
AT_ONCE = 20
"""Records dropped in one transaction; it blocks other writers on SQLite."""
PAUSE_S = 0.5
"""Pause between transactions."""

log = structlog.get_logger(__name__)


class Retention:
    """Drops logs of matches older than the limit; results and ratings stay."""

    def __init__(self, archive: Archive, time: Time, *, days: int) -> None:
        self._archive = archive
        self._time = time
        self._kept_ms = days * DAY_MS

    async def run(self) -> None:
        """Sweep until cancelled."""
        await asyncio.sleep(BEGIN_S)
        while not is_cancelled():
            try:
                await self.sweep()
            except Exception as error:
                if storage_failed(error):
                    log.warning("records-not-dropped", error=reason_of(error))
                else:
                    log.exception("records-not-dropped")
            await asyncio.sleep(SWEEP_S)

    async def sweep(self) -> int:
        """Drop all old logs and return their number."""
        dropped, last = 0, AT_ONCE
        while last == AT_ONCE:
            last = await self._archive.drop_logs(self._time.now() - self._kept_ms, most=AT_ONCE)
            dropped += last
            await asyncio.sleep(PAUSE_S if last == AT_ONCE else 0)
        if dropped:
            log.info("records-dropped", count=dropped)
        return dropped
