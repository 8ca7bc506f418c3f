"""Who is not seated with whom in a quick match: who has just left the other, and who blocks them."""

from bot.service.blocking import Blocking
from bot.service.leaving import leavers
from bot.service.table import PersonId, Table
from bot.timing import Time
from storage.live import Live

KEPT_MS = 24 * 60 * 60 * 1_000
"""How long somebody who has left a match is not seated with those who stayed."""


class Avoidance:
    """The people whom a person does not meet."""

    def __init__(self, live: Live, time: Time, blocking: Blocking | None = None) -> None:
        self._room = live.waiting_room
        self._time = time
        self._blocking = blocking

    async def avoids(self, person: PersonId) -> frozenset[PersonId]:
        """The people with whom this person is not seated."""
        leavers = frozenset(map(PersonId, await self._room.leavers(person, self._time.now())))
        return leavers | await self._blocking.of(person) if self._blocking is not None else leavers

    async def note_leavers(self, table: Table) -> None:
        """Remember who has left a match that no group has gathered, when it is over."""
        people = table.people
        if table.chat is not None or len(people) < 2:
            return
        gone = [person for seat in leavers(table) if (person := table.chairs[seat].person) is not None]
        for chair in people:
            others = [leaver for leaver in gone if leaver != chair.person]
            if others and chair.person is not None:
                now = self._time.now()
                await self._room.note_leavers(chair.person, others, now=now, kept_ms=KEPT_MS)
