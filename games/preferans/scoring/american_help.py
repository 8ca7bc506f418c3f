"""Where pool points go: to the pool, off the hill, and past a full pool to the others (PREF-8.2, 8.13)."""

from collections.abc import Collection

from games.core import Seat
from games.preferans.scoring.ledger import Pen, SheetColumn, Why
from games.preferans.scoring.sheet import Terms

WHISTS_A_POINT = 10
"""What a pool point or a hill point is worth."""


def worth(terms: Terms) -> int:
    """Hill points that a pool point weighs."""
    return 2 if terms.doubled else 1


def gain(pen: Pen, terms: Terms, who: Seat, points: int, barred: Collection[Seat]) -> None:
    """Writes the points of a contract made; nobody who is barred is helped with what the pool cannot take."""
    if pen.room(who) == 0:
        overflow(pen, terms, who, points, barred)
        return
    meant = {"halves": points // 2, "pool": 0, "hill_first": points}[terms.gain]
    taken = clear(pen, terms, who, meant, Why.MADE)
    to_pool(pen, terms, who, points - taken, Why.MADE, barred)


def to_pool(pen: Pen, terms: Terms, who: Seat, points: int, why: Why, barred: Collection[Seat]) -> None:
    """Fills the own pool; the rest is overflow."""
    taken = fill(pen, who, points, why)
    overflow(pen, terms, who, points - taken, barred)


def overflow(pen: Pen, terms: Terms, helper: Seat, points: int, barred: Collection[Seat]) -> None:
    """Points beyond a full pool: to others' pools, off the own hill, off others' hills.

    Without help off the own hill alone.
    """
    helped = [seat for seat in pen.others(helper) if seat not in barred] if terms.help else []
    while points and (seat := _next_pool(pen, helped)) is not None:
        points -= help_pool(pen, terms, seat, helper, points)
    points -= clear(pen, terms, helper, points, Why.OVERFLOW)
    for seat in helped:
        points -= help_hill(pen, terms, seat, helper, points)
    pen.write(helper, SheetColumn.LOST, points, Why.OVERFLOW)


def _next_pool(pen: Pen, helped: list[Seat]) -> Seat | None:
    """The fullest pool that is not full, of equals that of the smaller hill, then the first of the list."""
    unfilled = [seat for seat in helped if pen.room(seat)]
    return min(unfilled, key=lambda seat: (-pen.pool(seat), pen.hill(seat)), default=None)


def fill(pen: Pen, who: Seat, points: int, why: Why, *, helper: Seat | None = None) -> int:
    """Writes what the pool can take and returns it."""
    room = pen.room(who)
    taken = points if room is None else min(points, room)
    pen.write(who, SheetColumn.POOL, taken, why, helper=helper)
    return taken


def clear(pen: Pen, terms: Terms, who: Seat, points: int, why: Why, *, helper: Seat | None = None) -> int:
    """Takes the points off the hill as far as it goes and returns how many that took.

    Half a point counts as a whole one.
    """
    hill = pen.hill(who)
    taken = min(points, -(-hill // worth(terms)))
    pen.write(who, SheetColumn.HILL, -min(hill, taken * worth(terms)), why, helper=helper)
    return taken


def help_pool(pen: Pen, terms: Terms, helped: Seat, helper: Seat, points: int) -> int:
    """Fills another one's pool, writes whists for it and returns the points it took."""
    taken = fill(pen, helped, points, Why.HELP_POOL, helper=helper)
    pen.write_times(
        helper, SheetColumn.WHISTS, WHISTS_A_POINT * worth(terms), taken, Why.HELP_POOL, on=helped
    )
    return taken


def help_hill(pen: Pen, terms: Terms, helped: Seat, helper: Seat, points: int) -> int:
    """Takes points off another one's hill, writes whists for each hill point, returns the points it took."""
    before = pen.hill(helped)
    taken = clear(pen, terms, helped, points, Why.HELP_HILL, helper=helper)
    pen.write_times(
        helper, SheetColumn.WHISTS, WHISTS_A_POINT, before - pen.hill(helped), Why.HELP_HILL, on=helped
    )
    return taken
