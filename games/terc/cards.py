"""The 81 cards, and the test for a TERC."""

from collections.abc import Collection
from enum import Enum, IntEnum
from functools import cache
from typing import TypeAlias

import msgspec

from games.core import InvalidAction


class Number(IntEnum):
    ONE = 1
    TWO = 2
    THREE = 3


class Form(IntEnum):
    EMPTY = 1
    FULL = 2
    DOTTED = 3


class Colour(IntEnum):
    RED = 1
    GREEN = 2
    BLUE = 3


class Ground(IntEnum):
    """The colour behind the rings."""

    YELLOW = 1
    WHITE = 2
    BLACK = 3


class Card(msgspec.Struct, frozen=True, array_like=True, order=True):
    number: Number
    form: Form
    colour: Colour
    ground: Ground

    @property
    def values(self) -> tuple[Number, Form, Colour, Ground]:
        return self.number, self.form, self.colour, self.ground

    @property
    def text(self) -> str:
        """Four digits 1–3: number, form, colour, background."""
        return f"{self.number:d}{self.form:d}{self.colour:d}{self.ground:d}"


Three: TypeAlias = tuple[Card, Card, Card]

PACK_81 = tuple(
    Card(number, form, colour, ground)
    for number in Number
    for form in Form
    for colour in Colour
    for ground in Ground
)
_BY_TEXT = {card.text: card for card in PACK_81}


def read_card(text: str) -> Card:
    """Read a card of four digits. Raises InvalidAction."""
    try:
        return _BY_TEXT[text]
    except KeyError:
        raise InvalidAction(text) from None


class Attribute(Enum):
    NUMBER = "number"
    FORM = "form"
    COLOUR = "colour"
    GROUND = "ground"


class Likeness(Enum):
    """A comparison of three cards on one attribute."""

    SAME = "same"
    DIFFERENT = "different"
    PAIR = "pair"
    """Exactly two agree, which spoils a TERC."""


_LIKENESS = {1: Likeness.SAME, 2: Likeness.PAIR, 3: Likeness.DIFFERENT}


def likeness(three: Three, attribute: Attribute) -> Likeness:
    """Return whether the three agree on the attribute, all differ, or spoil a TERC."""
    return _LIKENESS[len({getattr(card, attribute.value) for card in three})]


def is_terc(three: Collection[Card]) -> bool:
    """Return whether three cards are a TERC: no attribute has exactly two alike."""
    return all(sum(values) % 3 == 0 for values in zip(*(card.values for card in three), strict=True))


@cache
def third(one: Card, two: Card) -> Card:
    """Return the only card that completes a TERC with two different ones."""
    number, form, colour, ground = (
        a if a == b else 6 - a - b for a, b in zip(one.values, two.values, strict=True)
    )
    return Card(Number(number), Form(form), Colour(colour), Ground(ground))


def tercs(cards: Collection[Card]) -> list[Three]:
    """Return every TERC among the cards, in the order of the table."""
    place = {card: number for number, card in enumerate(cards)}
    lying = list(place)
    pairs = ((one, two) for number, one in enumerate(lying) for two in lying[number + 1 :])
    return [(one, two, last) for one, two in pairs if place.get(last := third(one, two), -1) > place[two]]
