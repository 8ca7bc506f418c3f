"""What is counted of a game's matches for the profiles of its players, and what they are praised for."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from fractions import Fraction

from games.core import Seat
from games.faces.facts import Text
from games.record import Turn

MOST = "most-"
"""How counters begin of which the greatest of all matches is kept; others are added up."""

Counts = Mapping[str, int]


class Statistics(ABC):
    """Pure: from the turns of a match that is over, each with its time, its state and its events.

    `seats` are those of the end: people may have joined. An achievement has two messages in the game's texts,
    `GAME-achievement-NAME`, what it is called, and `GAME-achievement-NAME-about`, what was done for it.
    """

    counters: tuple[str, ...]
    """The names of all that is counted, stable: they are stored."""
    achievements: tuple[str, ...] = ()
    """The names of what is worth telling once in a player's life: stable as well, of letters and hyphens."""

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


def percent(part: int, whole: int) -> int:
    """The part of the whole in hundredths, halves rounded up."""
    return (200 * part + whole) // (2 * whole)


def average(key: str, total: int, count: int) -> Text:
    """The total shared by the count, to tenths, by the message `key` of `whole` and `tenths`."""
    rounded = round(Fraction(10 * total, count))
    whole, tenths = divmod(abs(rounded), 10)
    return Text(key, {"whole": f"−{whole}" if rounded < 0 else str(whole), "tenths": tenths})
