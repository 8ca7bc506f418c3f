"""Offers of tables where people play the same game by another preset. Nobody comes to one without a tap."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import msgspec

from bot.features.queue.drop_in import DropIns, suitable
from bot.features.queue.waiting import Ticket, Wish
from bot.match.store import drop_in_index
from bot.match.table import Table
from bot.people.database_errors import DatabaseSilent
from bot.people.people import Person, chair_of
from games import registry

CACHED_MS = 1_000
"""TTL of the cached tables of a game."""
MOST_OFFERS = 3

Search: TypeAlias = Callable[[Iterable[Table], Ticket], list[Table]]


@dataclass(frozen=True, eq=False)
class Offers:
    """Finds tables to offer to people who choose a match, wait for one, or play computers alone."""

    drop_ins: DropIns
    _known: dict[str, tuple[int, list[Table]]] = field(default_factory=dict, init=False)

    async def to_person(self, person: Person, wish: Wish) -> list[Table]:
        """Return tables of other presets for a person who wants a quick match."""
        return await self._admitting(person, wish, offered)

    async def open_to(self, person: Person, wish: Wish) -> list[Table]:
        """Return tables of the game for a person, the fewest people first."""
        return await self._admitting(person, wish, suitable)

    async def to(self, ticket: Ticket) -> list[Table]:
        """Return tables of other presets for the person of an unrated ticket, the fewest people first."""
        (wish,) = ticket.wishes
        return await self._admitted(offered(await self._open(wish.game), ticket), ticket)

    async def _admitting(self, person: Person, wish: Wish, among: Search) -> list[Table]:
        """Return tables for a person; none if blocks are not known."""
        chair, level = chair_of(person), person.habits.level
        ticket = Ticket((wish,), chair, self.drop_ins.time.now(), level=level)
        tables = among(await self._open(wish.game), ticket)
        if not tables:
            return []
        try:
            avoided = await self.drop_ins.avoidance.avoids(person.id)
        except DatabaseSilent:
            return []
        return await self._admitted(tables, msgspec.structs.replace(ticket, avoids=avoided))

    async def _admitted(self, tables: Sequence[Table], ticket: Ticket) -> list[Table]:
        """Return the first of these tables that admit the person of a ticket."""
        found: list[Table] = []
        for table in tables:
            if len(found) < MOST_OFFERS and await self.drop_ins.admits(table, ticket):
                found.append(table)
        return found

    async def _open(self, game: str) -> list[Table]:
        """Return the tables of a game that take strangers, cached for CACHED_MS."""
        now = self.drop_ins.time.now()
        read, tables = self._known.get(game, (0, []))
        if not 0 <= now - read < CACHED_MS:
            indexes = [drop_in_index(game, preset) for preset in registry.get(game).presets]
            tables = [table for index in indexes for table in await self.drop_ins.store.look_up(index)]
            self._known[game] = now, tables
        return tables


def offered(tables: Iterable[Table], ticket: Ticket) -> list[Table]:
    """Return the tables to offer to the person of an unrated ticket, as far as leavers are not known."""
    (wish,) = ticket.wishes
    return [table for table in suitable(tables, ticket) if table.preset != wish.preset]
