"""A picture before rasterisation: a scene with its facts in words."""

from enum import Enum
from functools import cached_property
from hashlib import blake2b
from typing import TypeAlias

import msgspec

from bot.base.preferences import Language
from games.faces.scene import WIDTH, Box, Ink, Side, Sprite, Stroke

DRAWING = 4
"""Raise this when the same picture is drawn differently, to invalidate the cache."""
PIXELS = 768
"""Width of every file, about as a phone shows it: 48 JPEG blocks."""


class Suits(Enum):
    """Number of colours for the suits."""

    FOUR = "four"
    TWO = "two"


class Style(msgspec.Struct, frozen=True):
    """A person's choices for pictures."""

    suits: Suits = Suits.FOUR
    patterns: bool = False
    """Patterns besides colours, in sprites of games that have them."""
    indices: Language = Language.RU
    """The alphabet of the cards' indices: В Д К Т or J Q K A."""


class Writing(msgspec.Struct, frozen=True):
    """A label of a scene in the words of a language."""

    text: str
    x: int
    y: int
    size: int
    ink: Ink
    side: Side
    room: int
    turn: int
    lines: int


Element: TypeAlias = Sprite | Writing | Box | Stroke


class RenderedScene(msgspec.Struct, frozen=True):
    """A scene with its labels in words."""

    height: int
    ground: Ink
    items: tuple[Element, ...]


class Picture(msgspec.Struct, frozen=True, dict=True):
    """Everything that a picture depends on: the cache key."""

    game: str
    """The game of its sprites."""
    scene: RenderedScene
    style: Style

    @cached_property
    def name(self) -> str:
        """Return a short name, equal for equal pictures."""
        return blake2b(msgspec.json.encode((DRAWING, self)), digest_size=12).hexdigest()


def pixels(length: int) -> int:
    """Convert a length of a scene to pixels of its file."""
    return round(length * PIXELS / WIDTH)
