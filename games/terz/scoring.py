"""Write the points of a deal's tricks, and find the winner."""

from collections.abc import Iterable, Sequence

from games import core
from games.cards import Suit
from games.core import Seat
from games.terz import ranking
from games.terz.state import SEATS, State
from games.trick_game.tricks import Trick, left_of


def trick_points(tricks: Iterable[Trick], trumps: Suit) -> tuple[int, ...]:
    """Return the points in each seat's tricks, without the bonus for the last trick."""
    counted = [0] * SEATS
    for trick in tricks:
        counted[trick.taker] += ranking.points_of((play.card for play in trick.plays), trumps)
    return tuple(counted)


def deal_points(tricks: Sequence[Trick], trumps: Suit) -> tuple[int, ...]:
    """Return the points of a complete deal by seat, 150 together with ten for the last trick."""
    counted = list(trick_points(tricks, trumps))
    counted[tricks[-1].taker] += ranking.LAST_TRICK
    return tuple(counted)


def rounded(points: int) -> int:
    """Round to the nearest ten, fives down."""
    return (points + 4) // 10 * 10


def written(points: Sequence[int], last: Seat) -> tuple[int, ...]:
    """Return the written points of a deal: the smaller side rounded, the rest of 150 for the other.

    Between equals, the taker of the last trick counts second.
    """
    first = left_of(last, SEATS)
    if points[last] < points[first]:
        first = last
    own = rounded(points[first])
    return tuple(own if seat == first else ranking.ALL_POINTS - own for seat in range(SEATS))


def wins_at_once(state: State, seat: Seat) -> bool:
    """Return whether this seat's latest entry for a combination ends the match."""
    return not state.extra and state.totals[seat] >= state.targets[seat]


def margins(state: State) -> tuple[int, ...]:
    """Return each seat's points above its own target; negative below."""
    return tuple(total - target for total, target in zip(state.totals, state.targets, strict=True))


def leader(merits: Sequence[int]) -> Seat | None:
    """Return the seat with more, or None if equal."""
    best = max(merits)
    return Seat(merits.index(best)) if list(merits).count(best) == 1 else None


def counted(state: State) -> tuple[Seat | None, bool]:
    """Return the winner after a deal's tricks are written, and whether a tie adds a deal."""
    above = margins(state)
    if state.extra or all(margin > 0 for margin in above):
        return leader(above), leader(above) is None
    return next((Seat(seat) for seat, margin in enumerate(above) if margin > 0), None), False


def tie_break(totals: Sequence[int], targets: Sequence[int], winner: Seat | None) -> str:
    """Return the rule that made a seat without more points the winner; empty if none was needed.

    `margin`: the points above the own target count. `said`: of equal margins, a combination wins at once.
    """
    if winner is None or totals[winner] > totals[left_of(winner, SEATS)]:
        return ""
    above = [total - target for total, target in zip(totals, targets, strict=True)]
    return "said" if leader(above) is None else "margin"


def places(totals: Sequence[int], winner: Seat | None) -> tuple[int, ...]:
    """Rank with the winner first; without one, by totals."""
    return core.places([(winner == seat, total) for seat, total in enumerate(totals)])
