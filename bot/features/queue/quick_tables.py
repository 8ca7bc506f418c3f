"""The tables of quick matches: set for those who wait, once each."""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
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
from bot.features.queue.waits import Waits
from bot.match.maintenance import Maintenance
from bot.match.opening.new_tables import NewTables
from bot.match.refusals import Refusal, Stale, UnknownGame
from bot.match.seating.room import Reservations
from bot.match.table import PersonId
from games import registry

SWEEP_S = 1.0
LOOK_MS = 3_000
"""How often it is seen whether a person has got the seat for which they wait."""
AT_ONCE = 16
"""People and tables that are attended to at a time."""

log = structlog.get_logger(__name__)


class QuickTables:
    """Sets tables for those who wait."""

    def __init__(
        self,
        queue: QueueStore,
        new_tables: NewTables,
        room: Reservations,
        maintenance: Maintenance,
        drop_ins: DropIns,
        waits: Waits,
        calls: Summons,
        time: Time,
    ) -> None:
        self._queue = queue
        self._new_tables = new_tables
        self._room = room
        self._maintenance = maintenance
        self.drop_ins = drop_ins
        self._waits = waits
        self._calls = calls
        self._time = time
        self.book = Book()
        self._looked_at: dict[PersonId, int] = {}
        """When the seat of a person was last looked at."""
        self._planned_at = 0
        self._woken = asyncio.Event()
        self.changed: Callable[[], None] = lambda: None
        """Is called when what people see of their waits may have changed."""

    def wake(self) -> None:
        """Announce that somebody has come or gone."""
        self._woken.set()
        self.changed()

    async def run(self) -> None:
        """Set tables until cancelled."""
        await go_on(self._sweep_if_any, "queue-unread", time=self._time, woken=self._woken, pause_s=SWEEP_S)

    async def _sweep_if_any(self) -> None:
        if not await self._queue.is_empty():
            await self.sweep()

    async def sweep(self) -> None:
        """Set tables for those who can be seated now, and those that a process before has left half set."""
        for name, seating in (await self._queue.seatings()).items():
            await self._set_table(name, seating)
        entries = await self.book.read(await self._queue.tickets())
        if not entries:
            return
        if await self._maintenance.is_on():
            await self._end(dict.fromkeys(entries, Ending.MAINTENANCE), entries)
            return
        due = self._due(entries)
        await _together(self._drop_in(wish, people, entries) for wish, people in due.items())
        await self._pair({person: each for person, each in entries.items() if each.pools})

    def _due(self, entries: Mapping[PersonId, Entry]) -> Mapping[Wish, Sequence[PersonId]]:
        """Those who want to play at once and whose seat has not been looked at lately, by what they want."""
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
        """Seat people who want the same at once; each may come to the table that the one before has got."""
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
                self.changed()
            else:
                known = Entry(ticket, ())
                await self._seat(found(wish, {person: known}, self._time.now()))

    async def _pair(self, entries: Mapping[PersonId, Entry]) -> None:
        """Set tables for those who wait for rated matches; for many not each time that one comes."""
        now = self._time.now()
        if not entries or (len(entries) > FEW and 0 <= now - self._planned_at < SWEEP_S * 1000):
            return
        self._planned_at = now
        planned = await plan(entries, now)
        await self._end(planned.ended, entries)
        await _together(map(self._seat, planned.tables))

    async def _end(self, ended: Mapping[PersonId, Ending], entries: Mapping[PersonId, Entry]) -> None:
        """End waits that come to nothing."""
        for person, ending in ended.items():
            await self._waits.end(person, ending, ticket=entries[person].ticket)
        if ended:
            self.changed()

    async def _seat(self, found: Found) -> None:
        """Seat people, unless one of them has come to another quick match meanwhile: their wait ends."""
        busy = [person for person in found.tickets if await self.plays_another(person)]
        if busy:
            for person in busy:
                await self._waits.end(person, Ending.ELSEWHERE, ticket=found.tickets[person])
            return self.changed()
        if await self._queue.seat(found.name, found.seating, found.tickets):
            await self._set_table(found.name, found.seating)
        return None

    async def _set_table(self, name: str, seating: PlannedTable) -> None:
        """Open the table of a seating, once; a match that cannot be played is given up.

        A rated one waits for those of its people who play a deal with computers.
        """
        if await self._calls.are_awaited(seating):
            return self.changed()
        wish = seating.wish
        ending = Ending.BEGUN if len(seating.chairs) > 1 else Ending.ALONE
        try:
            check_offered(wish)
            await self._new_tables.quick(
                name,
                seating.chairs,
                wish.game,
                wish.preset,
                seats=len(seating.chairs) if seating.rated else seats_of(wish),
                pace=FAST,
                rated=seating.rated,
                level=seating.level,
            )
        except (Refusal, registry.UnknownGame) as error:
            log.warning("quick-match-refused", game=wish.game, error=type(error).__name__)
            ending = Ending.IMPOSSIBLE
        await self._queue.settled(name, ending)
        return self.changed()

    async def plays_another(self, person: PersonId) -> bool:
        """Whether the person plays a match at a quick pace, or is about to."""
        seatings = await self._queue.seatings()
        if any(chair.person == person for each in seatings.values() for chair in each.chairs):
            return True
        return await self._room.quick_match_of(person) is not None


async def _together(work: Iterable[Coroutine[Any, Any, None]]) -> None:
    """Do some pieces of work at a time; what fails of one ends all after it."""
    pieces = iter(work)
    while some := list(islice(pieces, AT_ONCE)):
        for error in await asyncio.gather(*some, return_exceptions=True):
            if isinstance(error, BaseException):
                raise error
