"""The final of a month: the best four play at one table; reserves replace absent players."""

from collections import Counter
from collections.abc import AsyncIterator, Iterable, Sequence
from dataclasses import dataclass
from datetime import tzinfo
from hashlib import sha256

import msgspec

from bot.base.preferences import Language
from bot.base.timing import Time
from bot.chat.group_members import GroupMembers
from bot.features.tournaments.season.hall import Seasons, month_name
from bot.features.tournaments.season.season_table import Month, SeasonRow, season_table
from bot.features.tournaments.service.fitting import LEAST, seats_for, usual_settings
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
from games.tournament.form import Form
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
    members: GroupMembers
    time: Time

    async def due(self, chat: ChatId, clock: tzinfo) -> Month | None:
        """Return the month with an open final: the last one, or this one once it is decided."""
        this = Month.at(self.time.now(), clock)
        for month in (this.after(-1), this):
            if await self.is_played(chat, month) or not await self.is_complete(chat, month, clock):
                continue
            if len(await self.seasons.table(chat, month)) >= LEAST:
                return month
        return None

    async def is_played(self, chat: ChatId, month: Month) -> bool:
        """Return whether a month has its champion."""
        return month.ordinal in {each for each, _ in await self.seasons.winners(chat)}

    async def is_complete(self, chat: ChatId, month: Month, clock: tzinfo) -> bool:
        """Return whether nothing that counts for a month is at play or in the calendar.

        Without a calendar a month is complete in its last week.
        """
        own = [each for each in await self.store.of_chat(chat) if each.is_open]
        if any(month.ordinal in each.run.months and not each.final for each in own):
            return False
        now, ends = self.time.now(), month.after(1).begins(clock)
        weekly = await self.calendar.of_chat(chat)
        if now >= ends or not weekly:
            return now >= ends - LAST_MS
        return not any(each.weekly for each in own) and all(each.at >= ends for each in weekly)

    async def open(
        self, by: Person, chat: Chat, clock: tzinfo, *, thread: int | None, language: Language
    ) -> Tournament:
        """Open the due final. Idempotent, but a cancelled one is opened again.

        Raises NoFinal, TooManyTournaments.
        """
        month = await self.due(chat.id, clock)
        if month is None:
            raise NoFinal
        results = await self.seasons.results(chat.id, month)
        settings = _settings([each.game for each in results], month, language)
        name = f"final:{chat.id}:{month.ordinal}"
        asked = await self._asked(chat.id, by_lot(season_table(results), name), settings.most)
        if len(asked) < LEAST:
            raise NoFinal
        entrants, now = await self._entrants(asked, settings), self.time.now()
        most = sum(row.place <= asked[: settings.most][-1].place for row in asked)
        fresh = msgspec.structs.replace(
            Tournament(NEW, settings, by.id, language, "", chat.id, thread, chat.title),
            settings=_with_room(settings, most, starts=now + OPENS_BEFORE_MS),
            entrants=tuple(entrants[:most]),
            reserves=tuple(entrants[most:]),
            final=month.ordinal,
            called=now,
        )
        while (found := await self.organising.create(name, fresh)).stage is Stage.CANCELLED:
            name = f"again:{found.id}"
        return found

    async def still_here(self, chat: ChatId, rows: Iterable[SeasonRow]) -> AsyncIterator[SeasonRow]:
        """Yield the rows of people who are still in the group."""
        for row in rows:
            if not await self.members.has_left(chat, row.person):
                yield row

    async def _asked(self, chat: ChatId, rows: Sequence[SeasonRow], most: int) -> list[SeasonRow]:
        """Return the finalists and reserves, the best first: members who can be reached.

        Everybody who shares the last finalist's place is among them.
        """
        asked = list[SeasonRow]()
        async for row in self.still_here(chat, rows):
            if len(asked) >= ASKED and row.place > asked[most - 1].place:
                break
            person = await self.people.get(row.person)
            if person is not None and person.opened:
                asked.append(row)
        return asked

    async def _entrants(self, rows: Sequence[SeasonRow], settings: TournamentSettings) -> list[Entrant]:
        pool, found = pool_of(settings.game, settings.options, settings.pace), list[Entrant]()
        for row in rows:
            person = await self.people.get(row.person)
            assert person is not None
            rating = await rating_of(self.profiles, person.id, pool)
            found.append(Entrant(person.id, person.name, person.language, rating))
        return found


def by_lot(rows: Iterable[SeasonRow], seed: str) -> list[SeasonRow]:
    """Return the rows by place; a draw decides between equals, whatever they are called."""
    return sorted(rows, key=lambda row: (row.place, sha256(f"{seed}:{row.person}".encode()).digest()))


def _with_room(settings: TournamentSettings, most: int, *, starts: int) -> TournamentSettings:
    """Return the settings for so many finalists, at one table if the game has one of this size."""
    regulation = settings.regulation
    if most in seats_for(settings.game, settings.options, Form.named(regulation.form)):
        regulation = msgspec.structs.replace(regulation, seats=max(most, regulation.seats))
    return msgspec.structs.replace(settings, regulation=regulation, most=most, starts=starts)


def usual_game(games: Iterable[str]) -> str:
    """Return the most frequent game that is still there, or the default one."""
    played = [game for game, _ in Counter(games).most_common() if game in registry.names()]
    return next(iter(played), registry.DEFAULT)


def final_title(month: Month, language: Language) -> str:
    """Return the title of a month's final."""
    return words_in(language).plain("season-final", month=month_name(month))


def _settings(games: Iterable[str], month: Month, language: Language) -> TournamentSettings:
    """Return settings for quick matches of the month's usual game, at one table as far as possible."""
    game = usual_game(games)
    quick = usual_settings(game, registry.usual_presets(game)[0])
    regulation = msgspec.structs.replace(quick.regulation, rounds=ROUNDS)
    return msgspec.structs.replace(
        quick,
        regulation=regulation,
        most=FINALISTS if FINALISTS % regulation.seats == 0 else regulation.seats,
        title=final_title(month, language),
    )
