"""The deals of a match that is over, with all hands open."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Generic, TypeVar

from games.core import Event
from games.faces.facts import Text
from games.faces.panel import Panel

S = TypeVar("S")


class Replaying(ABC, Generic[S]):
    """A face that shows the deals of a match that is over, page by page, with all hands open.

    It is given states, which know everything: nobody may see its panels before the match has ended.
    """

    @abstractmethod
    def is_page(self, event: Event) -> bool:
        """Whether the action that led to this event has a page of its own: a deal, a contract, a trick."""

    def is_shown(self, event: Event) -> bool:
        """Whether the panels show what the feed says of the event."""
        return self.is_page(event)

    @abstractmethod
    def open_panel(self, before: S, after: S, events: Sequence[Event]) -> Panel:
        """The page of an action, from the states around it and its events; without buttons.

        The action that closes a deal has `Face.final_panel` instead.
        """

    @abstractmethod
    def deal_line(self, event: Event) -> Text:
        """How a deal went, in a line, from the event that closes it."""


class ReplayingDeals(Replaying[S], Generic[S]):
    """A face that shows a deal as it stands after each action that has a page."""

    pages: ClassVar[tuple[type[Event], ...]]
    """The events that have pages."""

    def is_page(self, event: Event) -> bool:
        return isinstance(event, self.pages)

    def open_panel(self, before: S, after: S, events: Sequence[Event]) -> Panel:
        return self.open_deal(after)

    @abstractmethod
    def open_deal(self, state: S) -> Panel:
        """The deal in progress, with its trick in progress or else its latest one."""
