"""Faces turn views into panels, and events into texts."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from enum import Enum
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

import msgspec

from games.cards import Card
from games.core import Event, Seat
from games.faces.facts import Moment, Text
from games.faces.panel import Block, Panel


class Urgency(Enum):
    """Effect of an event on the table's message in the group."""

    REST = "rest"
    """Redraw the message if Telegram's limit leaves room."""
    NEWS = "news"
    """Redraw the message in any case: a trick, a contract, an open hand, an exposed bluff."""
    CLOSE = "close"
    """Draw the message for the last time, by `Face.final_panel`; a new message follows."""


V = TypeVar("V", bound=msgspec.Struct)


class Face(ABC, Generic[V]):
    """Pure functions from a game's views and events to panels and texts.

    Only some faces have the capabilities below.
    """

    places: ClassVar[tuple[Card, ...]] = ()
    """Cards that stand for the drawn seats, from the first; empty if the lot is not shown."""
    looks_back: ClassVar[bool] = True
    """Whether the last trick stays on the screen when the next one has begun."""

    @abstractmethod
    def table(self, view: V) -> Panel:
        """Return what the group sees of the deal or of the end, from the spectators' view."""

    @abstractmethod
    def hand(self, view: V, seat: Seat, draft: tuple[str, ...]) -> Panel:
        """Return everything this seat needs to play, with buttons; `draft` has its picks in order."""

    @abstractmethod
    def hand_summary(self, view: V, seat: Seat) -> Text:
        """Return the seat's cards as a text of at most 200 characters, for an alert."""

    @abstractmethod
    def score(self, view: V) -> Panel:
        """Return the score sheet so far."""

    @abstractmethod
    def feed_line(self, event: Event) -> Text | None:
        """Return the event as a line of the feed, or None to leave it out."""

    def is_drawn(self, event: Event) -> bool:
        """Return whether the picture of the table shows what the event's line in the feed says."""
        return False

    @abstractmethod
    def urgency(self, event: Event) -> Urgency:
        """Return what the event does to the table's message."""

    @abstractmethod
    def final_panel(self, event: Event, seat: Seat | None = None) -> Panel:
        """Return the last drawing of a table's message, from the event that closes it.

        The picture is seen from `seat`, or from spectators if None. Nobody is to act in it.
        """

    @abstractmethod
    def broken_off(self, view: V) -> Panel:
        """Return the last drawing of a stopped match: `table` with nobody to act."""


AnyFace: TypeAlias = Face[Any]


class SharedBoard(ABC, Generic[V]):
    """A face with buttons under the table's message in the group.

    Such a game has no secrets, so no hands are sent.
    """

    @abstractmethod
    def open_picks(self, view: V) -> Seat | None:
        """Return the seat with public picks, or None."""

    @abstractmethod
    def board(self, view: V, draft: tuple[str, ...]) -> Panel:
        """Return the table with these picks of that seat."""


class Drafting(ABC, Generic[V]):
    """A face with picks that can complete an action."""

    @abstractmethod
    def completed_action(self, view: V, seat: Seat, draft: tuple[str, ...]) -> str | None:
        """Return the action of a complete draft, carried out with its last pick, or None."""

    @abstractmethod
    def pick_feedback(self, view: V, seat: Seat, draft: tuple[str, ...]) -> Text:
        """Return the answer to a pick."""


class Premoving(ABC, Generic[V]):
    """A face of a game in which a waiting player may name the card to play next."""

    @abstractmethod
    def next_trick(self, view: V, seat: Seat) -> str:
        """Return an id of the trick to which the seat plays next; empty outside the play.

        It also changes with everything that a named card does not outlive: an open hand, a claim. At most 16
        ASCII characters without a colon.
        """

    @abstractmethod
    def premoves(self, view: V, seat: Seat) -> tuple[Card, ...]:
        """Return the cards that the waiting seat may name, as far as it knows.

        None for a seat that is asked, or where its next question offers more than cards.
        """


class Reckoning(ABC, Generic[V]):
    """A face of a game in which players pay each other at the end."""

    @abstractmethod
    def settled(self, view: V) -> tuple[Block, ...]:
        """Return the standings and payments if the match ended now."""

    @abstractmethod
    def reckoning(self, view: V) -> Panel:
        """Return the calculation of a finished match, and the payments between players."""


class Teaching(ABC, Generic[V]):
    """A face that explains its screens to newcomers."""

    @abstractmethod
    def lesson(self, view: V, seat: Seat) -> Text | None:
        """Return five sentences about this seat's screen and its buttons, or None."""


class Answering(ABC):
    """A face that answers a tap at once with its outcome."""

    @abstractmethod
    def toast(self, event: Event, seat: Seat) -> Text | None:
        """Return the answer to the acting seat's tap; an alert if longer than a line."""


class InParts(ABC):
    """A face that shows the score sheet after each part of a match."""

    @abstractmethod
    def part_sheet(self, event: Event) -> Panel | None:
        """Return the sheet for the event that ends a part, or None."""


class Memorable(ABC, Generic[V]):
    """A face that names the best moment of a match."""

    @abstractmethod
    def best_moment(self, view: V) -> Moment | None:
        """Return the best moment so far, from the spectators' view, or None."""


class Summarising(ABC):
    """A face that sums up a deal for a player."""

    @abstractmethod
    def deal_summary(self, event: Event, seat: Seat) -> tuple[Text, ...]:
        """Return two lines for the event that closes a deal: its last trick; the seat's points and total.

        They stand above the seat's next hand if only the group sees the whole result.
        """


class OwnSprites(ABC):
    """A face with its own cards."""

    @abstractmethod
    def sprite(self, name: str, *, patterns: bool) -> str:
        """Return a sprite as SVG, in a card's shape unless the scene sets a height.

        `patterns` adds signs that do not depend on colour. Raises KeyError for an unknown name.
        """


S = TypeVar("S")


class Replaying(ABC, Generic[S]):
    """A face that shows the deals of a finished match, page by page, with all hands open.

    It gets whole states, so its panels stay secret until the match is over.
    """

    @abstractmethod
    def is_page(self, event: Event) -> bool:
        """Return whether this event's action has a page of its own: a deal, a contract, a trick."""

    def is_shown(self, event: Event) -> bool:
        """Return whether the panels already show what the feed says of the event."""
        return self.is_page(event)

    @abstractmethod
    def open_panel(self, before: S, after: S, events: Sequence[Event]) -> Panel:
        """Return the page of an action from the states around it and its events, without buttons.

        The action that closes a deal uses `Face.final_panel` instead.
        """

    @abstractmethod
    def deal_line(self, event: Event) -> Text:
        """Return a deal in one line, from the event that closes it."""


class ReplayingDeals(Replaying[S], Generic[S]):
    """A face with pages that show the state after their action."""

    pages: ClassVar[tuple[type[Event], ...]]

    def is_page(self, event: Event) -> bool:
        return isinstance(event, self.pages)

    def open_panel(self, before: S, after: S, events: Sequence[Event]) -> Panel:
        return self.open_deal(after)

    @abstractmethod
    def open_deal(self, state: S) -> Panel:
        """Return the deal in progress, with its current or latest trick."""
