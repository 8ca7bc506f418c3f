"""Tournaments in Redis, the calendar that opens them, and their dirty screens."""

from collections.abc import Collection
from functools import partial
from typing import NamedTuple

from storage.live.aggregates import Aggregates
from storage.live.deadline_store import DeadlineStore
from storage.live.redraws import redraw_field
from storage.redis.commands import Commands
from storage.redis.keys import Keys
from storage.redis.server_clock import ServerClock

CALENDAR = "calendar"
"""The aggregate of all weekly tournaments, a part for each."""
DRAWINGS_READ = 200
"""Drawings in a page, roughly."""


class NotedDrawing(NamedTuple):
    """A dirty screen of a tournament."""

    tournament: str
    screen: str
    version: int


class Tournaments(Aggregates):
    """Tournaments of one bot and its calendar; all their keys share one cluster slot."""

    def __init__(self, commands: Commands, keys: Keys, clock: ServerClock, replicas: int) -> None:
        keys_of = partial(keys.aggregate, "tournaments")
        super().__init__(commands, keys_of, clock, replicas=replicas, parted=True)
        self._redraws, self._names = keys.tournaments.redraws, keys.tournaments.names
        self.deadlines = DeadlineStore(commands, [keys.tournaments], lambda _: keys.tournaments)

    async def names(self) -> list[str]:
        """Return every tournament."""
        found = await self._commands.run("SMEMBERS", self._names)
        return sorted(name.decode() for name in found if name.decode() != CALENDAR)

    async def wanted(self, id: str, screens: Collection[str]) -> set[str]:
        """Return the screens that are dirty."""
        if not screens:
            return set()
        fields = (redraw_field(id, screen) for screen in screens)
        found = await self._commands.run("HMGET", self._redraws, *fields)
        return {screen for screen, version in zip(screens, found, strict=True) if version is not None}

    async def some_drawings(self, cursor: int = 0) -> tuple[list[NotedDrawing], int]:
        """Return a page of all drawings, and the next cursor; 0 after the last."""
        after, found = await self._commands.run("HSCAN", self._redraws, cursor, "COUNT", DRAWINGS_READ)
        return [_drawing(field, version) for field, version in found.items()], int(after)

    async def set_record(
        self, id: str, name: str, record: bytes | None, drawn: Collection[str], *, version: int
    ) -> int | None:
        """Store a record (None: delete it; without a name: none), and clear redraws `drawn` at this version.

        Returns the version of the tournament; None if it is gone.
        """
        fields = [redraw_field(id, screen) for screen in drawn]
        return (await self.store_drawing(id, name, record, fields, version=version))[0]


def _drawing(field: bytes, version: bytes) -> NotedDrawing:
    _, tournament, screen = field.decode().split(":", 2)
    return NotedDrawing(tournament, screen, int(version))
