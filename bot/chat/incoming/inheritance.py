"""What other processes have for one that a webhook serves: taps handed on, updates of the dead, an outage."""

import asyncio
from collections.abc import Callable, Collection

import structlog

from bot.base.downtime import Downtime
from bot.base.timing import Time, is_cancelled
from bot.chat.incoming.intake import GRACE_S, Intake
from bot.chat.incoming.parking import Parking
from bot.chat.incoming.polling import ADOPT_S
from storage.failures import reason_of, storage_failed
from storage.inbox import Inbox

log = structlog.get_logger()


class Inheritance:
    """Handles updates that are stored for this process or for dead ones, and ends an outage."""

    def __init__(
        self,
        intake: Intake,
        inbox: Inbox,
        hearing: Downtime,
        time: Time,
        *,
        heir: str,
        living: Callable[[], Collection[str]],
        knows_others: Callable[[], bool] = lambda: False,
    ) -> None:
        """`heir` names this process; while `living` lacks it, it is not known who lives.

        `knows_others`: whether one that is missing there is dead for certain.
        """
        self._parking = Parking(intake, inbox, heir, time, on_safe=lambda number: None, is_sound=lambda: True)
        self._inbox = inbox
        self._hearing = hearing
        self._heir = heir
        self._living = living
        self._knows_others = knows_others
        self._missing: frozenset[str] = frozenset()
        """Processes with an inbox that did not live at the last look."""
        self._is_heard = False
        """Whether it is noted that Telegram answers."""

    def __len__(self) -> int:
        """How many of these updates are not finished."""
        return len(self._parking.queues)

    async def read(self) -> None:
        """Handle what others hand on, until cancelled."""
        await self._parking.run()

    async def run(self) -> None:
        """Take up what is left behind until cancelled."""
        while not is_cancelled():
            try:
                await self._note_heard()
                await self._adopt()
            except Exception as error:
                if not storage_failed(error):
                    raise
                log.warning("inboxes-unread", error=reason_of(error))
            await asyncio.sleep(ADOPT_S)

    async def settle(self) -> None:
        """Wait for updates at work, for some seconds; others adopt what is not finished."""
        await self._parking.queues.settle(GRACE_S)
        await self._parking.leave()

    async def _note_heard(self) -> None:
        if not self._is_heard:
            await self._hearing.regain()
            self._is_heard = True

    async def _adopt(self) -> None:
        """Take up the updates of processes that are dead for certain, or missing for the second time."""
        living = self._living()
        if self._heir not in living:
            return
        missing = await self._inbox.processes() - {*living}
        for dead in missing if self._knows_others() else missing & self._missing:
            await self._parking.adopt(dead)
        self._missing = missing
