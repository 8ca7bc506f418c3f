"""The score sheet: a page a player, each column as the running totals that players write."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

from games.core import Seat

History: TypeAlias = tuple[int, ...]
"""Running totals, the latest last, as in «2.4.10.»; empty for nothing yet."""

ROBBER_CONTRACTS = (6, 7, 8, 9, 10, 0)
"""What everybody owes in Разбойник, by level; 0 is misère."""


class Terms(msgspec.Struct, frozen=True):
    """The options that bear on the score."""

    gain: Literal["halves", "pool", "hill_first"] = "halves"
    undertricks: Literal["usual", "gentleman", "robber"] = "usual"
    cover: bool = True
    help: bool = True
    raspasy_to_pool: bool = False
    doubled: bool = False
    hill_only: bool = False
    """The match is settled by the hills alone."""


class Page(msgspec.Struct, frozen=True):
    """What one player has written."""

    whists: tuple[History, ...]
    """On each player, by seat; on oneself nothing."""
    pool: History = ()
    robber_pool: History = ()
    """Pool points gained while pools have no limit."""
    hill: History = ()
    """A 0 is written as a flag."""
    bombs: tuple[int, ...] = ()
    """Not yet spent, in the order in which they were drawn: 1 simple, 2 double, 3 a fir."""
    robber: tuple[int, ...] = ()
    """Contracts of Разбойник played, by level, 0 for misère."""
    raspasy: int = 0
    """Raspasy deals of the match, those as the sitting dealer included."""
    won: int = 0
    """Contracts won outside Разбойник."""

    @property
    def owed(self) -> tuple[int, ...]:
        """Contracts of Разбойник still to be played, by level, 0 for misère."""
        return tuple(level for level in ROBBER_CONTRACTS if level not in self.robber)

    @property
    def cover(self) -> int:
        """How many contracts won earn their whole value."""
        return len(self.robber) + self.raspasy

    @property
    def bomb(self) -> int:
        """The rank of the highest bomb, 0 without any."""
        return max(self.bombs, default=0)


class Sheet(msgspec.Struct, frozen=True):
    """The pages by seat; a dummy has none."""

    pages: tuple[Page, ...]
    limit: int | None = None
    """Points that fill a pool; None until it is agreed on, and where pools have no limit."""

    @property
    def seats(self) -> range:
        return range(len(self.pages))

    @property
    def pools(self) -> tuple[int, ...]:
        """Pool points by seat, those of Разбойник apart."""
        return tuple(total(page.pool) for page in self.pages)

    def pool_history(self, seat: Seat) -> History:
        """The column of pool points that is being written: before there is a limit, the one kept apart."""
        page = self.pages[seat]
        return page.robber_pool if self.limit is None else page.pool

    @property
    def hills(self) -> tuple[int, ...]:
        return tuple(total(page.hill) for page in self.pages)

    @property
    def whists(self) -> tuple[tuple[int, ...], ...]:
        """By writer, then by the player they are written on."""
        return tuple(tuple(map(total, page.whists)) for page in self.pages)

    def full(self, seat: Seat) -> bool:
        """Whether this pool has reached its limit."""
        return self.limit is not None and total(self.pages[seat].pool) >= self.limit

    @property
    def filled(self) -> tuple[bool, ...]:
        """Which pools are full, by seat."""
        return tuple(self.full(Seat(seat)) for seat in self.seats)


def total(history: Sequence[int]) -> int:
    """Where a column stands."""
    return history[-1] if history else 0


def blank(players: int, limit: int | None = None) -> Sheet:
    """A sheet before the first deal; without a limit where it is agreed on later, or never."""
    return Sheet((Page(whists=((),) * players),) * players, limit)
