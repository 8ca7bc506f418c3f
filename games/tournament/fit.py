"""Fit a tournament into a length of time: match, tables and rounds, by the number of players.

The time is filled first: the expected length is from 80 % of it to 105 %, and a round
among slow people ends in time. Then nobody should have a bye, several tables should play more than one round,
rounds should be nine at most, nobody should meet again, and several tables should play three rounds at least.
So a few people play one long match at one table. Tables are even, without computers.

A round lasts as long as its slowest table. With lengths that vary like a normal distribution, the longest of
n is on average above the mean by the quantile of (n - 0.375) / (n + 0.25) standard deviations (G. Blom,
Statistical Estimates and Transformed Beta-Variables, 1958).
"""

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from statistics import NormalDist
from typing import NamedTuple

from games.lengths import Tempo
from games.tournament.tables import even_sizes

FEWEST_ROUNDS, WEARY, MOST_ROUNDS = 3, 9, 24
"""The fewest good rounds of several tables, the most that are no burden, and the most of all."""
LEAST_FILLED, MOST_FILLED = 0.8, 1.05
"""The bounds of the expected length, as parts of the time."""
PAUSE = 0.5
"""Minutes between two rounds."""
NEARLY_ALL = 0.9
"""The part of all rounds that end in time."""
STEPS = 8
"""Time that is left or missing counts against rounds in steps of this part of the whole."""


class Doubt(NamedTuple):
    """How well the tempo of the players is known."""

    part: float
    """The told length differs from the expected one by this part of it at most."""
    slowest: float
    """The length among slow people, as a multiple of the expected one."""

    @property
    def most(self) -> float:
        """The longest told length, as a multiple of the expected one."""
        return 1 + self.part

    def told(self, minutes: float) -> tuple[int, int]:
        """Return the shortest and the longest told length, in whole minutes."""
        least = max(1, ceil(minutes * (1 - self.part) - 1e-9))
        return least, int(least * self.most / (1 - self.part) + 1e-9)


KNOWN, UNKNOWN = Doubt(1 / 6, 1.1), Doubt(1 / 3, 2.0)


def doubt_of(tempo: Tempo) -> Doubt:
    return KNOWN if tempo.is_known else UNKNOWN


class Match(NamedTuple):
    """A match that tables may play."""

    preset: str
    minutes: Mapping[int, float]
    """The average length by the number of players; other numbers cannot play it."""
    spread: float = 0.0
    """The standard deviation of a length, as a part of the average."""


class Fit(NamedTuple):
    """A plan: match, tables and rounds."""

    match: Match
    sizes: tuple[int, ...]
    """Of the tables of a round, the fullest first; the other players have byes."""
    rounds: int

    @property
    def minutes(self) -> float:
        """The expected length of all of it."""
        return length(self.match, self.sizes, self.rounds)


def best_fit(people: int, minutes: float, matches: Sequence[Match], doubt: Doubt = KNOWN) -> Fit | None:
    """Return the best fit, or None for too few players."""
    return min(_possible(people, matches), key=lambda fit: _flaws(people, minutes, doubt, fit), default=None)


def is_measured(match: Match, sizes: Sequence[int]) -> bool:
    """Return whether there are tables, all of a measured length."""
    return bool(sizes) and match.minutes.keys() >= {*sizes}


def length(match: Match, sizes: Sequence[int], rounds: int) -> float:
    """Return the expected minutes of some rounds with the pauses between them."""
    longest = _slowest(match, sizes) * (1 + match.spread * _longest_of(len(sizes)))
    return rounds * longest + (rounds - 1) * PAUSE


def long_round(match: Match, sizes: Sequence[int]) -> float:
    """Return the minutes in which nearly all rounds are over."""
    each_in_time: float = NEARLY_ALL ** (1 / len(sizes))
    return _slowest(match, sizes) * (1 + match.spread * NormalDist().inv_cdf(each_in_time))


def _slowest(match: Match, sizes: Sequence[int]) -> float:
    return max(match.minutes[sizes[0]], match.minutes[sizes[-1]])  # even tables are of two sizes at most


def _longest_of(tables: int) -> float:
    """Return the expected maximum of some lengths, in standard deviations above the mean."""
    return NormalDist().inv_cdf((tables - 0.375) / (tables + 0.25))


def _possible(people: int, matches: Sequence[Match]) -> Iterator[Fit]:
    for match in matches:
        for sizes in _splits(people, match.minutes):
            for rounds in range(1, MOST_ROUNDS + 1):
                yield Fit(match, sizes, rounds)


def _splits(people: int, able: Mapping[int, float]) -> Iterator[tuple[int, ...]]:
    """Yield even tables with the fewest byes, for each number of tables."""
    for seated in range(people, 0, -1):
        found = [tuple(even_sizes(seated, tables)) for tables in _numbers_of_tables(seated, able)]
        if found:
            yield from found
            return


def _numbers_of_tables(seated: int, able: Mapping[int, float]) -> Iterator[int]:
    """Yield the possible numbers of tables, each the fewest of its largest size, as pairing makes them."""
    for size in able:
        tables = -(-seated // size)
        sizes = even_sizes(seated, tables)
        if sizes[0] == size and sizes[-1] in able:
            yield tables


def _flaws(people: int, minutes: float, doubt: Doubt, fit: Fit) -> tuple[float, ...]:
    """Return a sort key of penalties, the weightiest first."""
    took, rounds = fit.minutes, fit.rounds
    late = doubt.slowest * long_round(fit.match, fit.sizes) - doubt.most * minutes
    over, unfilled = max(0.0, took - MOST_FILLED * minutes, late), max(0.0, LEAST_FILLED * minutes - took)
    fresh = (people - 1) // max(1, fit.sizes[0] - 1)
    left = int(STEPS * abs(minutes - took) / minutes)
    coarse = max(
        0.0, long_round(fit.match, fit.sizes) - length(fit.match, fit.sizes, 1) - doubt.part * minutes
    )
    byes, repeats = people - sum(fit.sizes), max(0, rounds - fresh)
    several = len(fit.sizes) > 1
    single, short = several and rounds == 1, several * max(0, FEWEST_ROUNDS - rounds)
    many = max(0, rounds - WEARY)
    return over, unfilled, byes, coarse, single, many, repeats, short, left, -rounds, len(fit.sizes)
