"""Ends of waits: a person leaves the queue, or sits down at a table."""

import asyncio
from dataclasses import dataclass, field
from weakref import WeakValueDictionary

from bot.features.queue.store import QueueStore
from bot.features.queue.waiting import Ending, Ticket
from bot.match.refusals import NoTable, StillPlaying
from bot.match.seating.substitutes import without_newcomer
from bot.match.store import Store
from bot.match.table import PersonId, TableId


class WaitChanges:
    """Counter of changed waits in this process, and the event that wakes their screens."""

    def __init__(self) -> None:
        self.count = 0
        self.woken = asyncio.Event()

    def note(self) -> None:
        """Count a change, and wake the screens."""
        self.count += 1
        self.woken.set()


@dataclass(frozen=True, eq=False)
class Waits:
    """Ends waits, and frees the seats kept for them."""

    store: Store
    queue: QueueStore
    turns: WeakValueDictionary[PersonId, asyncio.Lock] = field(
        default_factory=WeakValueDictionary, init=False
    )

    def lock_of(self, person: PersonId) -> asyncio.Lock:
        """Return the lock of a person's ticket and seat in this process.

        While the table names the person, the ticket names the table.
        """
        return self.turns.setdefault(person, asyncio.Lock())

    async def end(self, person: PersonId, ending: Ending, *, ticket: Ticket | None = None) -> bool:
        """End a person's wait, by any ticket or by this one; False if they do not wait by it."""
        async with self.lock_of(person):
            stored = await self.queue.ticket(person)
            if stored is None or (ticket is not None and stored != ticket):
                return False
            if await self.give_seat_up(person, stored):
                ending = Ending.BEGUN
            return await self.queue.end(person, ending, ticket=stored)

    async def end_at(self, person: PersonId, id: TableId) -> None:
        """End a person's wait at a table, unless their ticket names it and they have no seat yet."""
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
        """Free the seat of a ticket under the person's lock; return True if they are seated already."""
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
    """End a person's wait after they sit down at a table."""
    await waits.end_at(person, id)


async def require_unseated(person: PersonId, *, queue: QueueStore) -> None:
    """Raise StillPlaying if the person's quick match is about to begin."""
    seatings = (await queue.seatings()).values()
    if any(chair.person == person for seating in seatings for chair in seating.chairs):
        raise StillPlaying
