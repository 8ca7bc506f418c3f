"""Interface of all screens: find, load, plan, store."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import NamedTuple

from bot.chat.drawer.pins import Pin
from bot.chat.outgoing.api_calls import Sent
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
    """Wait of this screen for a permit."""
    hold: Milliseconds = 0
    """Pause of the whole chat."""


MORE = Progress()


class Drawing(ABC):
    """A screen loaded for a redraw. Methods that use Redis raise RedisError."""

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
        """Rank of the next step."""

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
        """Return the next step; in words without `pictures`."""

    async def ready(self, step: DrawStep) -> DrawStep:
        """Complete the step with data that is only looked up before a call."""
        return step

    def is_elsewhere(self, chat: int) -> bool:
        """Return whether the screen has moved to another chat."""
        return False

    def placed(self, step: DrawStep, outgoing: Outgoing, sent: Sent, media: Media | None) -> ScreenRecord:
        """Return the step's record after its call."""
        return step.record if outgoing.message else with_fields(step.record, message=sent.message)

    def undrawn(self, step: DrawStep) -> DrawStep:
        """Return the step to store after Telegram has refused its content."""
        return DrawStep(None, with_fields(step.record, digest=""))

    def pin(self, step: DrawStep, record: ScreenRecord) -> Pin | None:
        """Return the pin to move after a step; None if it stays."""
        return None

    @abstractmethod
    async def store(self, record: ScreenRecord, *, is_last: bool, rings: bool | None = None) -> bool:
        """Store the record; the last step of a drawing also clears its redraw.

        `rings`: whether its person was rung; None if nobody sees what was drawn. Returns whether nothing is
        left to do.
        """

    async def accepted(self) -> None:
        """Handle a call that the chat has taken."""
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
        """Return the screen as it is; None if it is gone."""

    async def is_answered(self, redraw: Redraw) -> bool:
        """Return whether another step has answered the redraw since it was read."""
        return False

    async def drop(self, redraw: Redraw) -> None:
        """Clear the redraw of a screen that is gone, or that another chat shows."""
        return


class NotedScreens(Screens):
    """Screens with dirty marks of their own, beside those of tables."""

    pause_s = 1.0
    """Polling interval of the marks."""

    def __init__(self) -> None:
        self.woken = asyncio.Event()
        """Set when a change wants a screen to be drawn at once."""

    def wake(self) -> None:
        """Have the marks polled at once."""
        self.woken.set()

    @abstractmethod
    async def noted(self) -> Sequence[Redraw]:
        """Return pending redraws, a bounded number at a time."""
