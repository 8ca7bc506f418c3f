"""Loop that opens the tables of quick matches, each once."""

import asyncio
from collections import defaultdict
from collections.abc import Coroutine, Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

import structlog

from bot.base.lasting_work import go_on
from bot.base.pace import FAST
from bot.base.timing import Time
from bot.features.queue.calls import Summons
from bot.features.queue.drop_in import DropIns
from bot.features.queue.planning import FEW, Book, Entry, Found, check_offered, found, plan, seats_of
from bot.features.queue.store import QueueStore
from bot.features.queue.waiting import Ending, PlannedTable, Wish
from bot.features.queue.waits import WaitChanges, Waits
from bot.match.maintenance import Maintenance
from bot.match.opening.new_tables import NewTables
from bot.match.refusals import Refusal, Stale, UnknownGame
from bot.match.seating.room import NO_TABLE, Reservations
from bot.match.table import PersonId
from games import registry

SWEEP_S = 1.0
LOOK_MS = 3_000
"""Interval between two checks of a person's seat."""
CONCURRENCY = 16
"""Concurrency of a sweep."""

log = structlog.get_logger(__name__)


class QuickTables:
    """Seats people from the queue."""

    def __init__(
        self,
        queue: QueueStore,
        new_tables: NewTables,
        room: Reservations,
        maintenance: Maintenance,
        drop_ins: DropIns,
        waits: Waits,
        calls: Summons,
        changes: WaitChanges,
        time: Time,
    ) -> None:
        self._queue = queue
        self._new_tables = new_tables
        self._room = room
        self._maintenance = maintenance
        self.drop_ins = drop_ins
        self._waits = waits
        self._calls = calls
        self._changes = changes
        self._time = time
        self.book = Book()
        self._looked_at: dict[PersonId, int] = {}
        """Time of the last check of each person's seat."""
        self._planned_at = 0
        self._woken = asyncio.Event()

    def wake(self) -> None:
        """Wake the loop after a change of the queue."""
        self._woken.set()
        self._changes.note()

    def look_at_once(self, person: PersonId) -> None:
        """Check a person's seat at the next sweep, which begins now."""
        self._looked_at.pop(person, None)
        self.wake()

    async def run(self) -> None:
        """Open tables until cancelled."""
        await go_on(self._sweep_if_any, "queue-unread", time=self._time, woken=self._woken, pause_s=SWEEP_S)

    async def _sweep_if_any(self) -> None:
        if not await self._queue.is_empty():
            await self.sweep()

    async def sweep(self) -> None:
        """Seat people from the queue, after finishing the seatings that a dead process has left."""
        for name, seating in (await self._queue.seatings()).items():
            await self._set_table(name, seating)
        entries = await self.book.read(await self._queue.tickets())
        if not entries:
            return
        if await self._maintenance.is_on():
            await self._end(dict.fromkeys(entries, Ending.MAINTENANCE), entries)
            return
        due = self._due(entries)
        await _in_batches(self._drop_in(wish, people, entries) for wish, people in due.items())
        await self._pair({person: each for person, each in entries.items() if each.pools})

    def _due(self, entries: Mapping[PersonId, Entry]) -> Mapping[Wish, Sequence[PersonId]]:
        """Return the unrated people due for a check of their seat, by wish."""
        now = self._time.now()
        waiting = {person: each.ticket for person, each in entries.items() if not each.ticket.rated}
        self._looked_at = {person: at for person, at in self._looked_at.items() if person in waiting}
        due: dict[Wish, list[PersonId]] = defaultdict(list)
        for person, ticket in sorted(waiting.items(), key=lambda each: each[1].since):
            seen = self._looked_at.get(person, 0) if ticket.table and not ticket.alone else 0
            if seen + LOOK_MS <= now:
                due[ticket.wishes[0]].append(person)
                self._looked_at[person] = now
        return due

    async def _drop_in(
        self, wish: Wish, people: Iterable[PersonId], entries: Mapping[PersonId, Entry]
    ) -> None:
        """Seat unrated people of one wish, one by one: each may join the table of the one before."""
        for person in people:
            try:
                seats_of(wish)
                ticket = await self.drop_ins.look(person, entries[person].ticket)
            except Stale:
                continue
            except (UnknownGame, registry.UnknownGame):
                await self._end({person: Ending.IMPOSSIBLE}, entries)
                continue
            if ticket is None:
                self._changes.note()
            else:
                known = Entry(ticket, ())
                await self._seat(found(wish, {person: known}, self._time.now()))

    async def _pair(self, entries: Mapping[PersonId, Entry]) -> None:
        """Open tables for rated matches. A large queue is paired at most once in SWEEP_S."""
        now = self._time.now()
        if not entries or (len(entries) > FEW and 0 <= now - self._planned_at < SWEEP_S * 1000):
            return
        self._planned_at = now
        planned = await plan(entries, now)
        await self._end(planned.ended, entries)
        await _in_batches(map(self._seat, planned.tables))

    async def _end(self, ended: Mapping[PersonId, Ending], entries: Mapping[PersonId, Entry]) -> None:
        """End waits without a match."""
        for person, ending in ended.items():
            await self._waits.end(person, ending, ticket=entries[person].ticket)
        if ended:
            self._changes.note()

    async def _seat(self, found: Found) -> None:
        """Seat people; if some are at another quick match by now, end their waits instead."""
        busy = [person for person in found.tickets if await self.plays_another(person)]
        if busy:
            for person in busy:
                await self._waits.end(person, Ending.ELSEWHERE, ticket=found.tickets[person])
            return self._changes.note()
        if await self._queue.seat(found.name, found.seating, found.tickets):
            await self._set_table(found.name, found.seating)
        return None

    async def _set_table(self, name: str, seating: PlannedTable) -> None:
        """Open the table of a seating. Idempotent; an unplayable match is given up.

        A rated match waits for the end of its players' deals against computers.
        """
        if await self._calls.are_awaited(seating):
            return self._changes.note()
        wish = seating.wish
        ending, alone_at = Ending.BEGUN, NO_TABLE
        try:
            check_offered(wish)
            table = await self._new_tables.quick(
                name,
                seating.chairs,
                wish.game,
                wish.preset,
                seats=len(seating.chairs) if seating.rated else seats_of(wish),
                pace=FAST,
                rated=seating.rated,
                level=seating.level,
            )
            if len(seating.chairs) == 1:
                ending, alone_at = Ending.ALONE, table.id
        except (Refusal, registry.UnknownGame) as error:
            log.warning("quick-match-refused", game=wish.game, error=type(error).__name__)
            ending = Ending.IMPOSSIBLE
        await self._queue.settled(name, ending, alone_at)
        return self._changes.note()

    async def plays_another(self, person: PersonId) -> bool:
        """Return whether the person plays a quick match, or is about to."""
        seatings = await self._queue.seatings()
        if any(chair.person == person for each in seatings.values() for chair in each.chairs):
            return True
        return await self._room.quick_match_of(person) is not None


async def _in_batches(work: Iterable[Coroutine[Any, Any, None]]) -> None:
    """Await work in batches of CONCURRENCY. Raises the first error after its batch."""
    pieces = iter(work)
    while some := list(islice(pieces, CONCURRENCY)):
        for error in await asyncio.gather(*some, return_exceptions=True):
            if isinstance(error, BaseException):
                raise error
