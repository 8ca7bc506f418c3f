"""After a failover of Redis: every live table is drawn again, for people may have seen what the new server never heard of."""

import asyncio

import structlog
from redis.exceptions import RedisError

from bot.delivery.delivery import Delivery
from bot.service.redraws import all_screens
from bot.service.refusals import NoTable
from bot.service.store import Store
from bot.service.table import TableId
from bot.timing import cancelled
from storage.live import Live

LOOK_S = 5.0

log = structlog.get_logger(__name__)


class Failover:
    """Looks whether another server has taken over; any number of processes may do so."""

    def __init__(self, live: Live, store: Store, delivery: Delivery) -> None:
        self._live = live
        self._store = store
        self._delivery = delivery

    async def run(self) -> None:
        """Look now and then until cancelled."""
        while not cancelled():
            try:
                await self.look()
            except RedisError as error:
                log.warning("failover-unknown", error=type(error).__name__)
            await asyncio.sleep(LOOK_S)

    async def look(self) -> None:
        """Have the tables of every server that took over drawn again. Raises redis.RedisError."""
        for takeover in await self._live.takeovers():
            if takeover.tables:
                log.warning("failover", shard=takeover.shard, tables=len(takeover.tables))
            for table in takeover.tables:
                await self._draw_again(TableId(table))
            await self._live.note(takeover)

    async def _draw_again(self, table: TableId) -> None:
        try:
            loaded = await self._store.load(table)
            await self._delivery.draw_again(table, all_screens(loaded.table))
        except NoTable:
            pass
        except RedisError:
            raise
        except Exception:
            log.exception("table-not-drawn-again", table=table)
