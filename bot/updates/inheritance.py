"""What processes that polled have left when a webhook takes their place: updates, and an outage."""

import asyncio
from collections.abc import Callable, Collection

import structlog

from bot.timing import Time, is_cancelled
from bot.updates.intake import GRACE_S, Intake
from bot.updates.parking import OwnInbox, Parking
from bot.updates.polling import ADOPT_S, Hearing
from storage.failures import reason_of, storage_failed

log = structlog.get_logger()


class Inheritance:
    """Handles updates that are confirmed to Telegram and stored for dead processes, and ends their outage."""

    def __init__(
        self,
        intake: Intake,
        inbox: OwnInbox,
        hearing: Hearing,
        time: Time,
        *,
        heir: str,
        living: Callable[[], Collection[str]],
    ) -> None:
        """`heir` names this process; while `living` lacks it, it is not known who lives."""
        self._parking = Parking(intake, inbox, heir, time, on_safe=lambda number: None, is_sound=lambda: True)
        self._inbox = inbox
        self._hearing = hearing
        self._heir = heir
        self._living = living
        self._missing: frozenset[str] = frozenset()
        """Processes with an inbox that did not live at the last look."""
        self._is_heard = False
        """Whether it is noted that Telegram answers."""

    def __len__(self) -> int:
        """How many inherited updates are not finished."""
        return len(self._parking.queues)

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
        """Take up the updates of processes that were missing at the last look as well."""
        living = self._living()
        if self._heir not in living:
            return
        owners = await self._inbox.processes()
        missing = owners - {*living}
        for dead in missing & self._missing:
            await self._parking.adopt(dead)
        self._missing = missing
        if self._heir in owners:
            await self._parking.check()
