"""Count actions and outcomes of players, for profiles and achievements."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import floor
from typing import NamedTuple

from games.core import Seat
from games.faces.facts import Average, Text
from games.record import Turn

MOST = "most-"
"""The prefix of counters that keep their greatest value; others are added up."""

Counts = Mapping[str, int]


class Count(NamedTuple):
    seat: Seat
    name: str
    amount: int = 1


class Statistics(ABC):
    """Pure functions of the turns of a match, finished or broken off.

    `seats` is the number at the end; some players may have joined later.
    """

    counters: tuple[str, ...]
    """The names of all counters; they are stored, so they never change."""
    achievements: tuple[str, ...] = ()
    """Names of achievements, each announced once per player; they are stored and never change.

    Messages `GAME-achievement-NAME` name them, `GAME-achievement-NAME-about` explain them.
    """

    @abstractmethod
    def counts(self, turns: Sequence[Turn], seats: int) -> tuple[Counts, ...]:
        """Return each seat's counters; missing ones are 0."""

    @abstractmethod
    def profile(self, counts: Counts) -> tuple[Text, ...]:
        """Return the lines of a profile; leave out what was not counted."""

    def achieved(self, turns: Sequence[Turn], seats: int) -> tuple[tuple[Seat, str], ...]:
        """Return each achievement of this match once, in order."""
        return ()


def add(counts: Counts, more: Counts) -> dict[str, int]:
    """Combine the counts of two sets of matches."""
    names = sorted({*counts, *more})
    return {name: together(name, counts.get(name, 0), more.get(name, 0)) for name in names}


def together(name: str, one: int, other: int) -> int:
    """Combine two values of a counter."""
    return max(one, other) if name.startswith(MOST) else one + other


def by_seat(done: Iterable[Count], seats: int) -> tuple[Counts, ...]:
    """Sum the counts by seat, without zeros."""
    shown: list[dict[str, int]] = [{} for _ in range(seats)]
    for seat, name, amount in done:
        shown[seat][name] = together(name, shown[seat].get(name, 0), amount)
    return tuple({name: count for name, count in own.items() if count} for own in shown)


def average(total: int, of: int, *, signed: bool = False) -> Average:
    """Divide the total by `of`, at least 1; round halves away from 0."""
    tenths = (20 * abs(total) + of) // (2 * of)
    return Average(tenths if total >= 0 else -tenths, signed)


def percent(part: int, whole: int) -> int:
    """Return the part in percent of a whole that is not 0; round halves up."""
    return (200 * part + whole) // (2 * whole)


def rounded(results: Sequence[Fraction]) -> tuple[int, ...]:
    """Round results to whole numbers of the same sum, by the largest remainders, lower seats first."""
    whole = [floor(each) for each in results]
    left = int(sum(results)) - sum(whole)
    order = sorted(range(len(whole)), key=lambda seat: whole[seat] - results[seat])
    return tuple(each + (seat in order[:left]) for seat, each in enumerate(whole))
