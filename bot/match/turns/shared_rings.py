"""One ring for a person whom several unhurried tables wait for, as in the morning."""

from dataclasses import dataclass
from typing import NamedTuple

from bot.match.loaded import Loaded
from bot.match.refusals import NoTable
from bot.match.store import Store
from bot.match.turns.quiet import night_clock
from bot.match.turns.turn_clocks import timed_question
from games.core import Seat
from storage.live.live import Live

SHARED_MS = 60_000
"""Time in which one ring serves all tables of a person."""


class SharedRing(NamedTuple):
    """Whether a table rings its person, and how many others wait for them."""

    rings: bool
    elsewhere: int = 0


NO_RING = SharedRing(rings=False)


@dataclass(frozen=True, eq=False)
class SharedRings:
    """Lets the first of a person's unhurried tables ring for all."""

    store: Store
    live: Live

    async def of(self, loaded: Loaded, seat: Seat) -> SharedRing:
        """Return whether this table may ring; at a live pace it may."""
        person = loaded.table.chairs[seat].person
        if person is None or night_clock(loaded.table, seat) is None:
            return SharedRing(rings=True)
        waiting = 0
        for table in await self.store.of_person(person):
            try:
                other = await self.store.load(table.id)
            except NoTable:
                continue
            at = other.table.seat_of(person)
            if other.state is None or at is None or night_clock(other.table, at) is None:
                continue
            waiting += bool(timed_question(other.table, other.game, other.state, at))
        first = waiting <= 1 or await self.live.memory.once(f"rung:{person}", SHARED_MS)
        return SharedRing(first, max(0, waiting - 1))
