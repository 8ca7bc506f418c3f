"""Fit a tournament into a length of time: match, tables and rounds, by the number of players.

The time is filled first: the expected length is from three quarters of it to a twentieth more. Then nobody
should have a bye, several tables should play more than one round, rounds should be nine at most, nobody
should meet again, and several tables should play three rounds at least. So a few people play one long match
at one table. Tables are even, without computers.

A round lasts as long as its slowest table. With lengths that vary like a normal distribution, the longest of
n is on average above the mean by the quantile of (n - 0.375) / (n + 0.25) standard deviations (G. Blom,
Statistical Estimates and Transformed Beta-Variables, 1958).
"""

from collections.abc import Iterator, Mapping, Sequence
from statistics import NormalDist
from typing import NamedTuple

from games.tournament.tables import even_sizes

FEWEST_ROUNDS, WEARY, MOST_ROUNDS = 3, 9, 24
"""The fewest good rounds of several tables, the most that are no burden, and the most of all."""
LEAST_FILLED, MOST_FILLED = 0.75, 1.05
"""The bounds of the expected length, as parts of the time."""
PAUSE = 0.5
"""Minutes between two rounds."""
STEPS = 8
"""Time that is left or missing counts against rounds in steps of this part of the whole."""


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


def best_fit(people: int, minutes: float, matches: Sequence[Match]) -> Fit | None:
    """Return the best fit, or None for too few players."""
    return min(_possible(people, matches), key=lambda fit: _flaws(people, minutes, fit), default=None)


def length(match: Match, sizes: Sequence[int], rounds: int) -> float:
    """Return the expected minutes of some rounds with the pauses between them."""
    slowest = max(match.minutes[sizes[0]], match.minutes[sizes[-1]])  # even tables are of two sizes at most
    longest = slowest * (1 + match.spread * _longest_of(len(sizes)))
    return rounds * longest + (rounds - 1) * PAUSE


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


def _flaws(people: int, minutes: float, fit: Fit) -> tuple[float, ...]:
    """Return a sort key of penalties, the weightiest first."""
    took, rounds = fit.minutes, fit.rounds
    over, unfilled = max(0.0, took - MOST_FILLED * minutes), max(0.0, LEAST_FILLED * minutes - took)
    fresh = (people - 1) // max(1, fit.sizes[0] - 1)
    left = int(STEPS * abs(minutes - took) / minutes)
    byes, repeats = people - sum(fit.sizes), max(0, rounds - fresh)
    several = len(fit.sizes) > 1
    single, short = several and rounds == 1, several * max(0, FEWEST_ROUNDS - rounds)
    many = max(0, rounds - WEARY)
    return over, unfilled, byes, single, many, repeats, short, left, -rounds, len(fit.sizes)
