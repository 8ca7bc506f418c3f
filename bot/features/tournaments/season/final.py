"""The final of a month: its best four play at one table; who does not come makes room for the next."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

import msgspec

from bot.base.preferences import Language
from bot.base.timing import Time
from bot.features.tournaments.season.hall import Seasons, month_name
from bot.features.tournaments.season.table import Month, SeasonRow, season_table
from bot.features.tournaments.service.calendar import DAY_MS, Calendar
from bot.features.tournaments.service.fitting import fitted
from bot.features.tournaments.service.model import (
    NEW,
    Admission,
    Entrant,
    Stage,
    Tournament,
    TournamentSettings,
)
from bot.features.tournaments.service.offers import usual_settings
from bot.features.tournaments.service.organising import Organising
from bot.features.tournaments.service.refusals import NoFinal
from bot.features.tournaments.service.stages import LEAST
from bot.features.tournaments.service.store import TournamentStore
from bot.match.rated import pool_of, rating_of
from bot.match.table import ChatId
from bot.people.people import Chat, People, Person
from bot.ui.texts.words import words_in
from games import registry
from games.tournament.core import Regulation
from games.tournament.form import usual
from storage.sql.profiles import Profiles

FINALISTS, ROUNDS = 4, 3
ASKED = 8
"""Of the table of a month: the finalists, and who follows them."""
OPENS_BEFORE_MS = 3_600_000
"""How long before its start people are asked."""
LAST_MS = 7 * DAY_MS
"""The end of a month, in which a group without a calendar may play its final."""


@dataclass(frozen=True)
class Finals:
    """Opens the finals of groups. Every method raises DatabaseSilent."""

    seasons: Seasons
    store: TournamentStore
    organising: Organising
    calendar: Calendar
    people: People
    profiles: Profiles
    time: Time

    async def due(self, chat: ChatId, ahead: timedelta) -> Month | None:
        """The month whose final may be opened: the last one, or this one once nothing else counts for it."""
        now = self.time.now()
        this = Month.at(now, ahead)
        played = {month for month, _ in await self.seasons.winners(chat)}
        for month in (this.after(-1), this):
            if month.ordinal in played or (month == this and not await self._is_decided(chat, month, ahead)):
                continue
            if len(await self.seasons.table(chat, month, ahead)) >= LEAST:
                return month
        return None

    async def _is_decided(self, chat: ChatId, month: Month, ahead: timedelta) -> bool:
        """Whether no weekly tournament of a month is left; without a calendar, whether it is about to end."""
        ends, weekly = month.after(1).begins(ahead), await self.calendar.of_chat(chat)
        if not weekly:
            return self.time.now() >= ends - LAST_MS
        at_play = [each for each in await self.store.of_chat(chat) if each.is_open and each.weekly]
        return not at_play and all(each.at >= ends for each in weekly)

    async def open(
        self, by: Person, chat: Chat, ahead: timedelta, *, thread: int | None, language: Language
    ) -> Tournament:
        """Open the final that is due, once; one that was cancelled is opened anew.

        Raises NoFinal, TooManyTournaments.
        """
        month = await self.due(chat.id, ahead)
        if month is None:
            raise NoFinal
        results = await self.seasons.results(chat.id, month, ahead)
        settings = _settings(Counter(each.game for each in results), month, language)
        entrants = await self._entrants(season_table(results), settings)
        now, most = self.time.now(), settings.most
        if len(entrants) < LEAST:
            raise NoFinal
        settings = msgspec.structs.replace(settings, starts=now + OPENS_BEFORE_MS)
        fresh = msgspec.structs.replace(
            Tournament(NEW, settings, by.id, language, "", chat.id, thread, chat.title),
            entrants=tuple(entrants[:most]),
            reserves=tuple(entrants[most:]),
            final=month.ordinal,
            called=now,
        )
        name = f"final:{chat.id}:{month.ordinal}"
        while (found := await self.organising.create(name, fresh)).stage is Stage.CANCELLED:
            name = f"again:{found.id}"
        return found

    async def _entrants(self, rows: Sequence[SeasonRow], settings: TournamentSettings) -> list[Entrant]:
        """Those of a month's table who may be asked, the best first."""
        pool, found = pool_of(settings.game, settings.options, settings.pace), list[Entrant]()
        for row in rows:
            person = await self.people.get(row.person)
            if person is not None and person.opened and len(found) < ASKED:
                rating = await rating_of(self.profiles, person.id, pool)
                found.append(Entrant(person.id, person.name, person.language, rating))
        return found


def _settings(games: Counter[str], month: Month, language: Language) -> TournamentSettings:
    """A few quick matches of the game that was played most, at one table as far as the game can."""
    played = [game for game, _ in games.most_common() if game in registry.names()]
    game = next(iter(played), registry.DEFAULT)
    quick = usual_settings(game, registry.usual_presets(game)[0])
    regulation = fitted(Regulation(usual(), FINALISTS, ROUNDS, fill=False), game, quick.options)
    return msgspec.structs.replace(
        quick,
        regulation=regulation,
        admission=Admission.LINK,
        most=FINALISTS if FINALISTS % regulation.seats == 0 else regulation.seats,
        title=words_in(language).plain("season-final", month=month_name(month)),
    )
