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


def counts(people: int, seats: int, computers: Collection[int], *, stopped: bool) -> bool:
    """Whether a match that was agreed on as rated changes ratings.

    It does if it was played to its end, by people who began it in every seat, of whom at most one has left
    their seat to a computer.
    """
    return not stopped and people == seats >= 2 and len(computers) <= 1


def _part(old: float, new: float, weight: float) -> float:
    return old + (new - old) * weight


@cache
def _model() -> "PlackettLuce":
    from openskill.models import PlackettLuce  # noqa: PLC0415 - a process needs it at its first result

    return PlackettLuce(mu=MEAN, sigma=DEVIATION, beta=BETA)
