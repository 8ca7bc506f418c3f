"""The tables of quick matches: set for those who wait, once each."""

import asyncio
from collections.abc import Callable, Mapping

import msgspec
import structlog

from bot.base.lasting_work import go_on
from bot.base.pace import FAST
from bot.base.timing import Time
from bot.features.lobby.new_tables import NewTables
from bot.features.queue.planning import Found, at_leisure, check_offered, plan
from bot.features.queue.waiting import Ending, PlannedTable
from bot.match.maintenance import Maintenance
from bot.match.refusals import Refusal
from bot.match.seating.room import Reservations
from bot.match.table import PersonId
from games import registry
from storage.live.live import Live

SWEEP_S = 1.0
AT_ONCE = 16
"""Tables that are set at a time."""

log = structlog.get_logger(__name__)


class QuickTables:
    """Sets tables for those who wait."""

    def __init__(
        self, live: Live, new_tables: NewTables, room: Reservations, maintenance: Maintenance, time: Time
    ) -> None:
        self._queue = live.waiting_room
        self._new_tables = new_tables
        self._room = room
        self._maintenance = maintenance
        self._time = time
        self._woken = asyncio.Event()
        self.changed: Callable[[], object] = lambda: None
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
            await self._set_table(name, _SEATINGS.decode(seating))
        stored = await self._queue.tickets()
        if not stored:
            return None
        if await self._maintenance.is_on():
            return await self._end(dict.fromkeys(stored, Ending.MAINTENANCE), stored)
        planned = await at_leisure(len(stored), plan, stored, self._time.now())
        await self._end(planned.ended, stored)
        for first in range(0, len(planned.tables), AT_ONCE):
            setting = map(self._seat, planned.tables[first : first + AT_ONCE])
            for error in await asyncio.gather(*setting, return_exceptions=True):
                if isinstance(error, BaseException):
                    raise error
        return None

    async def _end(self, ended: Mapping[int, Ending], stored: Mapping[int, bytes]) -> None:
        """End waits that come to nothing."""
        for person, ending in ended.items():
            await self._queue.end(person, ending.value, ticket=stored[person])
        if ended:
            self.changed()

    async def _seat(self, found: Found) -> None:
        """Seat people, unless one of them has come to another quick match meanwhile: their wait ends."""
        busy = [person for person in found.tickets if await self.plays_another(PersonId(person))]
        if busy:
            return await self._end(dict.fromkeys(busy, Ending.ELSEWHERE), found.tickets)
        if await self._queue.seat(found.name, msgspec.json.encode(found.seating), found.tickets):
            await self._set_table(found.name, found.seating)
        return None

    async def _set_table(self, name: str, seating: PlannedTable) -> None:
        """Open the table of a seating, once; a match that cannot be played is given up."""
        wish = seating.wish
        ending = Ending.BEGUN if len(seating.chairs) > 1 else Ending.ALONE
        try:
            check_offered(wish)
            await self._new_tables.quick(
                name,
                seating.chairs,
                wish.game,
                wish.preset,
                seats=len(seating.chairs) + seating.computers,
                pace=FAST,
                rated=wish.rated,
                level=seating.level,
            )
        except (Refusal, registry.UnknownGame) as error:
            log.warning("quick-match-refused", game=wish.game, error=type(error).__name__)
            ending = Ending.IMPOSSIBLE
        await self._queue.settled(name, ending.value, seating.notices)
        self.changed()

    async def plays_another(self, person: PersonId) -> bool:
        """Whether the person would play two matches at a quick pace."""
        return await self._room.quick_match_of(person) is not None


_SEATINGS = msgspec.json.Decoder(PlannedTable)
