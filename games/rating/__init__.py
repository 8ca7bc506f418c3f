"""How well people play, measured by their results against each other: Plackett–Luce after openskill.

Weng and Lin, "A Bayesian Approximation Method for Online Ranking", JMLR 12 (2011), algorithm 4.
"""

from collections.abc import Collection, Sequence
from functools import cache
from math import log, sqrt
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

MEAN = 25.0
DEVIATION = MEAN / 3
"""What is known of a newcomer: the mean and the standard deviation of their skill."""
BETA = MEAN / 6
"""How far a person's play strays from their skill in one match, as a standard deviation."""
PROVISIONAL = 10
"""Matches after which a rating is no longer provisional."""
START = 1500
"""The rating shown for the mean skill."""
POINTS = 400 / (log(10) * sqrt(2) * BETA)
"""Points shown for one unit of skill.

With them a difference between two people whose skill is well known means what it means in chess: 400 points
are ten to one.
"""
FULL_MATCHES = 3
"""Matches between the same people in a day that count in full."""
FEWEST_LOST = 4
"""Turns of somebody that computers have to play before the person counts as having left."""
LOST_PART = 10
"""They must also be more than one in ten of the person's turns."""


class Skill(NamedTuple):
    """What is known of a person's skill in one pool of ratings."""

    mu: float = MEAN
    sigma: float = DEVIATION
    matches: int = 0

    @property
    def provisional(self) -> bool:
        """Whether too few matches have been rated."""
        return self.matches < PROVISIONAL

    @property
    def shown(self) -> int:
        """The rating as people read it."""
        return round(START + (self.mu - MEAN) * POINTS)


def rate(skills: Sequence[Skill], places: Sequence[int], *, weight: float = 1.0) -> tuple[Skill, ...]:
    """The skills after a match with these places, which equals share.

    `weight` is the part of a full match's effect that this one has, from 0 to 1.
    """
    model = _model()
    teams = [[model.rating(mu=skill.mu, sigma=skill.sigma)] for skill in skills]
    rated = model.rate(teams, ranks=[float(place) for place in places])
    return tuple(
        Skill(_part(old.mu, new.mu, weight), _part(old.sigma, new.sigma, weight), old.matches + 1)
        for old, (new,) in zip(skills, rated, strict=True)
    )


def weight_after(earlier: int) -> float:
    """The weight of a match after so many others of the same people within a day.

    The first three count in full; each later one counts half of the one before.
    """
    return 0.5 ** max(0, earlier + 1 - FULL_MATCHES)


def has_lost_too_many(lost: int, turns: int) -> bool:
    """Whether somebody has left the match by letting computers play too many of their turns."""
    return lost >= FEWEST_LOST and lost * LOST_PART > turns


def ranking(places: Sequence[int], leavers: Collection[int]) -> tuple[int, ...]:
    """The places that count, by seat: all who have stayed in their order, then those who have left.

    Leavers share the last place, however far computers have brought them: in a duel the other has won, and
    where two of three leave, the third has. Equal places stay equal.
    """
    stayed = [place for seat, place in enumerate(places) if seat not in leavers]
    return tuple(
        1 + (len(stayed) if seat in leavers else sum(other < place for other in stayed))
        for seat, place in enumerate(places)
    )


def counts(
    people: int, seats: int, leavers: Collection[int], absent: Collection[int], *, stopped: bool
) -> bool:
    """Whether a match that was agreed on as rated changes ratings.

    It does if people began it in every seat, all of them have touched it, and it was played to its end by at
    least one of them: nobody has won where all have left. One alone who has stayed need not play on against
    computers, so a match that they stop counts. `leavers` and `absent` are seats; who is absent has left.
    """
    stayed = seats - len(leavers)
    return people == seats >= 2 and not absent and stayed >= 1 and (stayed == 1 or not stopped)


def _part(old: float, new: float, weight: float) -> float:
    return old + (new - old) * weight


@cache
def _model() -> "PlackettLuce":
    from openskill.models import PlackettLuce  # noqa: PLC0415 - a process needs it at its first result

    return PlackettLuce(mu=MEAN, sigma=DEVIATION, beta=BETA)
