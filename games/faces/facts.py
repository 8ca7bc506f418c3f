"""What sentences are filled with, before there is a language."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TypeAlias

import msgspec

from games.cards import Card, Suit
from games.core import Seat


class Who(msgspec.Struct, frozen=True):
    """The name of whoever sits there; of a seat beyond the players, that it is a dummy's."""

    seat: Seat
    whole: bool = False
    """Whether the name is never cut, however long it is."""


class Text(msgspec.Struct, frozen=True):
    """A message of the game's texts, with the facts to fill it."""

    key: str
    facts: Mapping[str, "Fact"] = {}


Fact: TypeAlias = int | Fraction | str | Who | Card | Suit | Text | tuple["Fact", ...]
"""A tuple is a list of things in a sentence; an empty one is the key `none`."""
