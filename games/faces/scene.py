"""Pictures as games describe them: what goes where, before fonts, sprites and languages.

Lengths are in pixels of a picture 1200 wide, from its top left corner. The width of a phone shows about a
third of them.
"""

from enum import Enum
from typing import TypeAlias

import msgspec

from games.cards import Card
from games.faces.facts import Fact

WIDTH = 1200
"""The width of every picture; heights differ."""
CARD_HEIGHT = 1.4
"""A card's height as a multiple of its width; a game's own sprites share it unless their height is given."""


class Ink(Enum):
    """Colours by their use, the same in every picture."""

    FELT = "felt"
    """The ground of a card table."""
    PAPER = "paper"
    """The ground of a sheet."""
    LIGHT = "light"
    """Writing on felt."""
    FAINT = "faint"
    """Less important writing on felt."""
    DARK = "dark"
    """Writing on paper."""
    PENCIL = "pencil"
    """Less important writing on paper, and its lines."""
    SHADE = "shade"
    """Every other row of a sheet."""
    PLATE = "plate"
    """A plate on felt, for a name."""
    GLOW = "glow"
    """Whose turn it is; what has just changed."""
    RED = "red"
    BRONZE = "bronze"
    """The third place."""
    GREEN = "green"


class Side(Enum):
    """The end of a label that its point fixes."""

    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"


class Sprite(msgspec.Struct, frozen=True):
    """A card, or one of the game's own sprites by its name; `x`, `y` is the top left corner."""

    what: Card | str
    x: int
    y: int
    width: int
    height: int = 0
    """0 means a card's height."""
    dim: bool = False


class Label(msgspec.Struct, frozen=True):
    """A line of writing, or a few; `x`, `y` is its middle, or the middle of the anchored end."""

    text: Fact
    x: int
    y: int
    size: int
    """Height of the letters, line to line."""
    ink: Ink = Ink.LIGHT
    side: Side = Side.MIDDLE
    room: int = 0
    """Longer writing shrinks, then is shortened, until it fits; 0 means any length."""
    turn: int = 0
    """Degrees, counterclockwise, around its point: 0, 90, 180 or 270."""
    lines: int = 1
    """The most lines that it may be broken into before it is shortened."""


class Box(msgspec.Struct, frozen=True):
    """A rectangle with round corners, filled, outlined, or both."""

    x: int
    y: int
    width: int
    height: int
    fill: Ink | None = None
    outline: Ink | None = None
    thick: int = 3
    round: int = 12


class Stroke(msgspec.Struct, frozen=True):
    """A line from point to point."""

    points: tuple[tuple[int, int], ...]
    ink: Ink
    thick: int = 3


Item: TypeAlias = Sprite | Label | Box | Stroke


class Scene(msgspec.Struct, frozen=True):
    """A whole picture; later items cover earlier ones."""

    height: int
    ground: Ink
    items: tuple[Item, ...]


BACK = "back"
"""The sprite of a card's back; every game has it."""
