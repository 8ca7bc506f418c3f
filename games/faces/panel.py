"""What a game shows, before language and messenger."""

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
    "Scene",
    "Text",
    "Who",
]


class Line(msgspec.Struct, frozen=True):
    """A line of text."""

    text: Text


class Gap(msgspec.Struct, frozen=True):
    """A blank line."""


class Holding(msgspec.Struct, frozen=True):
    """Cards in suit rows that line up, as a player holds them."""

    cards: tuple[Card, ...]


class Align(Enum):
    LEFT = "left"
    RIGHT = "right"


class Column(msgspec.Struct, frozen=True):
    head: Fact
    align: Align = Align.RIGHT


class Grid(msgspec.Struct, frozen=True):
    """A table with aligned columns. Names are shortened until it fits the width of a phone."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Fact, ...], ...]


Block: TypeAlias = Line | Gap | Holding | Grid


class Does(Enum):
    """What a press on a button does."""

    ACT = "act"
    """Plays the action."""
    PICK = "pick"
    """Puts an item into the seat's draft or takes it out again; the game does not change."""


class Button(msgspec.Struct, frozen=True):
    label: Fact
    act: str
    """The text of an action, or of an item for the draft."""
    does: Does = Does.ACT


class Panel(msgspec.Struct, frozen=True, dict=True, eq=False):
    blocks: tuple[Block, ...]
    buttons: tuple[tuple[Button, ...], ...] = ()
    """Rows of buttons, at most five in a row; everybody who sees a table sees its buttons."""
    describe: Callable[[], Scene | None] | None = None
    """Describes the same as a picture, for people who use pictures: called when a picture is drawn."""
    caption: tuple[Block, ...] = ()
    """Lines under the picture; without a picture `blocks` are shown."""

    @cached_property
    def scene(self) -> Scene | None:
        """The same as a picture, if there is one."""
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
        return self.blocks, self.buttons, self.caption, self.scene
