"""The final of a month: the best four play at one table; reserves replace absent players."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import tzinfo

import msgspec

from bot.base.preferences import Language
from bot.base.timing import Time
from bot.features.tournaments.season.hall import Seasons, month_name
from bot.features.tournaments.season.season_table import Month, SeasonRow, season_table
from bot.features.tournaments.service.fitting import LEAST, usual_settings
from bot.features.tournaments.service.organising import Organising
from bot.features.tournaments.service.tournament_model import (
    NEW,
    Entrant,
    Stage,
    Tournament,
    TournamentSettings,
)
from bot.features.tournaments.service.tournament_refusals import NoFinal
from bot.features.tournaments.service.tournament_store import TournamentStore
from bot.features.tournaments.service.weekly import DAY_MS, Calendar
from bot.match.rated import pool_of, rating_of
from bot.match.table import ChatId
from bot.people.people import Chat, People, Person
from bot.ui.texts.words import words_in
from games import registry
from storage.sql.profiles import Profiles

FINALISTS, ROUNDS = 4, 3
ASKED = 8
"""Finalists and reserves."""
OPENS_BEFORE_MS = 3_600_000
"""Time between the check-in and the start."""
LAST_MS = 7 * DAY_MS
"""The last days of a month, open to the final of a group without a calendar."""


@dataclass(frozen=True)
class Finals:
    """Opens finals. Every method raises DatabaseSilent."""

    seasons: Seasons
    store: TournamentStore
    organising: Organising
    calendar: Calendar
    people: People
    profiles: Profiles
    time: Time

    async def due(self, chat: ChatId, clock: tzinfo) -> Month | None:
        """Return the month with an open final: the last one, or this one once it is decided."""
        now = self.time.now()
        this = Month.at(now, clock)
        played = {month for month, _ in await self.seasons.winners(chat)}
        for month in (this.after(-1), this):
            if month.ordinal in played or (month == this and not await self._is_decided(chat, month, clock)):
                continue
            if len(await self.seasons.table(chat, month, clock)) >= LEAST:
                return month
        return None

    async def _is_decided(self, chat: ChatId, month: Month, clock: tzinfo) -> bool:
        """Return whether a month has no weekly tournament left; without a calendar, whether it soon ends."""
        ends, weekly = month.after(1).begins(clock), await self.calendar.of_chat(chat)
        if not weekly:
            return self.time.now() >= ends - LAST_MS
        at_play = [each for each in await self.store.of_chat(chat) if each.is_open and each.weekly]
        return not at_play and all(each.at >= ends for each in weekly)

    async def open(
        self, by: Person, chat: Chat, clock: tzinfo, *, thread: int | None, language: Language
    ) -> Tournament:
        """Open the due final. Idempotent, but a cancelled one is opened again.

        Raises NoFinal, TooManyTournaments.
        """
        month = await self.due(chat.id, clock)
        if month is None:
            raise NoFinal
        results = await self.seasons.results(chat.id, month, clock)
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
        """Return the reachable people of a month's table, the best first."""
        pool, found = pool_of(settings.game, settings.options, settings.pace), list[Entrant]()
        for row in rows:
            person = await self.people.get(row.person)
            if person is not None and person.opened and len(found) < ASKED:
                rating = await rating_of(self.profiles, person.id, pool)
                found.append(Entrant(person.id, person.name, person.language, rating))
        return found


def _settings(games: Counter[str], month: Month, language: Language) -> TournamentSettings:
    """Return settings for quick matches of the month's usual game, at one table as far as possible."""
    played = [game for game, _ in games.most_common() if game in registry.names()]
    game = next(iter(played), registry.DEFAULT)
    quick = usual_settings(game, registry.usual_presets(game)[0])
    regulation = msgspec.structs.replace(quick.regulation, rounds=ROUNDS)
    return msgspec.structs.replace(
        quick,
        regulation=regulation,
        most=FINALISTS if FINALISTS % regulation.seats == 0 else regulation.seats,
        title=words_in(language).plain("season-final", month=month_name(month)),
    )
