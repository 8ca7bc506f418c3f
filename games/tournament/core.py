"""What every form of tournament is made of.

A player is known by their number, from 1 in the order of entry; it is all that pairing and standings see of
them. A round is counted from 1.
"""

from enum import Enum
from fractions import Fraction

import msgspec


class Form(Enum):
    """How opponents are found, and when a tournament is over."""

    ROUND_ROBIN = "robin"
    """Everybody meets everybody, by Berger tables."""
    SWISS = "swiss"
    """Rounds of equals, without repeated opponents."""
    KNOCK_OUT = "knockout"
    DOUBLE_KNOCK_OUT = "double"
    """Two lost pairings put a player out."""
    ARENA = "arena"
    """A fixed time; who is free is paired at once."""
    TEAMS = "teams"
    """Everybody of one team meets everybody of the other."""


class Count(Enum):
    """What a table brings its players."""

    PLACES = "places"
    """Points for the place: n-1, n-2 … 0 at a table of n, which equals share; 1, ½, 0 at a table of two.
    At a smaller table than the others they are stretched to the same first place."""
    POINTS = "points"
    """The settled points of the match."""
    MATCHPOINTS = "matchpoints"
    """Duplicate: 2 for each result of the field that was beaten in the same seat, 1 for an equal one, as a
    part of all that could be won."""
    AVERAGE = "average"
    """Duplicate: the difference from the field's average in the same seat."""


class Regulation(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a tournament is played. Stored by the names of its fields."""

    form: Form = Form.SWISS
    seats: int = 4
    """Of a table, from 2 to 7; 2 in a knock-out unless the game needs more."""
    rounds: int = 5
    """Of a Swiss; how often everybody meets everybody in a round robin or a match of teams."""
    best_of: int = 1
    """Matches that a pairing of a knock-out lasts at most."""
    minutes: int = 0
    """Of an arena; for a round of the others, after which the unplayed is forfeited; 0: no limit."""
    count: Count = Count.PLACES
    duplicate: bool = False
    """Whether all tables of a round play the same board."""
    late: Fraction | None = None
    """What who comes late gets for each round missed, as a part of a win; None: nobody comes late."""
    fill: bool = True
    """Whether computers fill tables; otherwise tables are smaller, or somebody has a bye."""
    fewest: int = 0
    """Players that a table needs where computers do not fill it; 0: as many as it has seats."""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player as pairing sees them. Stored by the names of its fields."""

    player: int
    rating: int = 1500
    since: int = 1
    """The first round that they play."""
    until: int = 0
    """The last round that they play, for who has withdrawn; 0: to the end."""
    team: int = 0
    """1 or 2 in a match of teams."""


class Pairing(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table of a round: the players by seat, and the computers that join them. One alone has a bye."""

    players: tuple[int, ...]
    computers: int = 0
    pairing: int = 0
    """The same for all matches that a pairing of a knock-out lasts; 0: the only one."""
    missing: int = 0
    """The opponent of a bye in a round robin, who has withdrawn; 0: nobody."""

    @property
    def bye(self) -> bool:
        return len(self.players) == 1 and not self.computers


class TableResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a table of a round has ended. Stored by the names of its fields."""

    round: int
    pairing: Pairing
    places: tuple[int, ...] = ()
    """By seat, computers last; empty for a bye."""
    points: tuple[Fraction, ...] = ()
    """The settled points of the match by seat."""
    forfeits: frozenset[int] = frozenset()
    """Players who have not come or not stayed: they get nothing, whatever a computer has reached for them."""


class Standing(msgspec.Struct, frozen=True):
    """How a player stands."""

    player: int
    place: int
    """Equals in everything share one."""
    score: Fraction
    tie_breaks: tuple[tuple[str, Fraction], ...] = ()
    """Their names and values, in the order in which they decide."""
    rounds: tuple[Fraction | None, ...] = ()
    """What each round has brought; None: not played."""
    out: bool = False
    """Withdrawn, or out of a knock-out."""
