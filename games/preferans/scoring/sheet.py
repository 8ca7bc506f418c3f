"""The score sheet: a page for each player, with columns of running totals."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

from games.core import Seat

History: TypeAlias = tuple[int, ...]
"""Running totals, the latest last, as in «2.4.10.»."""

ROBBER_CONTRACTS = (6, 7, 8, 9, 10, 0)
"""The contracts that each player owes in Разбойник, by level; 0 is misère."""


class Terms(msgspec.Struct, frozen=True):
    """The options that affect the score."""

    gain: Literal["halves", "pool", "hill_first"] = "halves"
    undertricks: Literal["usual", "gentleman", "robber"] = "usual"
    cover: bool = True
    help: bool = True
    raspasy_to_pool: bool = False
    doubled: bool = False
    hill_only: bool = False


class Page(msgspec.Struct, frozen=True):
    whists: tuple[History, ...]
    """Whists on each player, by seat; empty on oneself."""
    pool: History = ()
    robber_pool: History = ()
    """The pool points gained before pools have a limit."""
    hill: History = ()
    """The hill; a 0 is written as a flag."""
    bombs: tuple[int, ...] = ()
    """Unspent bombs in the order drawn: 1 simple, 2 double, 3 a fir."""
    robber: tuple[int, ...] = ()
    """The played contracts of Разбойник, by level; 0 is misère."""
    raspasy: int = 0
    """The raspasy deals of the match, with those as the sitting dealer."""
    won: int = 0
    """The contracts won outside Разбойник."""

    @property
    def owed(self) -> tuple[int, ...]:
        """Return the contracts of Разбойник still owed, by level; 0 is misère."""
        return tuple(level for level in ROBBER_CONTRACTS if level not in self.robber)

    @property
    def cover(self) -> int:
        """Return the number of won contracts that earn their whole value."""
        return len(self.robber) + self.raspasy

    @property
    def bomb(self) -> int:
        """Return the rank of the highest bomb, or 0."""
        return max(self.bombs, default=0)


class Tooth(msgspec.Struct, frozen=True):
    """A mark on a player's page against a partner that cost a trick."""

    seat: Seat
    towards: Seat
    worked: bool = False
    """Whether the drawer took it back as worked off."""


class Sheet(msgspec.Struct, frozen=True):
    """The pages by seat; a dummy has none."""

    pages: tuple[Page, ...]
    limit: int | None = None
    """The points of a full pool; None before they are agreed on, or without a limit."""

    @property
    def seats(self) -> range:
        return range(len(self.pages))

    @property
    def pools(self) -> tuple[int, ...]:
        """Return the pool points by seat, without those of Разбойник."""
        return tuple(total(page.pool) for page in self.pages)

    def pool_history(self, seat: Seat) -> History:
        """Return the current column of pool points; before there is a limit, that of Разбойник."""
        page = self.pages[seat]
        return page.robber_pool if self.limit is None else page.pool

    @property
    def hills(self) -> tuple[int, ...]:
        return tuple(total(page.hill) for page in self.pages)

    @property
    def whists(self) -> tuple[tuple[int, ...], ...]:
        """Return the whists by writer, then by the player written on."""
        return tuple(tuple(map(total, page.whists)) for page in self.pages)

    def full(self, seat: Seat) -> bool:
        return self.limit is not None and total(self.pages[seat].pool) >= self.limit

    @property
    def filled(self) -> tuple[bool, ...]:
        return tuple(self.full(Seat(seat)) for seat in self.seats)


def total(history: Sequence[int]) -> int:
    return history[-1] if history else 0


def blank(players: int, limit: int | None = None) -> Sheet:
    """Return a sheet before the first deal, without a limit if it is agreed on later, or never."""
    return Sheet((Page(whists=((),) * players),) * players, limit)
