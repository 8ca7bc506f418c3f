"""What the drawer asks of every kind of screen: how it is found, loaded, planned and stored."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import NamedTuple

from bot.chat.drawer.pins import Pin
from bot.chat.outgoing.calls import Sent
from bot.chat.outgoing.errors import REMEDIES, CallError, Outcome, Remedy
from bot.chat.outgoing.photo_cache import Media
from bot.chat.outgoing.windows import Milliseconds
from bot.ui.plan import DrawStep, Outgoing, ScreenRecord, with_fields
from bot.ui.ranks import Rank
from storage.live.redraws import Redraw


class Progress(NamedTuple):
    """The result of a step."""

    version: int | None = None
    """Redraws up to this version are answered; None: there is more to do."""
    wait: Milliseconds = 0
    """How long this screen must wait for a permit."""
    hold: Milliseconds = 0
    """How long the whole chat is left alone."""


MORE = Progress()


class Drawing(ABC):
    """A screen that was loaded for a redraw. Methods that go to Redis raise RedisError."""

    redraw: Redraw
    record: ScreenRecord
    """What was sent."""
    version: int
    """Redraws up to this version are answered when it is drawn."""
    is_public = False
    """Whether a group shows it."""
    thread: int | None = None
    """The topic that takes its messages."""

    async def prepare(self) -> None:
        """Decode what the plan needs."""
        return

    @property
    @abstractmethod
    def rank(self) -> Rank:
        """How soon the next step is needed."""

    @property
    def keeps_pace(self) -> bool:
        """Whether the next step may wait until the chat's last call is a few seconds old."""
        return False

    @property
    def rest(self) -> Milliseconds:
        """How long the next step may wait for a change that makes it needless."""
        return 0

    @property
    def spares(self) -> bool:
        """Whether the next step leaves the reserve of the group's window alone."""
        return False

    @abstractmethod
    def plan(self, *, pictures: bool = True) -> DrawStep:
        """The next step; in words without `pictures`."""

    async def ready(self, step: DrawStep) -> DrawStep:
        """The step with what is only looked up before a call."""
        return step

    def is_elsewhere(self, chat: int) -> bool:
        """Whether another chat than this one shows it by this time."""
        return False

    def placed(self, step: DrawStep, outgoing: Outgoing, sent: Sent, media: Media | None) -> ScreenRecord:
        """The step's record after its call."""
        return step.record if outgoing.message else with_fields(step.record, message=sent.message)

    def undrawn(self, step: DrawStep) -> DrawStep:
        """Return what is stored of a step whose content Telegram has refused."""
        return DrawStep(None, with_fields(step.record, digest=""))

    def pin(self, step: DrawStep, record: ScreenRecord) -> Pin | None:
        """The messages to unpin and to pin after a step; None where the pinned one stays as it is."""
        return None

    @abstractmethod
    async def store(self, record: ScreenRecord, *, is_last: bool, rings: bool | None = None) -> bool:
        """Store the record; the last step of a drawing also clears its redraw.

        `rings`: whether its person was rung; None if nobody sees what was drawn. Returns whether nothing is
        left to do.
        """

    async def accepted(self) -> None:
        """The chat has taken a call."""
        return

    def remedy(self, outcome: Outcome, outgoing: Outgoing) -> Remedy:
        """Return how the screen recovers from this outcome of a call."""
        return REMEDIES[outcome]

    async def refused(self, outcome: Outcome, error: CallError, step: DrawStep) -> Progress | None:
        """Apply a remedy that is this screen's own. Return None to have the drawer apply it."""
        return None


class Screens(ABC):
    """The screens of some kinds. Every method raises RedisError."""

    @abstractmethod
    async def load(self, redraw: Redraw) -> Drawing | None:
        """The screen as it is; None if it is gone."""

    async def is_answered(self, redraw: Redraw) -> bool:
        """Whether another step has answered the redraw since it was read."""
        return False

    async def drop(self, redraw: Redraw) -> None:
        """Clear the redraw of a screen that is gone, or that another chat shows."""
        return


class NotedScreens(Screens):
    """Screens of which it is noted beside the tables' redraws that they wait to be drawn."""

    pause_s = 1.0
    """How often what is noted is read."""

    def __init__(self) -> None:
        self.woken = asyncio.Event()
        """Set when a change wants a screen to be drawn at once."""

    def wake(self) -> None:
        """Have `noted` read at once: what people see may have changed."""
        self.woken.set()

    @abstractmethod
    async def noted(self) -> Sequence[Redraw]:
        """Redraws that wait, a bounded part of them at a time."""
