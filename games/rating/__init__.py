"""How well people play, measured by their results against each other: Plackett–Luce.

Weng and Lin, "A Bayesian Approximation Method for Online Ranking", JMLR 12 (2011), algorithm 4, but for three
things, which make tables of any size and matches of any luck one scale:

- Theirs divides skills by c = √Σ(σ² + β²), which grows with the table. Here each person's c is that of their
  algorithm 1 for two, √(σ² + σ'² + 2β²), with the mean of the others' σ'² + β²: where all are known equally
  well, theirs divided by √(n/2). Plackett–Luce gives two people of a table the odds exp((μ − μ') / c), with
  any others beside them, so with this c they part as in a duel.
- The precision 1/σ² grows by Δ/c², where theirs multiplies σ² by 1 − γσ²Δ/c²: equal in the first order with
  γ = 1, and never below zero. So σ is about the error that the rating has.
- β belongs to the game and the length of the match.

`python -m bench ratings` shows what comes of it.
"""

from collections.abc import Collection, Iterator, Sequence
from math import exp, log, sqrt
from typing import NamedTuple

MEAN = 25.0
DEVIATION = MEAN / 3
"""What is known of a newcomer: the mean and the standard deviation of their skill."""
LUCK = DEVIATION / 2
"""How far a whole match leads away from skill, β, in a game for which nobody has measured it.

A game brings its own as LUCK, measured between its computers, of whom the best is taken to be two DEVIATIONs
above the weakest.
"""
DRIFT = DEVIATION / 100
"""How far a skill changes in the time of a whole match, as a standard deviation."""
SETTLED = 0.4 * DEVIATION
"""The deviation below which a rating is settled: a hundred points with the luck above.

It is measured in skill, not in points: of people so well known 87 % of all pairs are in the right order,
whatever the game.
"""
START = 1500
"""The rating shown for the mean skill."""
TEN_TO_ONE = 400
"""Points shown between two of whom one is ten times as often ahead as the other, as in chess."""
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


def is_settled(sigma: float) -> bool:
    """Whether a skill known to this deviation is ranked; until then its rating is provisional."""
    return sigma < SETTLED


def shown(mu: float, luck: float = LUCK) -> int:
    """The rating as people read it in a game whose whole matches have this luck."""
    return round(START + (mu - MEAN) * points(luck))


def points(luck: float = LUCK) -> float:
    """Points shown for one unit of skill: 400 are ten to one in a whole match, at any table."""
    return TEN_TO_ONE / (log(10) * sqrt(2) * luck)


def rate(
    skills: Sequence[Skill],
    places: Sequence[int],
    *,
    luck: float = LUCK,
    length: float = 1.0,
    weight: float = 1.0,
) -> tuple[Skill, ...]:
    """The skills after a match with these places, which equals share.

    `luck` is that of a whole match of the game, `length` how long this one was beside it: luck falls with its
    root, so that a match tells as much as its part of a whole one. `weight` is the part of its effect that a
    match has, from 0 to 1.
    """
    drift = DRIFT**2 * length * weight
    before = [skill._replace(sigma=sqrt(skill.sigma**2 + drift)) for skill in skills]
    return tuple(_rated(before, places, own, luck / sqrt(length), weight) for own in range(len(skills)))


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


def _rated(skills: Sequence[Skill], places: Sequence[int], own: int, luck: float, weight: float) -> Skill:
    """One person's skill after the match."""
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
    """What skills are divided by for one person: c."""
    spread = [skill.sigma**2 + luck**2 for skill in skills]
    return sqrt(spread[own] + (sum(spread) - spread[own]) / (len(skills) - 1))


def _stages(strengths: Sequence[float], places: Sequence[int], own: int) -> Iterator[tuple[int, float]]:
    """Each seat placed no lower than this one, and this one's share of those whom that seat came before."""
    for stage, place in enumerate(places):
        if place <= places[own]:
            left = [strength for strength, other in zip(strengths, places, strict=True) if other >= place]
            yield stage, strengths[own] / sum(left)
