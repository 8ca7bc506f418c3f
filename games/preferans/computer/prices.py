"""What the end of a deal is worth in whists, as the sheet stands: booked and settled by the game itself."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache

from games.core import Seat
from games.preferans.computer.worlds import contract_of, declarer_of
from games.preferans.match.raspasy import THIRD
from games.preferans.scoring.deals import book
from games.preferans.scoring.outcome import Outcome, Played, Raspasy
from games.preferans.scoring.settlement import settle
from games.preferans.state import HAND, Part
from games.preferans.view import View


def _settled(view: View, outcome: Outcome) -> tuple[Fraction, ...]:
    terms = view.options.terms
    return settle(book(view.sheet, terms, outcome)[0], terms).results


def _dealer_of(view: View) -> Seat:
    """Raises ValueError between deals."""
    if view.dealer is None:
        raise ValueError("nobody deals")
    return view.dealer


def raspasy_price(view: View) -> Callable[[tuple[int, ...]], float]:
    """What these tricks, by player, are worth for the seat of the view."""
    fined = view.part is Part.MAIN and view.row == THIRD

    @cache
    def price(tricks: tuple[int, ...]) -> float:
        outcome = Raspasy(
            dealer=_dealer_of(view),
            sitting=view.sitting,
            active=tuple(seat for seat in view.active if seat < view.seats),
            tricks=tricks,
            price=view.trick_price,
            fine=view.options.third_raspasy_fine if fined else 0,
        )
        return float(_settled(view, outcome)[view.seat or 0])

    return price


def contract_price(view: View) -> Callable[[int], float]:
    """What so many tricks of the declarer, of all ten, are worth for the seat of the view.

    Defenders play for what their side wins, in equal shares of those who whist.
    """
    declarer = declarer_of(view)
    side = [seat for seat in map(Seat, range(view.seats)) if _defends(view, seat)]
    shares = len(view.whisters) or len(side)

    @cache
    def price(tricks: int) -> float:
        ends = [_settled(view, _played(view, tricks, each)) for each in _parted(view, HAND - tricks)]
        if view.seat == declarer:
            return float(sum(end[declarer] for end in ends) / len(ends))
        return float(sum(end[seat] for end in ends for seat in side) / len(ends) / shares)

    return price


def _defends(view: View, seat: Seat) -> bool:
    if seat == view.declarer:
        return False
    return seat in view.active or seat in view.whisters


def _parted(view: View, tricks: int) -> list[tuple[int, int]]:
    """The defenders' tricks as they may be parted, in the order of their seats from the declarer.

    Those to come are shared evenly, an odd one by either.
    """
    takers = [trick.taker for trick in view.tricks]
    had = [takers.count(seat) for seat in _opponents(view)]
    more = tricks - sum(had)
    half, odd = divmod(more, 2)
    return [(had[0] + half + one, had[1] + half + odd - one) for one in range(odd + 1)]


def _opponents(view: View) -> list[Seat]:
    """The two places with cards beside the declarer's, clockwise from it."""
    order, first = view.active, view.active.index(declarer_of(view))
    return [order[(first + place) % len(order)] for place in (1, 2)]


def _played(view: View, tricks: int, parted: Sequence[int]) -> Played:
    by_place = dict(zip(_opponents(view), parted, strict=True))
    spoke = tuple(seat for seat in _opponents(view) if seat < view.seats)
    if len(view.whisters) == 1 or len(spoke) == 1:
        by_place = {view.whisters[0] if view.whisters else spoke[0]: sum(parted)}
    by_place[declarer_of(view)] = tricks
    return Played(
        dealer=_dealer_of(view),
        sitting=view.sitting,
        declarer=declarer_of(view),
        contract=contract_of(view),
        tricks=tuple(by_place.get(Seat(seat), 0) for seat in range(view.seats)),
        spoke=spoke,
        whisters=view.whisters,
        sharer=view.sharer,
        helped=view.helped,
        robber=view.part is Part.ROBBER,
    )
