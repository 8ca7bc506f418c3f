"""Count quotas and misses, find the winner, and settle."""

from collections.abc import Sequence

from games import core
from games.core import Seat
from games.sergeant_major.options import Options, Quota
from games.sergeant_major.state import SEATS, TARGET, Row
from games.trick_game.tricks import Trick

DUE: dict[Quota, tuple[int, ...]] = {"8-5-3": (8, 5, 3), "9-5-2": (9, 5, 2)}
"""Quotas of the dealer, the dealer's left and the dealer's right."""


def quotas(quota: Quota, dealer: Seat) -> tuple[int, ...]:
    """Return the tricks due from each seat with this dealer; empty without quotas."""
    due = DUE.get(quota)
    return tuple(due[(seat - dealer) % SEATS] for seat in range(SEATS)) if due else ()


def missed(quota: Quota, row: Row) -> tuple[bool, ...]:
    due = quotas(quota, row.dealer) or (0,) * SEATS
    return tuple(taken < least for taken, least in zip(row.taken, due, strict=True))


def misses(quota: Quota, sheet: Sequence[Row]) -> tuple[int, ...]:
    return tuple(map(sum, zip((0,) * SEATS, *[missed(quota, row) for row in sheet], strict=True)))


def distances(options: Options, taken: Sequence[int], totals: Sequence[int]) -> tuple[int, ...]:
    """Return the tricks that each seat lacks, from those of the deal and the match.

    Empty if twelve do not win.
    """
    if options.target == "three_deals":
        return ()
    counted = totals if options.target == "total" else taken
    return tuple(max(0, TARGET - tricks) for tricks in counted)


def may_have_won(
    options: Options, number: int, taken: Sequence[int], totals: Sequence[int]
) -> tuple[Seat, ...]:
    """Return the seats that may have won with the deal of this number; of several the cards decide."""
    left = distances(options, taken, totals)
    reached = tuple(Seat(seat) for seat, tricks in enumerate(left) if not tricks)
    if reached or number != last_deal(options):
        return reached
    return tuple(Seat(seat) for seat, tricks in enumerate(totals) if tricks == max(totals))


def most_in_the_end(totals: Sequence[int], tricks: Sequence[Trick]) -> Seat:
    """Return the seat with the most tricks; of equals, the taker of the latest trick in `tricks`."""
    return max(map(Seat, range(SEATS)), key=lambda seat: (totals[seat], _latest(seat, tricks)))


def _latest(seat: Seat, tricks: Sequence[Trick]) -> int:
    return max((number for number, trick in enumerate(tricks, 1) if trick.taker == seat), default=0)


def tie_break(distances: tuple[int, ...], totals: tuple[int, ...], winner: Seat) -> str:
    """Return the rule that made one of several equal seats the winner; empty if none was needed.

    `first`: of several with twelve tricks, the first to take the twelfth. `latest`: of several with the most
    tricks, the taker of the latest trick. `distances` are those after the last deal.
    """
    if distances and not distances[winner]:
        return "first" if distances.count(0) > 1 else ""
    return "latest" if totals.count(totals[winner]) > 1 else ""


def last_deal(options: Options) -> int | None:
    """Return the number of the deal after which the most tricks win; None if only twelve do."""
    match options.target:
        case "single":
            return options.max_deals
        case "three_deals":
            return SEATS
    return None


def next_dealer(options: Options, row: Row) -> Seat:
    """Return the seat with the fewest or most tricks; of equals, the first from the dealer's left.

    In a match of three deals everybody deals once, clockwise.
    """
    if options.target == "three_deals":
        return Seat((row.dealer + 1) % SEATS)
    wanted = min(row.taken) if options.next_dealer == "loser" else max(row.taken)
    order = [Seat((row.dealer + place) % SEATS) for place in range(1, SEATS + 1)]
    return next(seat for seat in order if row.taken[seat] == wanted)


def settled(stake: int, misses: Sequence[int], winner: Seat | None) -> tuple[int, ...]:
    """Return each seat's gain or loss of the stakes; without a winner stakes go back."""
    if winner is None:
        return (0,) * SEATS
    lost = [0 if seat == winner else stake * (1 + misses[seat]) for seat in range(SEATS)]
    return tuple(sum(lost) if seat == winner else -lost[seat] for seat in range(SEATS))


def points(stake: int, misses: Sequence[int], totals: Sequence[int], winner: Seat | None) -> tuple[int, ...]:
    """Return the points that settle a match: the stakes, or the tricks without stakes."""
    return settled(stake, misses, winner) if stake else tuple(totals)


def places(points: Sequence[int], totals: Sequence[int], winner: Seat | None) -> tuple[int, ...]:
    """Rank by winner, then settled points, then tricks; equals share a place."""
    return core.places([(seat == winner, points[seat], totals[seat]) for seat in range(SEATS)])
