"""Write a deal on the sheet, line by line with the reason of each."""

from enum import Enum

import msgspec
from msgspec.structs import replace

from games.core import Seat
from games.preferans.scoring.sheet import History, Page, Sheet, total


class SheetColumn(Enum):
    POOL = "pool"
    HILL = "hill"
    WHISTS = "whists"
    BOMBS = "bombs"
    LOST = "lost"
    """Nowhere, because nothing could take the points."""


class Why(Enum):
    MADE = "made"
    """A made contract, of its declarer or a sharing dealer."""
    FAILED = "failed"
    """Missing tricks, of the declarer or a sharing dealer."""
    WHIST = "whist"
    """A whister's tricks."""
    AWAY = "away"
    """Nobody whisted: the tricks granted to the opponent on the declarer's right."""
    HALF = "half"
    """A half-whist: half of the tricks that whisting asks for."""
    UNDERTRICK = "undertrick"
    """The declarer's missing tricks, written by the others."""
    LEVELLED = "levelled"
    """Whists up to what the whister wrote."""
    AIDED = "aided"
    """Half of a whister's whists, for the help of the sitting dealer."""
    UNDERWHIST = "underwhist"
    """A whister's missing tricks."""
    GIFT = "gift"
    RETURNED = "returned"
    """The talon was not used."""
    HELP_POOL = "help-pool"
    """Points for another player's pool, and the whists for them."""
    HELP_HILL = "help-hill"
    """Points off another player's hill, and the whists for them."""
    OVERFLOW = "overflow"
    """Points beyond a full pool, off the own hill or lost."""
    TOTUS = "totus"
    """A totus made fills the pool and clears the hill, or failed adds hills."""
    TRICK = "trick"
    """Tricks taken in raspasy."""
    CLEAN = "clean"
    """No trick taken in raspasy."""
    FINE = "fine"
    """The dealer of a third raspasy, or an offence at a table of real cards."""
    BOMB = "bomb"
    """A dark pass draws a bomb."""
    SPENT = "spent"
    """A contract won spends a bomb."""


class SheetLine(msgspec.Struct, frozen=True, kw_only=True):
    who: Seat
    """The owner of the page."""
    column: SheetColumn
    amount: int
    """The amount added; the rank of a bomb, negative if spent."""
    why: Why
    on: Seat | None = None
    """The player that whists are written on."""
    helper: Seat | None = None
    """The giver of the points that fill this pool or clear this hill."""
    price: int = 0
    times: int = 0
    """The factor of an amount that is `price` times `times`; both 0 otherwise."""


class Booking(msgspec.Struct, frozen=True):
    lines: tuple[SheetLine, ...]
    value: int = 0
    """The value of the contract with dark and bomb; in raspasy the price of a trick."""
    bomb: int = 0
    """The rank of the contract's bomb."""
    short: int = 0
    """The tricks short of the contract; 0 if made."""
    halved: bool = False
    """Whether the contract was won beyond the declarer's cover."""


class Pen:
    """Writes the lines of one deal, which count at once."""

    def __init__(self, sheet: Sheet) -> None:
        self.before = sheet
        self.lines: list[SheetLine] = []

    @property
    def players(self) -> tuple[Seat, ...]:
        return tuple(map(Seat, self.before.seats))

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the other seats, clockwise from the left."""
        return self.players[seat + 1 :] + self.players[:seat]

    def pool(self, seat: Seat) -> int:
        return self.before.pools[seat] + self._written(seat, SheetColumn.POOL)

    def hill(self, seat: Seat) -> int:
        return self.before.hills[seat] + self._written(seat, SheetColumn.HILL)

    def room(self, seat: Seat) -> int | None:
        """Return what the pool can still take; None without a limit."""
        return None if self.before.limit is None else max(0, self.before.limit - self.pool(seat))

    def whists_on(self, seat: Seat, writer: Seat) -> int:
        """Return the whists that the writer has written on the seat in this deal."""
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
        """Write a line, unless the amount is 0."""
        if amount:
            self.lines.append(SheetLine(who=who, column=column, amount=amount, why=why, on=on, helper=helper))

    def write_times(
        self, who: Seat, column: SheetColumn, price: int, times: int, why: Why, *, on: Seat | None = None
    ) -> None:
        """Write a line of `price` times `times`, unless it is 0."""
        if price * times:
            self.lines.append(
                SheetLine(
                    who=who, column=column, amount=price * times, why=why, on=on, price=price, times=times
                )
            )

    def sheet(self) -> Sheet:
        return posted(self.before, tuple(self.lines))

    def _written(self, seat: Seat, column: SheetColumn) -> int:
        return sum(line.amount for line in self.lines if line.who == seat and line.column is column)


def posted(sheet: Sheet, lines: tuple[SheetLine, ...]) -> Sheet:
    """Return the sheet with a deal's lines, each column's sum as one entry."""
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
