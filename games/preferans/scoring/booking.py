"""What a deal writes on the sheet, line by line, with the reason of each."""

from enum import Enum

import msgspec

from games.core import Seat


class Column(Enum):
    """Where a line is written."""

    POOL = "pool"
    HILL = "hill"
    WHISTS = "whists"
    BOMBS = "bombs"
    LOST = "lost"
    """Nowhere: there was nothing left to take the points."""


class Why(Enum):
    MADE = "made"
    """A contract made; of its declarer or of the dealer who shares it."""
    FAILED = "failed"
    """Tricks short; of the declarer or of the dealer who shares."""
    WHIST = "whist"
    """Tricks of a whister."""
    AWAY = "away"
    """Nobody whisted: the tricks granted to the opponent on the declarer's right."""
    UNDERTRICK = "undertrick"
    """Tricks that the declarer is short, written by the others."""
    LEVELLED = "levelled"
    """Written up to what the whister wrote."""
    UNDERWHIST = "underwhist"
    """Tricks that a whister is short."""
    GIFT = "gift"
    """What the talon brought."""
    RETURNED = "returned"
    """The talon was not used."""
    HELP_POOL = "help-pool"
    """Points of one player for another one's pool, and the whists for them."""
    HELP_HILL = "help-hill"
    """Points of one player off another one's hill, and the whists for them."""
    OVERFLOW = "overflow"
    """Points beyond a full pool, off the own hill or lost."""
    TOTUS = "totus"
    """A totus made fills the pool and clears the hill, or failed adds hills."""
    TRICK = "trick"
    """Tricks taken in raspasy."""
    CLEAN = "clean"
    """No trick taken in raspasy."""
    FINE = "fine"
    """The dealer of a third raspasy."""
    BOMB = "bomb"
    """A dark pass draws a bomb."""
    SPENT = "spent"
    """A contract won spends a bomb."""


class Line(msgspec.Struct, frozen=True, kw_only=True):
    who: Seat
    """On whose page."""
    column: Column
    amount: int
    """What it adds; of a bomb its rank, negative where it is spent."""
    why: Why
    on: Seat | None = None
    """Of whists: on whom."""
    helper: Seat | None = None
    """Whose points fill this pool or clear this hill."""
    price: int = 0
    times: int = 0
    """Of an amount that is a product: `price` for each of so many tricks; both 0 otherwise."""


class Booking(msgspec.Struct, frozen=True):
    """A deal as it was booked."""

    lines: tuple[Line, ...]
    value: int = 0
    """Of the contract, dark and bomb included; in raspasy the price of a trick."""
    bomb: int = 0
    """The rank of the bomb the contract was played on."""
    short: int = 0
    """Tricks short of the contract; 0 for one that was made."""
    halved: bool = False
    """The contract was won beyond the declarer's cover."""
