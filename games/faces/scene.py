"""Scenes: pictures as games describe them, without fonts, sprites and languages.

Lengths are parts of a picture 1200 wide, from its top left corner, whatever its pixels. A phone shows it at
about a third.
"""

from enum import Enum
from typing import TypeAlias

import msgspec

from games.cards import Card
from games.faces.facts import Fact

WIDTH = 1200
CARD_HEIGHT = 1.4
"""A card's height divided by its width; the default of sprites."""


class Ink(Enum):
    """Colours by their use."""

    FELT = "felt"
    """The background of a card table."""
    PAPER = "paper"
    """The background of a sheet."""
    LIGHT = "light"
    """Text on felt."""
    FAINT = "faint"
    """Less important text on felt."""
    DARK = "dark"
    """Text on paper."""
    PENCIL = "pencil"
    """Less important text on paper, and lines."""
    SHADE = "shade"
    """Every other row of a sheet."""
    PLATE = "plate"
    """A name plate on felt."""
    GLOW = "glow"
    """The player to move; what has just changed."""
    RED = "red"
    BRONZE = "bronze"
    """The third place."""
    GREEN = "green"


class Side(Enum):
    """The part of a label that its point fixes."""

    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"


class Sprite(msgspec.Struct, frozen=True):
    """A card, or a sprite of the game; `x`, `y` is the top left corner."""

    what: Card | str
    x: int
    y: int
    width: int
    height: int = 0
    """0 means a card's height."""
    dim: bool = False


class Label(msgspec.Struct, frozen=True):
    """A text of one or more lines; `x`, `y` is its middle, or the middle of the anchored end."""

    text: Fact
    x: int
    y: int
    size: int
    """The line height."""
    ink: Ink = Ink.LIGHT
    side: Side = Side.MIDDLE
    room: int = 0
    """The width that text is shrunk, then shortened, to; 0 means any."""
    turn: int = 0
    """The rotation around the point, in degrees counterclockwise: 0, 90, 180 or 270."""
    lines: int = 1
    """The most lines to break the text into before it is shortened."""


class Box(msgspec.Struct, frozen=True):
    """A rectangle with round corners, filled or outlined."""

    x: int
    y: int
    width: int
    height: int
    fill: Ink | None = None
    outline: Ink | None = None
    thick: int = 3
    round: int = 12


class Stroke(msgspec.Struct, frozen=True):
    points: tuple[tuple[int, int], ...]
    ink: Ink
    thick: int = 3


Item: TypeAlias = Sprite | Label | Box | Stroke


class Scene(msgspec.Struct, frozen=True):
    """A picture; later items cover earlier ones."""

    height: int
    ground: Ink
    items: tuple[Item, ...]


BACK = "back"
"""The sprite of a card's back, which every game has."""
