"""Seats without a wait: a computer's seat at a running table, or else a table of one's own."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

import msgspec

from bot.base.timing import Time
from bot.features.queue.avoidance import Avoidance
from bot.features.queue.store import QueueStore
from bot.features.queue.waiting import Ending, Ticket
from bot.features.queue.waits import Waits
from bot.match.loaded import Edit, Loaded
from bot.match.refusals import NoTable, Refusal, Stale
from bot.match.seating.room import NO_TABLE
from bot.match.seating.seats import Seats
from bot.match.seating.substitutes import takes_strangers
from bot.match.store import Store, drop_in_index
from bot.match.table import Chair, PersonId, Phase, Table, TableId
from bot.people.people import Person
from games import registry
from games.agents.levels import USUAL
from games.core import Joinable

PATIENCE_MS = 120_000
"""Longest wait for the next deal of another table before a person gets one of their own."""


@dataclass(frozen=True, eq=False)
class DropIns:
    """Finds computers' seats for people.

    A ticket names the table before the table names the person, which makes each look idempotent.
    """

    store: Store
    seats: Seats
    waits: Waits
    avoidance: Avoidance
    queue: QueueStore
    time: Time

    async def look(self, person: PersonId, ticket: Ticket) -> Ticket | None:
        """Check a person's seat, or look for one.

        Returns the current ticket if the person should get a table of their own, else None.
        """
        async with self.waits.lock_of(person):
            if await self.queue.ticket(person) != ticket:
                return None
            if not ticket.table:
                return await self._search(person, ticket, ticket)
            if await self._holds(person, ticket):
                return None
            if await self.waits.give_seat_up(person, ticket):
                await self.queue.end(person, Ending.BEGUN, ticket=ticket)
                return None
            free = msgspec.structs.replace(ticket, table=TableId(""))
            stored = await self._put(person, free, ticket)
            return await self._search(person, free, stored, first=ticket.table)

    async def table_of(self, ticket: Ticket) -> Loaded | None:
        """Return the table that a ticket names; None without one, or if it is gone."""
        try:
            return await self.store.load(ticket.table) if ticket.table else None
        except NoTable:
            return None

    async def admits(self, table: Table, ticket: Ticket) -> bool:
        """Return whether a table is open to the person of a ticket, whatever its preset."""
        assert ticket.chair.person is not None
        suits = bool(suitable([table], ticket))
        return suits and not await self.avoidance.is_avoided(ticket.chair.person, people_of(table))

    async def _holds(self, person: PersonId, ticket: Ticket) -> bool:
        """Return whether the table still keeps a seat for the person."""
        loaded = await self.table_of(ticket)
        if loaded is None:
            return False
        table = loaded.table
        waits = any(chair.person == person for chair in table.newcomers)
        return table.phase is Phase.PLAYING and waits and not self._is_impatient(ticket)

    def _is_impatient(self, ticket: Ticket) -> bool:
        return ticket.alone or self.time.now() - ticket.since >= PATIENCE_MS

    async def _search(
        self, person: PersonId, ticket: Ticket, stored: Ticket, first: TableId = NO_TABLE
    ) -> Ticket | None:
        """Announce a person at the table `first`, or else at the best; end the wait of a seated person."""
        tables = [] if self._is_impatient(ticket) else await self._tables(person, ticket)
        for table in sorted(tables, key=lambda table: table.id != first):
            named = msgspec.structs.replace(ticket, table=table.id)
            stored = await self._put(person, named, stored)
            try:
                edit = partial(self._admit, ticket=ticket)
                after = (await self.store.change(table.id, None, edit)).loaded.table
            except Refusal:
                continue
            if after.seat_of(person) is not None:
                await self.queue.end(person, Ending.BEGUN, ticket=stored)
            return None
        return await self._put(person, ticket, stored)

    async def _put(self, person: PersonId, ticket: Ticket, instead: Ticket) -> Ticket:
        """Replace a person's ticket by compare-and-set. Raises Stale if `instead` is not stored."""
        if ticket != instead and not await self.queue.replace(person, ticket, instead=instead):
            raise Stale
        return ticket

    async def _tables(self, person: PersonId, ticket: Ticket) -> list[Table]:
        """Return the tables open to a person, the best first."""
        (wish,) = ticket.wishes
        known = suitable(await self.store.look_up(drop_in_index(wish.game, wish.preset)), ticket)
        return [table for table in known if not await self.avoidance.is_avoided(person, people_of(table))]

    def _admit(self, loaded: Loaded, ticket: Ticket) -> Edit:
        """Return the edit that lets a person in. Raises Stale, and refusals of `let_in`."""
        if not suitable([loaded.table], ticket):
            raise Stale
        return self.seats.let_in(loaded, _visitor(ticket.chair))


def suitable(tables: Iterable[Table], ticket: Ticket) -> list[Table]:
    """Return the tables open to the person of a ticket: the fewest people first, then the latest."""
    suiting = (
        table
        for table in tables
        if takes_strangers(table) and not _meets(table, ticket) and not _keeps_others(table, ticket)
    )
    return sorted(suiting, key=lambda table: (len(people_of(table)), -table.log.began))


def _visitor(chair: Chair) -> Person:
    assert chair.person is not None
    return Person(
        chair.person, chair.name, chair.language, chosen=False, opened=True, settings=chair.settings
    )


def people_of(table: Table) -> list[PersonId]:
    """Return the players of a table and its newcomers."""
    return [chair.person for chair in (*table.people, *table.newcomers) if chair.person is not None]


def _meets(table: Table, ticket: Ticket) -> bool:
    """Return whether the person is at the table, or anyone they avoid."""
    avoided: Iterable[PersonId | None] = (*ticket.avoids, ticket.chair.person)
    return not set(people_of(table)).isdisjoint(avoided)


def _keeps_others(table: Table, ticket: Ticket) -> bool:
    """Return whether computers stay at the table whose level is not the one that the person has chosen."""
    nearest = registry.nearest
    if ticket.level is USUAL or nearest(table.game, ticket.level) is nearest(table.game, table.level):
        return False
    taken = 0 if isinstance(registry.get(table.game), Joinable) else len(table.newcomers) + 1
    return len(table.computers) > taken
