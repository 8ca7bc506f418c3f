"""What is written for a deal's tricks, and who has won."""

from collections.abc import Iterable, Sequence

from games import core
from games.cards import Suit
from games.core import Seat
from games.terz import ranking
from games.terz.state import SEATS, State
from games.trick_game.tricks import Trick, left_of


def trick_points(tricks: Iterable[Trick], trumps: Suit) -> tuple[int, ...]:
    """Points in the tricks of each seat, without what the last trick is worth by itself."""
    counted = [0] * SEATS
    for trick in tricks:
        counted[trick.taker] += ranking.points_of((play.card for play in trick.plays), trumps)
    return tuple(counted)


def deal_points(tricks: Sequence[Trick], trumps: Suit) -> tuple[int, ...]:
    """Points of a deal played to its end, by seat, the last trick's ten included: 150 together."""
    counted = list(trick_points(tricks, trumps))
    counted[tricks[-1].taker] += ranking.LAST_TRICK
    return tuple(counted)


def rounded(points: int) -> int:
    """To the nearest ten, a five downwards."""
    return (points + 4) // 10 * 10


def written(points: Sequence[int], last: Seat) -> tuple[int, ...]:
    """What is written for these points of a deal: the smaller one rounded, the rest of 150 for the other.

    Of equals, whoever took the last trick counts second.
    """
    first = left_of(last, SEATS)
    if points[last] < points[first]:
        first = last
    own = rounded(points[first])
    return tuple(own if seat == first else ranking.ALL_POINTS - own for seat in range(SEATS))


def wins_at_once(state: State, seat: Seat) -> bool:
    """Whether what this seat has just written for a combination ends the match."""
    return not state.extra and state.totals[seat] >= state.targets[seat]


def margins(state: State) -> tuple[int, ...]:
    """How far each stands above the own target; negative below."""
    return tuple(total - target for total, target in zip(state.totals, state.targets, strict=True))


def leader(merits: Sequence[int]) -> Seat | None:
    """Who has more; None of equals."""
    best = max(merits)
    return Seat(merits.index(best)) if list(merits).count(best) == 1 else None


def counted(state: State) -> tuple[Seat | None, bool]:
    """After the tricks of a deal are written: who has won, and whether equals above their targets play one deal more."""
    above = margins(state)
    if state.extra or all(margin > 0 for margin in above):
        return leader(above), leader(above) is None
    return next((Seat(seat) for seat, margin in enumerate(above) if margin > 0), None), False


def places(totals: Sequence[int], winner: Seat | None) -> tuple[int, ...]:
    """The winner first; without one, by totals."""
    return core.places([(winner == seat, total) for seat, total in enumerate(totals)])
