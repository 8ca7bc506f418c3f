"""Backlog of one chat: its pending screens in turn."""

from collections.abc import Iterator
from itertools import count, islice
from typing import NamedTuple, TypeAlias

from bot.ui.ranks import Rank
from storage.live.redraws import Redraw, RedrawKind, ScreenId

FRONT = 3
"""How many screens of a line ask for a permit at a time; those behind them would get the same answer."""
READ = 32
"""How many screens are ranked at a time, and how many of a line are looked at."""

BacklogPlace: TypeAlias = tuple[str, ScreenId, RedrawKind]
"""Table, screen and kind of a redraw."""


class Line(NamedTuple):
    """Screens that wait for the same permit."""

    rank: Rank
    spares: bool
    """Whether they leave the reserve of the chat's window alone."""
    pauses: bool
    """Whether they keep a pace, or rest."""


class _Entry(NamedTuple):
    version: int
    """The least version to draw."""
    ticket: int
    """Lower for the screen that has waited longer."""
    line: Line | None
    """None: nothing is known of it yet."""


class Backlog:
    """Pending screens, indexed so that the next ones are found without a scan."""

    def __init__(self) -> None:
        self._entries: dict[BacklogPlace, _Entry] = {}
        self._lines: dict[Line | None, dict[BacklogPlace, None]] = {}
        self._tickets = count()

    def __len__(self) -> int:
        return len(self._entries)

    def redraws(self) -> list[Redraw]:
        """Return everything that waits."""
        return [self.redraw(place) for place in self._entries]

    def redraw(self, place: BacklogPlace) -> Redraw:
        """Return the redraw pending in this place."""
        table, screen, kind = place
        entry = self._entries.get(place)
        return Redraw(table, screen, entry.version if entry is not None else 0, kind)

    def request(self, redraw: Redraw) -> bool:
        """Add a redraw. Return False if a pending one is as new."""
        place = redraw.table, redraw.screen, redraw.kind
        entry = self._entries.get(place)
        if entry is not None and entry.version >= redraw.version:
            return False
        ticket = entry.ticket if entry is not None else next(self._tickets)
        self._put(place, _Entry(redraw.version, ticket, None))
        return True

    def line_up(self, place: BacklogPlace, line: Line) -> None:
        """Record for which permit a screen waits. A screen in that line keeps its turn."""
        entry = self._entries.get(place)
        if entry is not None and entry.line != line:
            self._put(place, entry._replace(line=line))

    def finish(self, redraw: Redraw, version: int | None) -> bool:
        """Drop a screen that is drawn as of this version; returns False if it has more to do.

        Then it goes behind the others. A server that has lost writes may have an older table than was
        requested: no later one is waited for than has been requested since the drawing began.
        """
        place = redraw.table, redraw.screen, redraw.kind
        entry = self._entries.get(place)
        if entry is None:
            return True
        self._take(place)
        if version is not None and entry.version <= max(version, redraw.version):
            return True
        self._put(place, _Entry(entry.version, next(self._tickets), None))
        return False

    def clear(self) -> None:
        self._entries.clear()
        self._lines.clear()

    def unranked(self) -> list[BacklogPlace]:
        """Return the next screens without a known rank."""
        return list(islice(self._lines.get(None, ()), READ))

    def lines(self) -> list[Iterator[BacklogPlace]]:
        """Return the next screens of every line."""
        return [islice(places, READ) for line, places in self._lines.items() if line is not None]

    def in_turn(self, place: BacklogPlace, usual: Rank) -> tuple[Rank, int]:
        """Return a key that sorts screens by their turn; unranked ones have the `usual` rank."""
        entry = self._entries[place]
        return entry.line.rank if entry.line is not None else usual, entry.ticket

    def _put(self, place: BacklogPlace, entry: _Entry) -> None:
        self._take(place)
        self._entries[place] = entry
        self._lines.setdefault(entry.line, {})[place] = None

    def _take(self, place: BacklogPlace) -> None:
        entry = self._entries.pop(place, None)
        if entry is not None:
            line = self._lines[entry.line]
            del line[place]
            if not line:
                del self._lines[entry.line]
