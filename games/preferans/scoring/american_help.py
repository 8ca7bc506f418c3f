"""Write pool points: to the pool, off the hill, and beyond a full pool to others (PREF-8.2, 8.13)."""

from collections.abc import Collection

from games.core import Seat
from games.preferans.scoring.ledger import Pen, SheetColumn, Why
from games.preferans.scoring.sheet import Terms

WHISTS_A_POINT = 10
"""The whists of a pool point or a hill point."""


def worth(terms: Terms) -> int:
    """Return the hill points of a pool point."""
    return 2 if terms.doubled else 1


def gain(pen: Pen, terms: Terms, who: Seat, points: int, barred: Collection[Seat]) -> None:
    """Write the points of a made contract; players in `barred` get no help from the overflow."""
    if pen.room(who) == 0:
        overflow(pen, terms, who, points, barred)
        return
    meant = {"halves": points // 2, "pool": 0, "hill_first": points}[terms.gain]
    taken = clear(pen, terms, who, meant, Why.MADE)
    to_pool(pen, terms, who, points - taken, Why.MADE, barred)


def to_pool(pen: Pen, terms: Terms, who: Seat, points: int, why: Why, barred: Collection[Seat]) -> None:
    """Fill the player's own pool; the rest overflows."""
    taken = fill(pen, who, points, why)
    overflow(pen, terms, who, points - taken, barred)


def overflow(pen: Pen, terms: Terms, helper: Seat, points: int, barred: Collection[Seat]) -> None:
    """Write points beyond a full pool: to others' pools, off the own hill, off others' hills.

    Without help, take them off the own hill only.
    """
    helped = [seat for seat in pen.others(helper) if seat not in barred] if terms.help else []
    while points and (seat := _next_pool(pen, helped)) is not None:
        points -= help_pool(pen, terms, seat, helper, points)
    points -= clear(pen, terms, helper, points, Why.OVERFLOW)
    for seat in helped:
        points -= help_hill(pen, terms, seat, helper, points)
    pen.write(helper, SheetColumn.LOST, points, Why.OVERFLOW)


def _next_pool(pen: Pen, helped: list[Seat]) -> Seat | None:
    """Return the fullest pool that is not full, of equals the one with the smaller hill."""
    unfilled = [seat for seat in helped if pen.room(seat)]
    return min(unfilled, key=lambda seat: (-pen.pool(seat), pen.hill(seat)), default=None)


def fill(pen: Pen, who: Seat, points: int, why: Why, *, helper: Seat | None = None) -> int:
    """Write what the pool can take, and return it."""
    room = pen.room(who)
    taken = points if room is None else min(points, room)
    pen.write(who, SheetColumn.POOL, taken, why, helper=helper)
    return taken


def clear(pen: Pen, terms: Terms, who: Seat, points: int, why: Why, *, helper: Seat | None = None) -> int:
    """Take points off the hill as far as possible, and return the points used.

    Half a point counts as a whole one.
    """
    hill = pen.hill(who)
    taken = min(points, -(-hill // worth(terms)))
    pen.write(who, SheetColumn.HILL, -min(hill, taken * worth(terms)), why, helper=helper)
    return taken


def help_pool(pen: Pen, terms: Terms, helped: Seat, helper: Seat, points: int) -> int:
    """Fill another player's pool, write whists for it, and return the points used."""
    taken = fill(pen, helped, points, Why.HELP_POOL, helper=helper)
    pen.write_times(
        helper, SheetColumn.WHISTS, WHISTS_A_POINT * worth(terms), taken, Why.HELP_POOL, on=helped
    )
    return taken


def help_hill(pen: Pen, terms: Terms, helped: Seat, helper: Seat, points: int) -> int:
    """Take points off another player's hill, write whists for them, and return the points used."""
    before = pen.hill(helped)
    taken = clear(pen, terms, helped, points, Why.HELP_HILL, helper=helper)
    pen.write_times(
        helper, SheetColumn.WHISTS, WHISTS_A_POINT, before - pen.hill(helped), Why.HELP_HILL, on=helped
    )
    return taken
