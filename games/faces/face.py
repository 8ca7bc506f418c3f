"""How a game looks: faces turn views into panels and events into texts."""

from abc import ABC, abstractmethod
from enum import Enum
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from games.core import Event, Seat
from games.faces.facts import Moment, Text
from games.faces.panel import Panel


class Urgency(Enum):
    """How an event moves the table's message in the group."""

    REST = "rest"
    """The group sees it while Telegram's limit leaves room; otherwise the next drawing shows it."""
    NEWS = "news"
    """The group sees it in any case: a trick, a contract, an open hand, an exposed bluff."""
    CLOSE = "close"
    """The message is drawn for the last time, by `Face.final_panel`; the next drawing is a new message."""


V = TypeVar("V", bound=msgspec.Struct)


class Face(ABC, Generic[V]):
    """How a game looks. Pure: from views and events to panels and texts.

    Abilities that only some faces have are the small classes below.
    """

    @abstractmethod
    def table(self, view: V) -> Panel:
        """What the group sees of the deal in progress or of the end; drawn from the spectators' view."""

    @abstractmethod
    def hand(self, view: V, seat: Seat, draft: tuple[str, ...]) -> Panel:
        """Everything this seat needs to play, buttons included; `draft` has its picks in order."""

    def rested(self, view: V, seat: Seat) -> V:
        """The view for the hand of a seat that is not asked, where a group shows the table.

        It tells nothing that others may change before the hand is drawn again: after the seat's own move, at
        its next question, or with news.
        """
        return view

    @abstractmethod
    def hand_summary(self, view: V, seat: Seat) -> Text:
        """The seat's own cards in one short text (an alert of at most 200 characters)."""

    @abstractmethod
    def score(self, view: V) -> Panel:
        """The score sheet so far."""

    @abstractmethod
    def feed_line(self, event: Event) -> Text | None:
        """The event as a line of the feed; None if the feed leaves it out."""

    @abstractmethod
    def urgency(self, event: Event) -> Urgency:
        """How the event moves the table's message."""

    @abstractmethod
    def final_panel(self, event: Event, seat: Seat | None = None) -> Panel:
        """The last drawing of a table's message, made from the event that closes it.

        Its picture is seen from the seat; None: as spectators see it. Nobody is to act in it.
        """

    @abstractmethod
    def broken_off(self, view: V) -> Panel:
        """The last drawing of a table's message when the match was stopped: `table` with nobody to act."""


AnyFace: TypeAlias = Face[Any]


class SharedBoard(ABC, Generic[V]):
    """A face with buttons under the table's message in the group.

    Nobody has secrets in such a game, so nobody is sent a hand.
    """

    @abstractmethod
    def open_picks(self, view: V) -> Seat | None:
        """The seat whose picks everybody may see now, if any."""

    @abstractmethod
    def board(self, view: V, draft: tuple[str, ...]) -> Panel:
        """The table with these picks of that seat."""


class Drafting(ABC, Generic[V]):
    """A face where a pick can complete an action."""

    @abstractmethod
    def completed_action(self, view: V, seat: Seat, draft: tuple[str, ...]) -> str | None:
        """The action that a complete draft means, carried out with its last pick; None for other drafts."""

    @abstractmethod
    def pick_feedback(self, view: V, seat: Seat, draft: tuple[str, ...]) -> Text:
        """What the answer to a pick says."""


class Reckoning(ABC, Generic[V]):
    """A face whose results take a calculation to follow."""

    @abstractmethod
    def reckoning(self, view: V) -> Panel:
        """How the end of a match was calculated, for those who ask."""


class Teaching(ABC, Generic[V]):
    """A face that can say what is on a screen."""

    @abstractmethod
    def lesson(self, view: V, seat: Seat) -> Text | None:
        """Five sentences on this seat's screen as it is: what stands there, and what the buttons do.

        None where nothing is to be said.
        """


class Answering(ABC):
    """A face that answers a tap at once with its outcome."""

    @abstractmethod
    def toast(self, event: Event, seat: Seat) -> Text | None:
        """What the answer to its tap tells the acting seat; an alert if it is longer than a line."""


class InParts(ABC):
    """A face that shows the score sheet by itself where a part of a match ends."""

    @abstractmethod
    def part_sheet(self, event: Event) -> Panel | None:
        """The sheet, from the event that ends a part; None for other events."""


class Memorable(ABC, Generic[V]):
    """A face that can name the best moment of a match."""

    @abstractmethod
    def best_moment(self, view: V) -> Moment | None:
        """The best moment so far, from the spectators' view; None if there was none."""


class Summarising(ABC):
    """A face that sums a deal up for one of its players."""

    @abstractmethod
    def deal_summary(self, event: Event, seat: Seat) -> tuple[Text, ...]:
        """Two lines from the event that closes a deal: who took the last trick; the seat's points and total.

        They stand above the seat's next hand where the group alone is shown the whole result.
        """


class OwnSprites(ABC):
    """A face with cards of its own."""

    @abstractmethod
    def sprite(self, name: str, *, patterns: bool) -> str:
        """The sprite as SVG, in a card's shape unless the scene says otherwise.

        `patterns` adds signs that do not depend on hues. Raises KeyError for a name that the game's scenes
        lack.
        """
