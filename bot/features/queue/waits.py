"""Ends of waits: a person leaves the queue, or has come to a table."""

import asyncio
from dataclasses import dataclass, field
from weakref import WeakValueDictionary

from bot.features.queue.store import QueueStore
from bot.features.queue.waiting import Ending, Ticket
from bot.match.refusals import NoTable, StillPlaying
from bot.match.seating.substitutes import without_newcomer
from bot.match.store import Store
from bot.match.table import PersonId, TableId


@dataclass(frozen=True, eq=False)
class Waits:
    """Ends waits, with the seats that were kept for them."""

    store: Store
    queue: QueueStore
    turns: WeakValueDictionary[PersonId, asyncio.Lock] = field(
        default_factory=WeakValueDictionary, init=False
    )

    def turn_of(self, person: PersonId) -> asyncio.Lock:
        """The lock of a person's ticket and seat in this process.

        A ticket names a table before that table names the person, and as long as it does.
        """
        return self.turns.setdefault(person, asyncio.Lock())

    async def end(self, person: PersonId, ending: Ending, *, ticket: Ticket | None = None) -> bool:
        """End a person's wait, by any ticket or by this one; False if they do not wait by it."""
        async with self.turn_of(person):
            stored = await self.queue.ticket(person)
            if stored is None or (ticket is not None and stored != ticket):
                return False
            if await self.give_seat_up(person, stored):
                ending = Ending.BEGUN
            return await self.queue.end(person, ending, ticket=stored)

    async def end_at(self, person: PersonId, id: TableId) -> None:
        """End the wait of a person who has come to a table, unless it is the one that they wait for."""
        stored = await self.queue.ticket(person)
        if stored is None:
            return
        if stored.table == id:
            try:
                if (await self.store.load(id)).table.seat_of(person) is None:
                    return
            except NoTable:
                return
        await self.end(person, Ending.ELSEWHERE, ticket=stored)

    async def give_seat_up(self, person: PersonId, ticket: Ticket) -> bool:
        """Free the seat of a ticket, within the person's turn; True if they sit there already."""
        id = ticket.table
        try:
            table = (await self.store.load(id)).table if id else None
            if table is not None and any(chair.person == person for chair in table.newcomers):
                changed = await self.store.change(id, None, lambda each: without_newcomer(each.table, person))
                table = changed.loaded.table
        except NoTable:
            return False
        return table is not None and table.seat_of(person) is not None


async def end_wait(person: PersonId, id: TableId, *, waits: Waits) -> None:
    """End the wait of a person who has come to a table."""
    await waits.end_at(person, id)


async def require_unseated(person: PersonId, *, queue: QueueStore) -> None:
    """Raises StillPlaying for a person whose quick match is about to begin."""
    seatings = (await queue.seatings()).values()
    if any(chair.person == person for seating in seatings for chair in seating.chairs):
        raise StillPlaying
