"""Redraw every live table after a failover of Redis: visible writes may be lost."""

import asyncio
from dataclasses import dataclass

import structlog
from redis.exceptions import RedisError

from bot.base.timing import is_cancelled
from bot.chat.drawer.delivery import Delivery
from bot.match.affected_screens import all_screens, card_screens
from bot.match.refusals import NoTable
from bot.match.store import Store
from bot.match.table import TableId
from storage.live.live import Live

LOOK_S = 5.0

log = structlog.get_logger(__name__)


@dataclass(frozen=True, eq=False)
class Failover:
    """Detects failovers; safe in several processes at once."""

    live: Live
    store: Store
    delivery: Delivery

    async def run(self) -> None:
        """Check periodically until cancelled."""
        while not is_cancelled():
            try:
                await self.check()
            except RedisError as error:
                log.warning("failover-unknown", error=type(error).__name__)
            await asyncio.sleep(LOOK_S)

    async def check(self) -> None:
        """Redraw the tables of every server that took over. Raises redis.RedisError."""
        for takeover in await self.live.processes.takeovers():
            if takeover.tables:
                log.warning("failover", shard=takeover.shard, tables=len(takeover.tables))
            for table in takeover.tables:
                await self._draw_again(TableId(table))
            await self.live.processes.note_takeover(takeover)

    async def _draw_again(self, table: TableId) -> None:
        try:
            loaded = await self.store.load(table)
            await self.delivery.draw_again(table, all_screens(loaded.table) | card_screens(loaded.table))
        except NoTable:
            pass
        except RedisError:
            raise
        except Exception:
            log.exception("table-not-drawn-again", table=table)
