"""Divide the score sheet: a sector for each player with strips, and the conditions in the middle."""

from enum import Enum
from typing import TypeAlias

import msgspec

from games.faces.scene import WIDTH

DEPTH = 440
HEAD, WHISTS, POOL = 108, 256, 348
"""The depths where name, whists and pool end; the hill ends at `DEPTH`."""
HEIGHTS = {2: 1240, 3: 980, 4: 1340}
_TOPS = {2: DEPTH, 3: 110, 4: DEPTH}
"""The top of the middle, by number of players."""


Point: TypeAlias = tuple[int, int]


class Edge(Enum):
    BOTTOM = "bottom"
    LEFT = "left"
    TOP = "top"
    RIGHT = "right"


_EDGES = {
    2: (Edge.BOTTOM, Edge.TOP),
    3: (Edge.BOTTOM, Edge.LEFT, Edge.RIGHT),
    4: (Edge.BOTTOM, Edge.LEFT, Edge.TOP, Edge.RIGHT),
}
"""The sides by seat, clockwise."""
_MIDDLES: dict[Edge, tuple[float, float]] = {
    Edge.BOTTOM: (0.5, 1.0),
    Edge.LEFT: (0.0, 0.5),
    Edge.TOP: (0.5, 0.0),
    Edge.RIGHT: (1.0, 0.5),
}


class Cell(msgspec.Struct, frozen=True):
    """An upright rectangle to write in."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    @property
    def middle(self) -> Point:
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2


class Sector(msgspec.Struct, frozen=True):
    """A player's part of the sheet.

    Places are `along` its edge, from the left or the top, and `deep` from the edge.
    """

    edge: Edge
    players: int

    @property
    def flat(self) -> bool:
        return self.edge in (Edge.TOP, Edge.BOTTOM)

    @property
    def height(self) -> int:
        return HEIGHTS[self.players]

    def before(self, other: "Sector") -> float:
        """Return a sort key for another sector along this one's edge: lower comes first."""
        return _MIDDLES[other.edge][0 if self.flat else 1]

    def span(self, deep: int) -> tuple[int, int]:
        """Return the sector's begin and end along its edge."""
        if self.players == 2:
            return 0, WIDTH
        if self.flat:
            return deep, WIDTH - deep
        return (deep if self.players == 4 else 0), self.height - deep

    def at(self, along: int, deep: int) -> Point:
        """Return the point of the picture."""
        match self.edge:
            case Edge.TOP:
                return along, deep
            case Edge.BOTTOM:
                return along, self.height - deep
            case Edge.LEFT:
                return deep, along
            case Edge.RIGHT:
                return WIDTH - deep, along

    def cell(self, span: tuple[int, int], begin: int, end: int) -> Cell:
        """Return the rectangle between two depths, in this span along the edge."""
        (x, y), (other_x, other_y) = self.at(span[0], begin), self.at(span[1], end)
        return Cell(min(x, other_x), min(y, other_y), max(x, other_x), max(y, other_y))


def centre(players: int) -> Cell:
    """Return the middle of the sheet."""
    return Cell(DEPTH, _TOPS[players], WIDTH - DEPTH, HEIGHTS[players] - DEPTH)


def sectors(players: int) -> tuple[Sector, ...]:
    """Return the sectors by seat, clockwise from below."""
    return tuple(Sector(edge, players) for edge in _EDGES[players])


def borders(players: int) -> tuple[tuple[Point, Point], ...]:
    """Return the lines between players, from the rim of the sheet to its middle."""
    rim, inner = Cell(0, 0, WIDTH, HEIGHTS[players]), centre(players)
    across = inner.middle[1]
    upright = ((WIDTH // 2, 0), (WIDTH // 2, inner.top))
    upper = (((0, 0), (inner.left, inner.top)), ((WIDTH, 0), (inner.right, inner.top)))
    lower = (
        ((0, rim.bottom), (inner.left, inner.bottom)),
        ((WIDTH, rim.bottom), (inner.right, inner.bottom)),
    )
    level = (((0, across), (inner.left, across)), ((WIDTH, across), (inner.right, across)))
    return {2: level, 3: (upright, *lower), 4: (*upper, *lower)}[players]
