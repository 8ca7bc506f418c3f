"""The loop that advances due tournaments. A successor process continues from the state."""

import structlog

from bot.base.lasting_work import go_on
from bot.base.logs import without_words
from bot.base.timing import Time
from bot.features.tournaments.rounds.steps import NOW, TRY_AGAIN_MS, Steps
from bot.features.tournaments.service.stored_tournament import DUE
from bot.features.tournaments.service.tournament_model import TournamentId
from bot.features.tournaments.service.tournament_refusals import NoTournament
from bot.features.tournaments.service.tournament_store import TournamentStore
from bot.features.tournaments.service.weekly import Calendar
from storage.failures import storage_failed
from storage.live.live import Deadline, Live
from storage.live.tournaments import CALENDAR

POLL_S = 1.0

log = structlog.get_logger(__name__)


class Driver:
    """Advances due tournaments and calendar entries."""

    def __init__(
        self, store: TournamentStore, steps: Steps, calendar: Calendar, live: Live, time: Time
    ) -> None:
        self._store = store
        self._steps = steps
        self._calendar = calendar
        self._live = live
        self._time = time

    async def run(self) -> None:
        """Drive tournaments until cancelled."""

        async def look_on() -> None:
            if await self.look():
                self._store.woken.set()  # there is more to do at once

        await go_on(look_on, "tournaments-unread", time=self._time, pause_s=POLL_S, woken=self._store.woken)

    async def look(self) -> bool:
        """Take one step in every due tournament; return whether more is due at once."""
        due = await self._live.tournaments.deadlines.due(self._time.now())
        busy = False
        for each in due:
            busy = await self._try(each) or busy
        return busy

    async def _try(self, due: Deadline) -> bool:
        """Take one step; an error postpones this tournament alone."""
        try:
            if due.table == CALENDAR:
                return await self._calendar.meet(due)
            return await self.step(TournamentId(due.table))
        except Exception as error:
            if storage_failed(error):
                raise
            log.error("tournament-stuck", tournament=due.table, **without_words(error))
            await self._live.tournaments.deadlines.postpone(due, self._time.now() + TRY_AGAIN_MS)
            return False

    async def step(self, id: TournamentId) -> bool:
        """Take the next step of a tournament; return whether more may be due at once."""
        try:
            known = await self._store.known(id)
        except NoTournament:
            await self._live.tournaments.deadlines.drop(Deadline(id, DUE, 0))
            return False
        until = await self._steps.advance(known.tournament)
        if until == NOW:
            return True
        await self._store.put_off(id, known, until)
        return False
