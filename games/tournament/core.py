"""The types of all forms of tournaments.

Players are numbered from 1 in the order of entry; pairing and standings see only the number. Rounds count
from 1.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

import msgspec

USUAL_FORM = "swiss"
"""The form of a tournament if none was chosen."""


class Regulation(msgspec.Struct, frozen=True, omit_defaults=True):
    """The rules of a tournament. Stored by field names."""

    form: str = USUAL_FORM
    """The form's name; `Form.named` returns the form."""
    seats: int = 4
    """Seats of a table, from 2 to 7."""
    rounds: int = 5
    """The rounds of a Swiss or a match of teams."""
    minutes: int = 0
    """The length of an arena."""
    fewest: int = 0
    """The fewest players of a table; 0: as many as seats."""
    most: int = 0
    """The most players of a table, where more than seats are needed for all to play; 0: as many as seats."""

    @property
    def least(self) -> int:
        """The fewest players of a table."""
        return self.fewest or self.seats

    @property
    def largest(self) -> int:
        """The most players of a table."""
        return self.most or self.seats


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player for pairing. Stored by field names."""

    player: int
    rating: int = 1500
    since: int = 1
    """The player's first round."""
    until: int = 0
    """The last round of a withdrawn player; 0: to the end."""
    team: int = 0
    """1 or 2 in a match of teams."""

    def plays(self, round: int) -> bool:
        return self.since <= round and (self.until == 0 or round <= self.until)


class ArenaPlayer(NamedTuple):
    """A free player; `since_ms` is the time of their last table's end."""

    player: int
    rating: int
    since_ms: int


class Pairing(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table of a round: players by seat, and the number of computers. A single player has a bye."""

    players: tuple[int, ...]
    computers: int = 0
    pairing: int = 0
    """The number of a table in a cup's bracket, for all of its matches; 0: not a cup."""
    alone: bool = False
    """Whether it is the only table of a match of teams in its round; then places count, not points."""

    @property
    def bye(self) -> bool:
        return len(self.players) == 1 and not self.computers


class TableResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of a table. Stored by field names."""

    round: int
    pairing: Pairing
    places: tuple[int, ...] = ()
    """By seat, computers last; empty for a bye, and for a table that was not played."""
    points: tuple[Fraction, ...] = ()
    """The settled points of the match by seat."""
    forfeits: frozenset[int] = frozenset()
    """Players absent at the start or the end; they get nothing, whatever computers did for them."""

    late: frozenset[int] = frozenset()
    """Players who have lost a cut match on time; they stand last and get nothing."""
    deals: tuple[tuple[Fraction, ...], ...] = ()
    """The points by seat after each finished deal, where tables are compared deal by deal."""

    @property
    def losers(self) -> frozenset[int]:
        """Players who get nothing, whatever their place."""
        return self.forfeits | self.late

    @property
    def stayed(self) -> tuple[int, ...]:
        """The players present to the end; none for a bye."""
        players = self.pairing.players if self.places else ()
        return tuple(each for each in players if each not in self.forfeits)


Entries: TypeAlias = Sequence[Entry]
Results: TypeAlias = Sequence[TableResult]


class Standing(msgspec.Struct, frozen=True):
    """A player's line in the standings."""

    player: int
    place: int
    """Players equal in everything share a place."""
    score: Fraction
    tie_breaks: tuple[tuple[str, Fraction], ...] = ()
    """Names and values in order of precedence."""
    rounds: tuple[Fraction | None, ...] = ()
    """The points of each round; None: not played."""
    out: bool = False
    """Withdrawn, or out of a cup."""
