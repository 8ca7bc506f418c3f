"""Rated matches wait until their people have ended the deals that they play with computers meanwhile."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from functools import partial

from bot.base.timing import Time
from bot.features.queue.waiting import PlannedTable
from bot.match.affected_screens import hand_screens
from bot.match.loaded import Edit, Loaded
from bot.match.refusals import Stale
from bot.match.store import Store
from bot.match.table import Phase, Table, with_part

CALL_MS = 90_000
"""How long others wait for the end of a deal."""
LATELY_MS = 60_000
"""How long ago a person has touched a match that they play."""


@dataclass(frozen=True, eq=False)
class Summons:
    """Summons people away from computers when a deal is over; their matches stay and can be played on."""

    store: Store
    time: Time

    async def are_awaited(self, seating: PlannedTable) -> bool:
        """Call the people of a rated match, and return whether one of them still plays a deal."""
        is_late = self.time.now() >= seating.found + CALL_MS
        awaited = [table async for table in self._deals(seating)]
        for table in awaited:
            called = 0 if is_late else seating.found
            if table.quick.called != called:
                await self.store.change_if_any(table.id, partial(_edit, called=called))
        return bool(awaited) and not is_late

    async def _deals(self, seating: PlannedTable) -> AsyncIterator[Table]:
        """The matches with computers that were played when the others were found, before the deal's end."""
        found = seating.found
        for chair in seating.chairs if seating.rated else ():
            assert chair.person is not None
            for table in await self.store.of_person(chair.person):
                touched = max(table.log.began, *(each.tapped for each in table.people))
                alone = table.phase is Phase.PLAYING and table.audience.is_solo and not table.quick.drop_in
                if alone and table.log.began <= found < touched + LATELY_MS and table.log.dealt <= found:
                    yield table


def _edit(loaded: Loaded, called: int) -> Edit:
    """The edit by which a person is called, or is not any more. Raises Stale once the match is over."""
    if loaded.table.phase is not Phase.PLAYING:
        raise Stale
    return Edit(with_part(loaded.table, "quick", called=called), redraws=hand_screens(loaded.table.present))
