"""Choose the best deal of a match: a rare achievement, or the greatest swing of points."""

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from games.core import AnyGame, Seat
from games.faces.face import AnyFace, Urgency
from games.record import Turn
from games.statistics import Statistics


class BestDeal(NamedTuple):
    """The best deal of a match and its hero."""

    number: int
    """Counted from 1."""
    seat: Seat
    swing: Fraction
    """The seat's gain minus the gain of the worst seat, in points."""
    achievement: str = ""
    """The name of the seat's achievement in the game's statistics, or empty."""

    @property
    def merit(self) -> tuple[bool, Fraction]:
        """Sort key among the deals of one game; the best deal has the greatest."""
        return bool(self.achievement), self.swing


def best_deal(
    game: AnyGame,
    face: AnyFace,
    statistics: Statistics | None,
    turns: Sequence[Turn],
    seats: Collection[Seat],
) -> BestDeal | None:
    """Return the best deal of these seats, the first of equals, or None if no deal was finished."""
    deals = [*_swings(game, face, turns, seats), *_rare(game, face, statistics, turns, seats)]
    return max(deals, key=lambda deal: (*deal.merit, -deal.number), default=None)


def _swings(
    game: AnyGame, face: AnyFace, turns: Sequence[Turn], seats: Collection[Seat]
) -> Iterator[BestDeal]:
    before: Sequence[Fraction] = ()
    for number, end in enumerate(_ends(face, turns), 1):
        after = game.result(turns[end].state).points
        gains = [points - (before[seat] if seat < len(before) else 0) for seat, points in enumerate(after)]
        best = Seat(gains.index(max(gains)))
        if best in seats and max(gains) > min(gains):
            yield BestDeal(number, best, max(gains) - min(gains))
        before = after


def _rare(
    game: AnyGame,
    face: AnyFace,
    statistics: Statistics | None,
    turns: Sequence[Turn],
    seats: Collection[Seat],
) -> Iterator[BestDeal]:
    if statistics is None or not turns:
        return
    left = {each for each in _achieved(game, statistics, turns) if each[0] in seats}
    for number, end in enumerate(_ends(face, turns), 1):
        achieved = left.intersection(_achieved(game, statistics, turns[: end + 1])) if left else ()
        for seat, name in sorted(achieved):
            yield BestDeal(number, seat, Fraction(0), name)
        left.difference_update(achieved)


def _achieved(game: AnyGame, statistics: Statistics, turns: Sequence[Turn]) -> Collection[tuple[Seat, str]]:
    return statistics.achieved(turns, len(game.result(turns[-1].state).points))


def _ends(face: AnyFace, turns: Sequence[Turn]) -> list[int]:
    return [
        place
        for place, turn in enumerate(turns)
        if any(face.urgency(event) is Urgency.CLOSE for event in turn.events)
    ]
