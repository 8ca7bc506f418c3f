"""What a deal writes on the sheet, line by line with the reason of each, and what has been written so far."""

from enum import Enum

import msgspec
from msgspec.structs import replace

from games.core import Seat
from games.preferans.scoring.sheet import History, Page, Sheet, total


class SheetColumn(Enum):
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


class SheetLine(msgspec.Struct, frozen=True, kw_only=True):
    who: Seat
    """On whose page."""
    column: SheetColumn
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

    lines: tuple[SheetLine, ...]
    value: int = 0
    """Of the contract, dark and bomb included; in raspasy the price of a trick."""
    bomb: int = 0
    """The rank of the bomb the contract was played on."""
    short: int = 0
    """Tricks short of the contract; 0 for one that was made."""
    halved: bool = False
    """The contract was won beyond the declarer's cover."""


class Pen:
    """Writes one deal's lines; what it has written so far counts at once."""

    def __init__(self, sheet: Sheet) -> None:
        self.before = sheet
        self.lines: list[SheetLine] = []

    @property
    def players(self) -> tuple[Seat, ...]:
        return tuple(map(Seat, self.before.seats))

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """All but this one, clockwise from the left."""
        return self.players[seat + 1 :] + self.players[:seat]

    def pool(self, seat: Seat) -> int:
        return self.before.pools[seat] + self._written(seat, SheetColumn.POOL)

    def hill(self, seat: Seat) -> int:
        return self.before.hills[seat] + self._written(seat, SheetColumn.HILL)

    def room(self, seat: Seat) -> int | None:
        """What the pool can still take; None where it has no limit."""
        return None if self.before.limit is None else max(0, self.before.limit - self.pool(seat))

    def whists_on(self, seat: Seat, writer: Seat) -> int:
        """Whists that the writer has written on the seat in this deal."""
        return sum(
            line.amount
            for line in self.lines
            if line.column is SheetColumn.WHISTS and (line.who, line.on) == (writer, seat)
        )

    def write(
        self,
        who: Seat,
        column: SheetColumn,
        amount: int,
        why: Why,
        *,
        on: Seat | None = None,
        helper: Seat | None = None,
    ) -> None:
        """One line; nothing is written for 0."""
        if amount:
            self.lines.append(SheetLine(who=who, column=column, amount=amount, why=why, on=on, helper=helper))

    def write_times(
        self, who: Seat, column: SheetColumn, price: int, times: int, why: Why, *, on: Seat | None = None
    ) -> None:
        """A line of so much for each of so many; nothing is written for 0."""
        if price * times:
            self.lines.append(
                SheetLine(
                    who=who, column=column, amount=price * times, why=why, on=on, price=price, times=times
                )
            )

    def sheet(self) -> Sheet:
        """The sheet with all lines on it."""
        return posted(self.before, tuple(self.lines))

    def _written(self, seat: Seat, column: SheetColumn) -> int:
        return sum(line.amount for line in self.lines if line.who == seat and line.column is column)


def posted(sheet: Sheet, lines: tuple[SheetLine, ...]) -> Sheet:
    """The sheet with a deal's lines written on it, each column's sum as one entry."""
    pages = tuple(
        _posted(sheet, page, [line for line in lines if line.who == seat])
        for seat, page in enumerate(sheet.pages)
    )
    return replace(sheet, pages=pages)


def _posted(sheet: Sheet, page: Page, lines: list[SheetLine]) -> Page:
    def grown(history: History, column: SheetColumn, on: int | None = None) -> History:
        change = sum(line.amount for line in lines if line.column is column and line.on == on)
        return (*history, total(history) + change) if change else history

    pool = "robber_pool" if sheet.limit is None else "pool"
    return replace(
        page,
        **{pool: grown(getattr(page, pool), SheetColumn.POOL)},
        hill=grown(page.hill, SheetColumn.HILL),
        whists=tuple(grown(history, SheetColumn.WHISTS, on) for on, history in enumerate(page.whists)),
        bombs=_bombs(page.bombs, [line.amount for line in lines if line.column is SheetColumn.BOMBS]),
    )


def _bombs(bombs: tuple[int, ...], changes: list[int]) -> tuple[int, ...]:
    for change in changes:
        bombs = (*bombs, change) if change > 0 else _less(bombs, -change)
    return bombs


def _less(bombs: tuple[int, ...], rank: int) -> tuple[int, ...]:
    first = bombs.index(rank)
    return bombs[:first] + bombs[first + 1 :]
