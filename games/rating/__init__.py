"""Rate people by their results against each other, with the Plackett–Luce model.

Weng and Lin, "A Bayesian Approximation Method for Online Ranking", JMLR 12 (2011), algorithm 4, with three
changes, which put tables of any size and matches of any luck on one scale:

- Theirs divides skills by c = √Σ(σ² + β²), which grows with the table. Here each person's c is that of their
  algorithm 1 for two, √(σ² + σ'² + 2β²), with the mean of the others' σ'² + β²: with equal deviations,
  theirs divided by √(n/2). Plackett–Luce gives two people of a table the odds exp((μ − μ') / c), with
  any others beside them, so with this c they score as in a duel.
- The precision 1/σ² grows by Δ/c²; theirs multiplies σ² by 1 − γσ²Δ/c². Both agree in the first order with
  γ = 1, but this one stays positive, so that σ is about the error of the rating.
- β belongs to the game and the length of the match.

`python -m bench ratings` measures the result.
"""

from collections.abc import Collection, Iterator, Sequence
from math import exp, log, sqrt
from typing import NamedTuple

MEAN = 25.0
DEVIATION = MEAN / 3
"""The skill of a newcomer: its mean and standard deviation."""
LUCK = DEVIATION / 2
"""The default luck of a whole match, β: how far its result strays from skill.

A game's own LUCK is measured between its computers; the best is taken to be two DEVIATIONs above the weakest.
"""
DRIFT = DEVIATION / 100
"""The standard deviation of a skill's change during a whole match."""
SETTLED = 0.4 * DEVIATION
"""The deviation below which a rating is settled: a hundred points at the default luck.

It is in units of skill, not in points: 87 % of pairs known this well are in the right order, in any game.
"""
START = 1500
"""The rating shown for the mean skill."""
TEN_TO_ONE = 400
"""The difference in points at which one is ahead ten times as often, as in chess."""
FULL_MATCHES = 3
"""Matches of the same people in a day that count in full."""
FEWEST_LOST = 4
"""The fewest turns played by computers that make a person a leaver."""
LOST_PART = 10
"""They must also exceed one in this many of the person's turns."""


class Skill(NamedTuple):
    """A person's estimated skill in one pool of ratings."""

    mu: float = MEAN
    sigma: float = DEVIATION
    matches: int = 0


def is_settled(sigma: float) -> bool:
    """Return whether a rating with this deviation is ranked; before, it is provisional."""
    return sigma < SETTLED


def shown(mu: float, luck: float = LUCK) -> int:
    """Return the rating to show, in a game with this luck."""
    return round(START + (mu - MEAN) * points(luck))


def points(luck: float = LUCK) -> float:
    """Return the points of one unit of skill: 400 points are ten to one in a whole match."""
    return TEN_TO_ONE / (log(10) * sqrt(2) * luck)


def rate(
    skills: Sequence[Skill],
    places: Sequence[int],
    *,
    luck: float = LUCK,
    length: float = 1.0,
    weight: float = 1.0,
) -> tuple[Skill, ...]:
    """Return the skills after a match with these places; equals share one.

    `luck` is that of a whole match, `length` this match's length relative to it: luck falls with the root of
    the length. `weight`, from 0 to 1, scales the effect.
    """
    drift = DRIFT**2 * length * weight
    before = [skill._replace(sigma=sqrt(skill.sigma**2 + drift)) for skill in skills]
    return tuple(_rated(before, places, own, luck / sqrt(length), weight) for own in range(len(skills)))


def weight_after(earlier: int) -> float:
    """Return the weight of a match after `earlier` others of the same people within a day.

    The first three count in full, each later one half of the one before.
    """
    return 0.5 ** max(0, earlier + 1 - FULL_MATCHES)


def has_lost_too_many(lost: int, turns: int) -> bool:
    """Return whether a person counts as a leaver, by the turns that computers played."""
    return lost >= FEWEST_LOST and lost * LOST_PART > turns


def ranking(places: Sequence[int], leavers: Collection[int]) -> tuple[int, ...]:
    """Return the places for ratings, by seat: stayers in their order, then leavers.

    Leavers share the last place, whatever computers did in their seats. Equal places stay equal.
    """
    stayed = [place for seat, place in enumerate(places) if seat not in leavers]
    return tuple(
        1 + (len(stayed) if seat in leavers else sum(other < place for other in stayed))
        for seat, place in enumerate(places)
    )


def counts(
    people: int, seats: int, leavers: Collection[int], absent: Collection[int], *, stopped: bool
) -> bool:
    """Return whether a rated match changes ratings.

    It does if people sat in every seat at first, each acted, and at least one stayed to the end. A single
    stayer may stop the match, and it counts. `leavers` and `absent` are seats; the absent are leavers too.
    """
    stayed = seats - len(leavers)
    return people == seats >= 2 and not absent and stayed >= 1 and (stayed == 1 or not stopped)


def _rated(skills: Sequence[Skill], places: Sequence[int], own: int, luck: float, weight: float) -> Skill:
    skill = skills[own]
    scale = _scale(skills, own, luck)
    omega = delta = 0.0
    for stage, share in _stages([exp((each.mu - skill.mu) / scale) for each in skills], places, own):
        omega += ((stage == own) - share) / places.count(places[stage])
        delta += share * (1 - share) / places.count(places[stage])
    precision = 1 / skill.sigma**2 + weight * delta / scale**2
    mu = skill.mu + weight * skill.sigma**2 * omega / scale
    return Skill(mu, 1 / sqrt(precision), skill.matches + 1)


def _scale(skills: Sequence[Skill], own: int, luck: float) -> float:
    """Return c, the divisor of one person's skills."""
    spread = [skill.sigma**2 + luck**2 for skill in skills]
    return sqrt(spread[own] + (sum(spread) - spread[own]) / (len(skills) - 1))


def _stages(strengths: Sequence[float], places: Sequence[int], own: int) -> Iterator[tuple[int, float]]:
    """Yield each seat placed no lower than this one, with this one's chance to take that place."""
    for stage, place in enumerate(places):
        if place <= places[own]:
            left = [strength for strength, other in zip(strengths, places, strict=True) if other >= place]
            yield stage, strengths[own] / sum(left)
