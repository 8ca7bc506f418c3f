"""Ratings worked out a second time, by openskill."""

from collections.abc import Sequence
from math import sqrt

from openskill.models import PlackettLuce

from games.rating import DRIFT, LUCK, Skill

SLOW = 0.01
"""Openskill takes this part of the variance that a match explains away, so that some always stays."""


def openskill_rates(
    skills: Sequence[Skill], places: Sequence[int], *, luck: float = LUCK, length: float = 1.0
) -> list[tuple[float, float]]:
    """The mean and deviation of each person after a match, each by openskill with the scale of a duel."""
    variances = [skill.sigma**2 + DRIFT**2 * length for skill in skills]
    return [_rated(skills, places, own, variances, luck**2 / length) for own in range(len(skills))]


def _rated(
    skills: Sequence[Skill], places: Sequence[int], own: int, variances: Sequence[float], luck: float
) -> tuple[float, float]:
    """Openskill's scale is √Σ(σ² + β²): β is chosen so that it is that of a duel, where others have no σ."""
    others = [variance + luck for seat, variance in enumerate(variances) if seat != own]
    beta = sqrt((luck + sum(others) / len(others)) / len(skills))
    model = PlackettLuce(beta=beta, tau=0.0, gamma=lambda *_: SLOW)
    deviations = [sqrt(variance) if seat == own else 1e-9 for seat, variance in enumerate(variances)]
    teams = [[model.rating(skill.mu, each)] for skill, each in zip(skills, deviations, strict=True)]
    (after,) = model.rate(teams, ranks=[float(place) for place in places])[own]
    explained = (1 - after.sigma**2 / variances[own]) / SLOW
    return after.mu, sqrt(variances[own] / (1 + explained))
