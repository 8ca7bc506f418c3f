"""How a game looks: faces turn views into panels, events into texts."""

from abc import ABC, abstractmethod
from enum import Enum
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from games.core import Event, Seat
from games.faces.facts import Text
from games.faces.panel import Panel


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


V = TypeVar("V", bound=msgspec.Struct)


class Face(ABC, Generic[V]):
    """How a game looks. Pure: from views and events to panels and texts.

    What only some faces have is a capability, one of the small classes below.
    """

    @abstractmethod
    def table(self, view: V) -> Panel:
        """What the group sees of the deal in progress, or of the end; drawn from the spectators' view."""

    @abstractmethod
    def hand(self, view: V, seat: Seat, draft: tuple[str, ...]) -> Panel:
        """All that this seat needs to play, its buttons included; `draft` holds what it has picked, in order."""

    @abstractmethod
    def hand_summary(self, view: V, seat: Seat) -> Text:
        """The seat's own cards in one short text (an alert of at most 200 characters)."""

    @abstractmethod
    def score(self, view: V) -> Panel:
        """The score sheet so far."""

    @abstractmethod
    def feed_line(self, event: Event) -> Text | None:
        """The event as a line of the feed, or None where it is not worth one."""

    @abstractmethod
    def urgency(self, event: Event) -> Urgency:
        """How the event moves the table's message."""

    @abstractmethod
    def final_panel(self, event: Event) -> Panel:
        """The last drawing of a table's message, from the event that closes it."""


AnyFace: TypeAlias = Face[Any]


class SharedBoard:
    """A face whose buttons stand under the table's message in the group: nobody holds secrets, nobody is sent a hand there."""


class Drafting(ABC, Generic[V]):
    """A face where picking completes an action by itself."""

    @abstractmethod
    def completed_action(self, view: V, seat: Seat, draft: tuple[str, ...]) -> str | None:
        """The action that a complete draft means, carried out with the pick that completes it; None for any other draft."""

    @abstractmethod
    def pick_feedback(self, view: V, seat: Seat, draft: tuple[str, ...]) -> Text:
        """What the answer to a pick says."""


class Answering(ABC):
    """A face that answers a tap at once with what came of it."""

    @abstractmethod
    def toast(self, event: Event, seat: Seat) -> Text | None:
        """What the seat that acted is told of the event, by the answer to its tap; longer than a line: an alert."""


class OwnSprites(ABC):
    """A face with cards of its own."""

    @abstractmethod
    def sprite(self, name: str, *, patterns: bool) -> str:
        """The sprite as SVG, a card's shape unless the scene says otherwise.

        `patterns` adds marks that do not depend on hues. Raises KeyError for a name that no scene of the game holds.
        """
