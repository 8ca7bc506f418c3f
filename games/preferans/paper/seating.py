"""Seats of a kept sheet between deals: a newcomer, and another order (PREF-10.10)."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import ceil, floor

from msgspec.structs import replace

from games.core import Seat
from games.preferans.scoring.sheet import History, Page, total
from games.preferans.state import ACTIVE, Part, State


def reseated(state: State, order: Sequence[Seat]) -> State:
    """Return the state with the players in another order: `order` has the old seat of each new one."""
    pages = tuple(_with_columns(state.sheet.pages[old], order) for old in order)
    return _moved(
        replace(state, sheet=replace(state.sheet, pages=pages)), lambda seat: Seat(order.index(seat))
    )


def joined(state: State, seat: Seat) -> State | None:
    """Return the main part of three with a fourth player in this seat, who deals next; else None.

    Their pool and hill are the averages of the others', rounded against them; nobody has whists on them.
    """
    if state.seats != ACTIVE or state.part is not Part.MAIN:
        return None
    old = state.sheet.pages
    pages = [replace(page, whists=(*page.whists[:seat], (), *page.whists[seat:])) for page in old]
    newcomer = Page(
        whists=((),) * (state.seats + 1),
        pool=_average([page.pool for page in old], floor),
        robber_pool=_average([page.robber_pool for page in old], floor),
        hill=_average([page.hill for page in old], ceil),
    )
    sheet = replace(state.sheet, pages=(*pages[:seat], newcomer, *pages[seat:]))
    after = replace(state, seats=state.seats + 1, sheet=sheet, row=0, dark_row=0)
    return replace(_moved(after, lambda each: Seat(each + (each >= seat))), dealer=seat)


def _average(histories: Sequence[History], rounding: Callable[[Fraction], int]) -> History:
    average = rounding(Fraction(sum(map(total, histories)), len(histories)))
    return (average,) if average else ()


def _with_columns(page: Page, order: Sequence[Seat]) -> Page:
    return replace(page, whists=tuple(page.whists[old] for old in order))


def _moved(state: State, seat: Callable[[Seat], Seat]) -> State:
    """Return the state with each seat that it names replaced."""
    return replace(
        state,
        first=None if state.first is None else seat(state.first),
        dealer=None if state.dealer is None else seat(state.dealer),
        conditions=state.conditions and replace(state.conditions, owner=seat(state.conditions.owner)),
        feat=state.feat and replace(state.feat, declarer=seat(state.feat.declarer)),
        teeth_due=(),
    )
