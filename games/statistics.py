"""What is counted of a game's matches for the profiles of its players, and what they are praised for."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from games.core import Seat
from games.faces.facts import Average, Text
from games.record import Turn

MOST = "most-"
"""How counters begin of which the greatest of all matches is kept; others are added up."""

Counts = Mapping[str, int]


class Count(NamedTuple):
    """What a seat's counter is to show besides what it shows already."""

    seat: Seat
    name: str
    amount: int = 1


class Statistics(ABC):
    """Pure: from the turns of a match that is over or was broken off anywhere.

    `seats` are those of its end; some may have been taken on the way.
    """

    counters: tuple[str, ...]
    """The names of all that is counted, stable: they are stored."""
    achievements: tuple[str, ...] = ()
    """The names of what is worth telling once in a player's life, stable as well.

    The game's texts call each `GAME-achievement-NAME`, and `GAME-achievement-NAME-about` says what it is for.
    """

    @abstractmethod
    def counts(self, turns: Sequence[Turn], seats: int) -> tuple[Counts, ...]:
        """What each seat did; a counter that is missing is 0."""

    @abstractmethod
    def profile(self, counts: Counts) -> tuple[Text, ...]:
        """What players of this game want to know of someone, a line each; nothing of what was not counted."""

    def achieved(self, turns: Sequence[Turn], seats: int) -> tuple[tuple[Seat, str], ...]:
        """Who did what in this match, in the order in which it happened, each once."""
        return ()


def add(counts: Counts, more: Counts) -> dict[str, int]:
    """The counts of two sets of matches together."""
    names = sorted({*counts, *more})
    return {name: together(name, counts.get(name, 0), more.get(name, 0)) for name in names}


def together(name: str, one: int, other: int) -> int:
    """What a counter shows of two sets of matches."""
    return max(one, other) if name.startswith(MOST) else one + other


def by_seat(done: Iterable[Count], seats: int) -> tuple[Counts, ...]:
    """What each seat's counters show after all of this; those that show 0 are left out."""
    shown: list[dict[str, int]] = [{} for _ in range(seats)]
    for seat, name, amount in done:
        shown[seat][name] = together(name, shown[seat].get(name, 0), amount)
    return tuple({name: count for name, count in own.items() if count} for own in shown)


def average(total: int, of: int, *, signed: bool = False) -> Average:
    """The total divided among so many, of whom there is one at least; a half is rounded away from 0."""
    tenths = (20 * abs(total) + of) // (2 * of)
    return Average(tenths if total >= 0 else -tenths, signed)


def percent(part: int, whole: int) -> int:
    """The part in hundredths of a whole that is not 0; a half is rounded up."""
    return (200 * part + whole) // (2 * whole)
