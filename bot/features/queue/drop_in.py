"""People who want to play at once take a computer's seat at somebody's table, or get one of their own."""

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
from bot.match.seating.seats import Seats
from bot.match.seating.substitutes import takes_strangers
from bot.match.store import Store, drop_in_index
from bot.match.table import Chair, PersonId, Phase, Table, TableId
from bot.people.people import Person

PATIENCE_MS = 120_000
"""How long a person waits for the next deal of another table before they get one of their own."""


@dataclass(frozen=True, eq=False)
class DropIns:
    """Finds seats for those who want to play at once.

    A ticket names the table before the person is announced there, so that each look finds the same again.
    """

    store: Store
    seats: Seats
    waits: Waits
    avoidance: Avoidance
    queue: QueueStore
    time: Time

    async def look(self, person: PersonId, ticket: Ticket) -> Ticket | None:
        """See what has become of a person's seat, and look for one if there is none.

        Returns the ticket of one who is to get a table of their own.
        """
        async with self.waits.turn_of(person):
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
            return await self._search(person, free, await self._put(person, free, ticket))

    async def table_of(self, ticket: Ticket) -> Loaded | None:
        """The table where the person of a ticket gets a seat; None if there is none, or none any more."""
        try:
            return await self.store.load(ticket.table) if ticket.table else None
        except NoTable:
            return None

    async def _holds(self, person: PersonId, ticket: Ticket) -> bool:
        """Whether a person's seat will still be theirs at the next deal."""
        loaded = await self.table_of(ticket)
        if loaded is None:
            return False
        table = loaded.table
        waits = any(chair.person == person for chair in table.newcomers)
        return table.phase is Phase.PLAYING and waits and not self._is_impatient(ticket)

    def _is_impatient(self, ticket: Ticket) -> bool:
        return ticket.alone or self.time.now() - ticket.since >= PATIENCE_MS

    async def _search(self, person: PersonId, ticket: Ticket, stored: Ticket) -> Ticket | None:
        """Announce a person at a table, and end their wait where they sit at once."""
        for table in () if self._is_impatient(ticket) else await self._tables(person, ticket):
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
        """Store a person's ticket as it is now. Raises Stale for one who waits no longer."""
        if ticket != instead and not await self.queue.replace(person, ticket, instead=instead):
            raise Stale
        return ticket

    async def _tables(self, person: PersonId, ticket: Ticket) -> list[Table]:
        """The tables to which a person may come, the best first."""
        (wish,) = ticket.wishes
        known = suitable(await self.store.look_up(drop_in_index(wish.game, wish.preset)), ticket)
        return [table for table in known if not await self.avoidance.is_avoided(person, _people(table))]

    def _admit(self, loaded: Loaded, ticket: Ticket) -> Edit:
        """The edit by which a person comes to a table that others want to share. Raises Stale, and others."""
        if not takes_strangers(loaded.table) or _meets(loaded.table, ticket):
            raise Stale
        return self.seats.let_in(loaded, _visitor(ticket.chair))


def suitable(tables: Iterable[Table], ticket: Ticket) -> list[Table]:
    """The tables where the person of a ticket may sit: of the fewest people first, then the latest."""
    suiting = (table for table in tables if takes_strangers(table) and not _meets(table, ticket))
    return sorted(suiting, key=lambda table: (len(_people(table)), -table.log.began))


def _visitor(chair: Chair) -> Person:
    assert chair.person is not None
    return Person(
        chair.person, chair.name, chair.language, chosen=False, opened=True, settings=chair.settings
    )


def _people(table: Table) -> list[PersonId]:
    """Those who play at a table or will at the next deal."""
    return [chair.person for chair in (*table.people, *table.newcomers) if chair.person is not None]


def _meets(table: Table, ticket: Ticket) -> bool:
    """Whether a person would meet there whom they avoid, or play already."""
    avoided: Iterable[PersonId | None] = (*ticket.avoids, ticket.chair.person)
    return not set(_people(table)).isdisjoint(avoided)
