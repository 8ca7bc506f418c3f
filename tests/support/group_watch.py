"""Lag of the messages of groups behind their tables, by the drawer's records."""

import asyncio
from collections import defaultdict, deque
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bot.base.timing import is_cancelled
from bot.chat.drawer.loading import read_record
from bot.match.loaded import decode_table
from bot.match.table import Table
from bot.ui.plan import GroupRecord
from games import registry
from games.core import Event
from games.faces.face import Urgency
from playground.world import World
from storage import codec
from storage.live.live import Live, StoredScreen
from storage.live.redraws import group_screen
from tests.support.scenario import SENDS_AND_EDITS

LOOK_S = 0.01
"""Real seconds between two looks."""
MINUTE_MS = 60_000


class Change(NamedTuple):
    """News that a group has to see."""

    at: int
    """Milliseconds of the world."""
    entry: int
    """The index of its event in the table's feed."""
    calls: int = 0
    """How much the group had been sent until then, as its watcher counts."""


class GroupWatch:
    """Looks at the tables of groups until cancelled, and notes how long each change takes to be shown."""

    def __init__(self, world: World, live: Live) -> None:
        self.lags: list[int] = []
        """Milliseconds of the world, of changes that everybody hears of."""
        self._world = world
        self._live = live
        self._ends: dict[str, int] = {}
        """The end of each table's feed at the last look."""
        self._unseen: defaultdict[str, deque[Change]] = defaultdict(deque)

    async def run(self) -> None:
        while not is_cancelled():
            for table in await self._live.tables():
                await self._look(table)
            await asyncio.sleep(LOOK_S)

    async def _look(self, id: str) -> None:
        stored = await self._live.screen(id, group_screen(0), feed_since=self._ends.get(id))
        if stored is None:
            return
        table, record = decode_table(stored.table), read_record(group_screen(0), stored.record)
        assert isinstance(record, GroupRecord)
        self._note(table, stored)
        unseen = self._unseen[id]
        while unseen and unseen[0].entry < record.cursor:
            self.see(unseen.popleft())
        await self.check(table, stored, record)

    def _note(self, table: Table, stored: StoredScreen) -> None:
        """Note what has happened since the last look; what came before the first does not count."""
        if table.id in self._ends:
            at, calls = self._world.time.now(), self.calls()
            self._unseen[table.id] += [Change(at, entry, calls) for entry in _heard(table, stored)]
        self._ends[table.id] = stored.table.feed_end

    def see(self, change: Change) -> None:
        """Note that the group sees a change."""
        self.lags.append(self._world.time.now() - change.at)

    def calls(self) -> int:
        """Count the group's messages that belong to no table."""
        return 0

    @property
    def unseen(self) -> int:
        """Count changes not shown yet."""
        return sum(map(len, self._unseen.values()))

    async def check(self, table: Table, stored: StoredScreen, record: GroupRecord) -> None:
        """Look at one table more closely."""


def _heard(table: Table, stored: StoredScreen) -> list[int]:
    """The new entries of the feed that the group has to be shown: tricks, contracts, results."""
    decode, face = codec.decoder(registry.get(table.game).event_type).decode, registry.face(table.game)
    events: list[Event] = [decode(entry) for entry in stored.feed]
    return [
        stored.feed_start + number
        for number, event in enumerate(events)
        if event.heard_by(None) and face.urgency(event) is not Urgency.REST
    ]


def share(values: Sequence[int], part: float) -> int:
    """The value that this part of all values does not exceed."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


def group_calls(world: World) -> dict[int, list[int]]:
    """Return the times of sends and edits by group, in milliseconds of the world."""
    times: defaultdict[int, list[int]] = defaultdict(list)
    for call in world.calls:
        if call.method in SENDS_AND_EDITS and call.code == 200 and call.chat is not None and call.chat < 0:
            times[call.chat].append(call.at)
    return times


def most_in_a_minute(times: Iterable[int]) -> int:
    """The most calls in any 60 seconds."""
    most, last = 0, deque[int]()
    for at in times:
        last.append(at)
        while last[0] <= at - MINUTE_MS:
            last.popleft()
        most = max(most, len(last))
    return most
