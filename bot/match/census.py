"""Census of live tables of all processes, cached for a moment."""

import asyncio
import time as real_time
from collections import Counter
from collections.abc import AsyncIterator
from typing import NamedTuple

import msgspec

from bot.base.timing import Time
from bot.match.table import ChatId, PersonId, Phase
from storage import codec
from storage.live.live import Live, Unfinished

AT_ONCE = 200
"""Tables read in one trip."""
SHARE = 100
"""Lifetime of a cached census, as a multiple of its duration."""
LATE_MS = 5_000
"""A deadline is met within a second or two where all is well."""
MOST_S = 60.0
"""And after this time at the latest."""


class CensusChair(msgspec.Struct, frozen=True):
    """The part of a chair that a census decodes."""

    person: PersonId | None = None


class CensusTable(msgspec.Struct, frozen=True):
    """The part of a table that a census decodes."""

    game: str
    phase: Phase = Phase.LOBBY
    chat: ChatId | None = None
    chairs: tuple[CensusChair, ...] = ()

    @property
    def is_open(self) -> bool:
        """Return whether people wait or play at it."""
        return self.phase in (Phase.LOBBY, Phase.PLAYING)


class Count(NamedTuple):
    """The live tables at a moment."""

    tables: Counter[tuple[str, Phase]] = Counter()
    """By game and phase."""
    people: int = 0
    """People at tables."""
    backlog: Unfinished = Unfinished(0, 0)

    def running(self) -> Counter[str]:
        """Return the matches under way, by game."""
        return Counter({game: n for (game, phase), n in self.tables.items() if phase is Phase.PLAYING})

    @property
    def lobbies(self) -> int:
        """Return the tables that wait for players."""
        return sum(number for (_, phase), number in self.tables.items() if phase is Phase.LOBBY)


class Census:
    """Counts live tables; caches a count for a hundred times its duration."""

    def __init__(self, live: Live, time: Time) -> None:
        self._live = live
        self._time = time
        self._last = Count()
        self._until = 0.0
        self._turn = asyncio.Lock()

    async def count(self) -> Count:
        """Return the tables as of a moment ago. Raises redis.RedisError."""
        async with self._turn:
            began = real_time.monotonic()
            if began >= self._until:
                self._last = await self._look()
                now = real_time.monotonic()
                self._until = now + min(SHARE * (now - began), MOST_S)
            return self._last

    async def glimpses(self) -> AsyncIterator[CensusTable]:
        """Return every live table. Raises redis.RedisError."""
        tables = await self._live.tables()
        for start in range(0, len(tables), AT_ONCE):
            for stored in await self._live.glance(tables[start : start + AT_ONCE]):
                if stored is not None:
                    yield codec.decoder(CensusTable).decode(stored)

    async def _look(self) -> Count:
        tables: Counter[tuple[str, Phase]] = Counter()
        people: set[PersonId] = set()
        async for glimpse in self.glimpses():
            tables[glimpse.game, glimpse.phase] += 1
            if glimpse.is_open:
                people.update(chair.person for chair in glimpse.chairs if chair.person is not None)
        return Count(tables, len(people), await self._live.backlog(self._time.now() - LATE_MS))
