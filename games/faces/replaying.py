"""Show the deals of a finished match with all hands open."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Generic, TypeVar

from games.core import Event
from games.faces.facts import Text
from games.faces.panel import Panel

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
    """A face whose pages show the state after their action."""

    pages: ClassVar[tuple[type[Event], ...]]
    """The events that have pages."""

    def is_page(self, event: Event) -> bool:
        return isinstance(event, self.pages)

    def open_panel(self, before: S, after: S, events: Sequence[Event]) -> Panel:
        return self.open_deal(after)

    @abstractmethod
    def open_deal(self, state: S) -> Panel:
        """Return the deal in progress, with its current or latest trick."""
