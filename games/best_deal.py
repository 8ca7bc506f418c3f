"""The deal of a match that is worth telling: one with something rare in it, or the one that changed most."""

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from games.core import AnyGame, Seat
from games.faces.face import AnyFace, Urgency
from games.record import Turn
from games.statistics import Statistics


class BestDeal(NamedTuple):
    """A deal, and whose it was."""

    number: int
    """Counted from 1."""
    seat: Seat
    swing: Fraction
    """By how many points the seat moved away from the one that did worst."""
    achievement: str = ""
    """The rare thing that the seat did, by its name in the game's statistics."""

    @property
    def merit(self) -> tuple[bool, Fraction]:
        """Greater for a deal more worth telling of the same game."""
        return bool(self.achievement), self.swing


def best_deal(
    game: AnyGame,
    face: AnyFace,
    statistics: Statistics | None,
    turns: Sequence[Turn],
    seats: Collection[Seat],
) -> BestDeal | None:
    """The best deal of these seats; of equals the first. None where no deal was played to its end."""
    deals = [*_swings(game, face, turns, seats), *_rare(game, face, statistics, turns, seats)]
    return max(deals, key=lambda deal: (*deal.merit, -deal.number), default=None)


def _swings(
    game: AnyGame, face: AnyFace, turns: Sequence[Turn], seats: Collection[Seat]
) -> Iterator[BestDeal]:
    """Each deal with the seat that gained most in it, where that is one of these."""
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
    """Each rare thing that one of these seats did, with the deal by whose end it was done."""
    if statistics is None or not turns:
        return
    left = {each for each in _achieved(game, statistics, turns) if each[0] in seats}
    for number, end in enumerate(_ends(face, turns), 1):
        achieved = left.intersection(_achieved(game, statistics, turns[: end + 1])) if left else ()
        for seat, name in sorted(achieved):
            yield BestDeal(number, seat, Fraction(0), name)
        left.difference_update(achieved)


def _achieved(game: AnyGame, statistics: Statistics, turns: Sequence[Turn]) -> Collection[tuple[Seat, str]]:
    """What has been achieved by the last of these turns."""
    return statistics.achieved(turns, len(game.result(turns[-1].state).points))


def _ends(face: AnyFace, turns: Sequence[Turn]) -> list[int]:
    """The places of the turns that close deals."""
    return [
        place
        for place, turn in enumerate(turns)
        if any(face.urgency(event) is Urgency.CLOSE for event in turn.events)
    ]
