"""Blocks and recent leavers, which quick matches keep apart, and the pauses of leavers."""

from collections.abc import Iterable

import msgspec

from bot.base.timing import Time
from bot.match.loaded import Loaded
from bot.match.table import MatchId, PersonId, Table
from bot.people.blocking import Blocking
from storage.live.live import Live

MINUTE_MS = 60_000
DAY_S = 24 * 60 * 60
KEPT_MS = DAY_S * 1_000
"""TTL of a leaver in the other players' lists."""
MOST_LEAVERS = 50
"""Size of a person's list of leavers."""
PAUSES_MS = (2 * MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS)
"""Pause after the first, the second and each later match left, without a day between two."""


class Leaves(msgspec.Struct, frozen=True):
    """The quick matches that a person has left. Stored by the names of its fields."""

    matches: tuple[MatchId, ...] = ()
    until: int = 0
    """End of the pause, in milliseconds since the epoch."""


class Avoidance:
    """Registry of recent leavers, with their pauses."""

    def __init__(self, live: Live, time: Time, blocking: Blocking) -> None:
        self._limits = live.limits
        self._memory = live.memory
        self._time = time
        self._blocking = blocking

    async def avoids(self, person: PersonId) -> frozenset[PersonId]:
        """Return the people to keep apart from this person. Raises DatabaseSilent if blocks are not known."""
        return frozenset(await self.leavers(person)) | await self._blocking.of(person)

    async def leavers(self, person: PersonId) -> list[PersonId]:
        """Return the recent leavers of a person's matches."""
        return [PersonId(each) for each in await self._limits.noted(_left(person), self._time.now())]

    async def forget_leavers(self, person: PersonId) -> None:
        """Delete the list of leavers of a person's matches."""
        await self._limits.forget(_left(person))

    async def is_avoided(self, person: PersonId, by: Iterable[PersonId]) -> bool:
        """Return whether a person has recently left a match of one of these."""
        return any([person in await self.leavers(other) for other in by])

    async def pause_ms(self, person: PersonId) -> int:
        """Return the rest of the person's pause before the next quick match; 0 without one."""
        return max(0, (await self._leaves(person)).until - self._time.now())

    async def note_leavers(self, table: Table) -> None:
        """Record the leavers of a finished match, unless a group has gathered it."""
        people = table.people
        if table.chat is not None or len(people) < 2:
            return
        gone = [person for seat in table.leavers if (person := table.chairs[seat].person) is not None]
        for chair in people:
            others = [leaver for leaver in gone if leaver != chair.person]
            if others and chair.person is not None:
                until = self._time.now() + KEPT_MS
                await self._limits.note(
                    _left(chair.person), others, until=until, kept_ms=KEPT_MS, most=MOST_LEAVERS
                )
        if table.quick.paired and table.match is not None:
            for person in gone:
                await self._lengthen_pause(person, table.match)

    async def _lengthen_pause(self, person: PersonId, match: MatchId) -> None:
        """Lengthen a leaver's pause. Idempotent by match."""
        known = await self._leaves(person)
        if match in known.matches:
            return
        pause = PAUSES_MS[min(len(known.matches), len(PAUSES_MS) - 1)]
        after = Leaves((*known.matches, match), self._time.now() + pause)
        await self._memory.remember(_name(person), msgspec.json.encode(after), DAY_S)

    async def _leaves(self, person: PersonId) -> Leaves:
        stored = await self._memory.recall(_name(person))
        return Leaves() if stored is None else msgspec.json.decode(stored, type=Leaves)


def _left(person: PersonId) -> str:
    return f"left:{person}"


async def note_leavers(loaded: Loaded, *, avoidance: Avoidance) -> None:
    """Record the leavers of a finished match."""
    if loaded.state is not None and loaded.table.retry is None:
        await avoidance.note_leavers(loaded.table)


def _name(person: PersonId) -> str:
    return f"leaves:{person}"
