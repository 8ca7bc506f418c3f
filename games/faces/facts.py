"""Facts that fill sentences in any language."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TypeAlias

import msgspec

from games.cards import Card, Suit
from games.core import Seat


class Who(msgspec.Struct, frozen=True):
    """The name of the player in a seat; seats beyond the players are dummies."""

    seat: Seat
    whole: bool = False
    """Whether the name is never shortened."""


class Text(msgspec.Struct, frozen=True):
    """A message id with the facts that fill it."""

    key: str
    facts: Mapping[str, "Fact"] = {}

    def __hash__(self) -> int:
        return hash((self.key, frozenset(self.facts.items())))


class Average(msgspec.Struct, frozen=True):
    """A number shown with one decimal."""

    tenths: int
    signed: bool = False
    """Whether to show a plus sign."""


class Moment(msgspec.Struct, frozen=True):
    """The best moment of a match: the seat, and a text without names."""

    seat: Seat
    what: Text


Fact: TypeAlias = int | Fraction | Average | str | Who | Card | Suit | Text | tuple["Fact", ...]
"""A tuple is a list in a sentence; an empty one is the message `none`."""
