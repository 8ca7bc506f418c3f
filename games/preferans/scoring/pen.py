"""Writing on the sheet: lines in their order, running totals in between, and one new entry a column at the end."""

from msgspec.structs import replace

from games.core import Seat
from games.preferans.scoring.booking import Column, Line, Why
from games.preferans.scoring.sheet import History, Page, Sheet, total


class Pen:
    """Writes one deal's lines; what it has written so far counts at once."""

    def __init__(self, sheet: Sheet) -> None:
        self.before = sheet
        self.lines: list[Line] = []

    @property
    def players(self) -> tuple[Seat, ...]:
        return tuple(map(Seat, self.before.seats))

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """All but this one, clockwise from the left."""
        return self.players[seat + 1 :] + self.players[:seat]

    def pool(self, seat: Seat) -> int:
        return self.before.pools[seat] + self._written(seat, Column.POOL)

    def hill(self, seat: Seat) -> int:
        return self.before.hills[seat] + self._written(seat, Column.HILL)

    def room(self, seat: Seat) -> int | None:
        """What the pool can still take; None where it has no limit."""
        return None if self.before.limit is None else max(0, self.before.limit - self.pool(seat))

    def whists_on(self, seat: Seat, writer: Seat) -> int:
        """Whists that the writer has written on the seat in this deal."""
        return sum(
            line.amount
            for line in self.lines
            if line.column is Column.WHISTS and (line.who, line.on) == (writer, seat)
        )

    def write(
        self,
        who: Seat,
        column: Column,
        amount: int,
        why: Why,
        *,
        on: Seat | None = None,
        helper: Seat | None = None,
    ) -> None:
        """One line; nothing is written for 0."""
        if amount:
            self.lines.append(Line(who=who, column=column, amount=amount, why=why, on=on, helper=helper))

    def write_times(
        self, who: Seat, column: Column, price: int, times: int, why: Why, *, on: Seat | None = None
    ) -> None:
        """A line of so much for each of so many; nothing is written for 0."""
        if price * times:
            self.lines.append(
                Line(who=who, column=column, amount=price * times, why=why, on=on, price=price, times=times)
            )

    def sheet(self) -> Sheet:
        """The sheet with all lines on it."""
        return posted(self.before, tuple(self.lines))

    def _written(self, seat: Seat, column: Column) -> int:
        return sum(line.amount for line in self.lines if line.who == seat and line.column is column)


def posted(sheet: Sheet, lines: tuple[Line, ...]) -> Sheet:
    """The sheet with a deal's lines written on it, each column's sum as one entry."""
    pages = tuple(
        _posted(sheet, page, [line for line in lines if line.who == seat])
        for seat, page in enumerate(sheet.pages)
    )
    return replace(sheet, pages=pages)


def _posted(sheet: Sheet, page: Page, lines: list[Line]) -> Page:
    def grown(history: History, column: Column, on: int | None = None) -> History:
        change = sum(line.amount for line in lines if line.column is column and line.on == on)
        return (*history, total(history) + change) if change else history

    pool = "robber_pool" if sheet.limit is None else "pool"
    return replace(
        page,
        **{pool: grown(getattr(page, pool), Column.POOL)},
        hill=grown(page.hill, Column.HILL),
        whists=tuple(grown(history, Column.WHISTS, on) for on, history in enumerate(page.whists)),
        bombs=_bombs(page.bombs, [line.amount for line in lines if line.column is Column.BOMBS]),
    )


def _bombs(bombs: tuple[int, ...], changes: list[int]) -> tuple[int, ...]:
    for change in changes:
        bombs = (*bombs, change) if change > 0 else _less(bombs, -change)
    return bombs


def _less(bombs: tuple[int, ...], rank: int) -> tuple[int, ...]:
    first = bombs.index(rank)
    return bombs[:first] + bombs[first + 1 :]
