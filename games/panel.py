"""What a game shows, before language and messenger: faces turn views into panels, events into texts."""

from collections.abc import Mapping
from enum import Enum
from typing import Any, Protocol, TypeAlias, TypeVar

import msgspec

from games.cards import Card, Suit
from games.core import Event, Seat


class Who(msgspec.Struct, frozen=True):
    """The name of whoever sits there."""

    seat: Seat


class Text(msgspec.Struct, frozen=True):
    """A message of the game's texts, with the facts to fill it."""

    key: str
    facts: Mapping[str, "Fact"] = {}


Fact: TypeAlias = int | str | Who | Card | Suit | Text | tuple["Fact", ...]
"""A tuple is a list of things in a sentence; an empty one is the key `none`."""


class Line(msgspec.Struct, frozen=True):
    """A line of text."""

    text: Text


class Gap(msgspec.Struct, frozen=True):
    """A blank line."""


class Holding(msgspec.Struct, frozen=True):
    """Cards laid out in suit rows that line up, as a player holds them."""

    cards: tuple[Card, ...]


class Align(Enum):
    LEFT = "left"
    RIGHT = "right"


class Column(msgspec.Struct, frozen=True):
    head: "Fact"
    align: Align = Align.RIGHT


class Grid(msgspec.Struct, frozen=True):
    """A table in columns that line up. Names are shortened until it fits the width of a phone."""

    columns: tuple[Column, ...]
    rows: tuple[tuple["Fact", ...], ...]


Block: TypeAlias = Line | Gap | Holding | Grid


class Does(Enum):
    """What a press on a button does."""

    ACT = "act"
    """Plays the action."""
    PICK = "pick"
    """Puts an item into the seat's draft, or takes it out again; changes nothing in the game."""


class Button(msgspec.Struct, frozen=True):
    label: "Fact"
    act: str
    """The text of an action, or of an item for the draft."""
    does: Does = Does.ACT


class Panel(msgspec.Struct, frozen=True):
    blocks: tuple[Block, ...]
    buttons: tuple[tuple[Button, ...], ...] = ()
    """Rows of buttons, at most five in a row."""


class Beat(Enum):
    """How an event moves the table's message in the group."""

    REST = "rest"
    """It is seen at the next drawing."""
    TRICK = "trick"
    """A trick, or what counts as one: it earns the group one drawing."""
    NEWS = "news"
    """Worth a drawing soon, if tricks have earned one or will."""
    CLOSE = "close"
    """The message is drawn a last time, as `Face.closing` says, and the next drawing is a new message."""


V = TypeVar("V", bound=msgspec.Struct, contravariant=True)  # noqa: PLC0105


class Face(Protocol[V]):
    """How a game looks. Pure: from views and events to panels and texts."""

    def table(self, view: V) -> Panel:
        """What the group sees of the deal in progress, or of the end; drawn from the spectators' view."""
        ...

    def hand(self, view: V, seat: Seat, draft: tuple[str, ...]) -> Panel:
        """All that this seat needs to play, its buttons included; `draft` holds what it has picked, in order."""
        ...

    def peek(self, view: V, seat: Seat) -> Text:
        """The seat's own cards in one short text (an alert of at most 200 characters)."""
        ...

    def score(self, view: V) -> Panel:
        """The score sheet so far."""
        ...

    def told(self, event: Event) -> Text | None:
        """The event as a line of the feed, or None where it is not worth one."""
        ...

    def beat(self, event: Event) -> Beat:
        """How the event moves the table's message."""
        ...

    def closing(self, event: Event) -> Panel:
        """The last drawing of a table's message, from the event that closes it."""
        ...


AnyFace: TypeAlias = Face[Any]
