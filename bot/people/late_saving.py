"""What the database did not take at once is saved when it answers: by one process, whoever acts again."""

import asyncio

import structlog

from bot.base.timing import is_cancelled
from bot.people.people import Chats, People
from storage.failures import reason_of, storage_failed
from storage.live import Live

SWEEP_S = 30.0
"""How often some process looks for what is not saved."""

log = structlog.get_logger(__name__)


class LateSaving:
    """Saves changes of people and chats that wait in Redis."""

    def __init__(self, people: People, chats: Chats, live: Live) -> None:
        self._people = people
        self._chats = chats
        self._live = live

    async def run(self) -> None:
        """Save what waits until cancelled, one process at a time."""
        while not is_cancelled():
            await asyncio.sleep(SWEEP_S)
            try:
                await self._sweep()
            except Exception as error:
                if storage_failed(error):
                    log.warning("change-not-saved", error=reason_of(error))
                else:
                    log.exception("change-not-saved")

    async def _sweep(self) -> None:
        if await self._live.memory.once("saving", int(SWEEP_S * 1000)):
            await self._people.save_late()
            await self._chats.save_late()
