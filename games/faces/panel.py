"""Panels: what a game shows, without language or messenger."""

from collections.abc import Callable
from enum import Enum
from functools import cached_property
from typing import TypeAlias

import msgspec

from games.cards import Card
from games.faces.facts import Fact, Text, Who
from games.faces.scene import Scene

__all__ = [
    "Align",
    "Block",
    "Button",
    "Column",
    "Does",
    "Fact",
    "Gap",
    "Grid",
    "Holding",
    "Line",
    "Panel",
    "Rows",
    "Scene",
    "Service",
    "Text",
    "Who",
]


class Line(msgspec.Struct, frozen=True):
    text: Text


class Gap(msgspec.Struct, frozen=True):
    """A blank line."""


class Holding(msgspec.Struct, frozen=True):
    """A hand of cards in aligned rows by suit."""

    cards: tuple[Card, ...]


class Align(Enum):
    LEFT = "left"
    RIGHT = "right"


class Column(msgspec.Struct, frozen=True):
    head: Fact
    align: Align = Align.RIGHT


class Grid(msgspec.Struct, frozen=True):
    """A table with aligned columns. Names are shortened to fit a phone."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Fact, ...], ...]


Block: TypeAlias = Line | Gap | Holding | Grid


class Does(Enum):
    ACT = "act"
    PICK = "pick"
    """Put an item into the seat's draft or take it out; the game does not change."""


class Button(msgspec.Struct, frozen=True):
    label: Fact
    act: str
    """The text of an action, or an item for the draft."""
    does: Does = Does.ACT


Rows: TypeAlias = tuple[tuple[Button, ...], ...]


class Service(Enum):
    """The place of keys from outside the game: hint, lesson, way to the table."""

    BELOW = "below"
    """In a row of their own."""
    BESIDE = "beside"
    """In the last row of buttons, as signs without words."""
    NOWHERE = "nowhere"
    """Left out, for an open page whose last row leads back."""


class Panel(msgspec.Struct, frozen=True, dict=True, eq=False):
    blocks: tuple[Block, ...]
    buttons: Rows = ()
    """Rows of at most eight buttons, visible to all viewers of the panel."""
    describe: Callable[[], Scene | None] | None = None
    """Build the picture of the panel; called lazily, when the picture is drawn."""
    caption: tuple[Block, ...] = ()
    """Lines under the picture, instead of `blocks`."""
    service: Service = Service.BELOW

    @cached_property
    def scene(self) -> Scene | None:
        """The picture of the panel, or None."""
        return self.describe() if self.describe is not None else None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Panel) and self._shown() == other._shown()

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((self.blocks, self.buttons, self.caption))

    def __repr__(self) -> str:
        return f"Panel{self._shown()!r}"

    def _shown(self) -> tuple[object, ...]:
        return self.blocks, self.buttons, self.caption, self.service, self.scene
