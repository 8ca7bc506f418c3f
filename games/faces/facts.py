"""Facts that fill sentences, before there is a language."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TypeAlias

import msgspec

from games.cards import Card, Suit
from games.core import Seat


class Who(msgspec.Struct, frozen=True):
    """The name of the player in this seat; a seat beyond the players is a dummy's."""

    seat: Seat
    whole: bool = False
    """Whether the name stays whole, however long it is."""


class Text(msgspec.Struct, frozen=True):
    """A message of the game's texts, with the facts that fill it."""

    key: str
    facts: Mapping[str, "Fact"] = {}

    def __hash__(self) -> int:
        return hash((self.key, frozenset(self.facts.items())))


class Average(msgspec.Struct, frozen=True):
    """A number that is shown with one decimal."""

    tenths: int
    signed: bool = False
    """Whether a plus is shown as well."""


class Moment(msgspec.Struct, frozen=True):
    """The best moment of a match: whose it was, and what it was, with no name in it."""

    seat: Seat
    what: Text


Fact: TypeAlias = int | Fraction | Average | str | Who | Card | Suit | Text | tuple["Fact", ...]
"""A tuple is a list of things in a sentence; an empty one is the message `none`."""
