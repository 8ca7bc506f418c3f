"""What a game shows, before language and messenger: faces turn views into panels, events into texts."""

from enum import Enum
from typing import Any, Protocol, TypeAlias, TypeVar

import msgspec

from games.cards import Card
from games.core import Event, Seat
from games.faces.facts import Fact, Text, Who
from games.faces.scene import Scene

__all__ = [
    "Align",
    "AnyFace",
    "Block",
    "Button",
    "Column",
    "Does",
    "Face",
    "Fact",
    "Gap",
    "Grid",
    "Holding",
    "Line",
    "Panel",
    "Scene",
    "Text",
    "Urgency",
    "Who",
]


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
    head: Fact
    align: Align = Align.RIGHT


class Grid(msgspec.Struct, frozen=True):
    """A table in columns that line up. Names are shortened until it fits the width of a phone."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Fact, ...], ...]


Block: TypeAlias = Line | Gap | Holding | Grid


class Does(Enum):
    """What a press on a button does."""

    ACT = "act"
    """Plays the action."""
    PICK = "pick"
    """Puts an item into the seat's draft, or takes it out again; changes nothing in the game."""


class Button(msgspec.Struct, frozen=True):
    label: Fact
    act: str
    """The text of an action, or of an item for the draft."""
    does: Does = Does.ACT


class Panel(msgspec.Struct, frozen=True):
    blocks: tuple[Block, ...]
    buttons: tuple[tuple[Button, ...], ...] = ()
    """Rows of buttons, at most five in a row; those of a table are for whoever sees it."""
    scene: Scene | None = None
    """The same as a picture, for those who have pictures."""
    caption: tuple[Block, ...] = ()
    """What stands under the picture; `blocks` stands where there is none."""


class Urgency(Enum):
    """How an event moves the table's message in the group."""

    REST = "rest"
    """It is seen at the next drawing."""
    TRICK = "trick"
    """A trick, or what counts as one: it earns the group one drawing."""
    NEWS = "news"
    """Worth a drawing soon, if tricks have earned one or will."""
    CLOSE = "close"
    """The message is drawn a last time, as `Face.final_panel` says, and the next drawing is a new message."""


V = TypeVar("V", bound=msgspec.Struct, contravariant=True)  # noqa: PLC0105


class Face(Protocol[V]):
    """How a game looks. Pure: from views and events to panels and texts."""

    private: bool = True
    """Whether players hold what others may not see; if not, nobody is sent a hand where a group shows the table."""

    def table(self, view: V) -> Panel:
        """What the group sees of the deal in progress, or of the end; drawn from the spectators' view."""
        ...

    def hand(self, view: V, seat: Seat, draft: tuple[str, ...]) -> Panel:
        """All that this seat needs to play, its buttons included; `draft` holds what it has picked, in order."""
        ...

    def completed_action(self, view: V, seat: Seat, draft: tuple[str, ...]) -> str | None:
        """The action that a complete draft means, carried out with the pick that completes it; None where a button sends it."""
        return None

    def pick_feedback(self, view: V, seat: Seat, draft: tuple[str, ...]) -> Text | None:
        """What the answer to a pick says, where the picking is seen nowhere else."""
        return None

    def toast(self, event: Event, seat: Seat) -> Text | None:
        """What the seat that acted is told of the event at once, by the answer to its tap; longer than a line: an alert."""
        return None

    def sprite(self, name: str, *, patterns: bool) -> str:
        """A sprite of the game's own as SVG, a card's shape unless the scene says otherwise.

        `patterns` adds marks that do not depend on hues. Raises KeyError for a name that no scene of the game holds.
        """
        raise KeyError(name)

    def hand_summary(self, view: V, seat: Seat) -> Text:
        """The seat's own cards in one short text (an alert of at most 200 characters)."""
        ...

    def score(self, view: V) -> Panel:
        """The score sheet so far."""
        ...

    def feed_line(self, event: Event) -> Text | None:
        """The event as a line of the feed, or None where it is not worth one."""
        ...

    def urgency(self, event: Event) -> Urgency:
        """How the event moves the table's message."""
        ...

    def final_panel(self, event: Event) -> Panel:
        """The last drawing of a table's message, from the event that closes it."""
        ...


AnyFace: TypeAlias = Face[Any]
