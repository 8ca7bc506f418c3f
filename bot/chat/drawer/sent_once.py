"""Messages that are sent once, behind all else, and not kept true afterwards."""

from abc import abstractmethod

from telegram.error import ChatMigrated

from bot.chat.drawer.screens import Drawing, Progress
from bot.chat.outgoing.calls import Sent
from bot.chat.outgoing.errors import CallError, Outcome
from bot.chat.outgoing.photo_cache import Media
from bot.ui.content import Content
from bot.ui.plan import DrawStep, Outgoing, ScreenRecord, TextRecord
from bot.ui.ranks import Rank
from storage.live.redraws import Redraw


class SentOnce(Drawing):
    """A silent text, claimed before it is sent: a death loses it at most, and it never comes twice."""

    record = TextRecord()
    rank = Rank.LATER

    def __init__(self, redraw: Redraw, content: Content) -> None:
        self.redraw = redraw
        self.version = redraw.version
        self.chat = redraw.screen.chat
        self._content = content
        self._is_claimed = False

    @abstractmethod
    async def claim(self) -> bool:
        """Keep others from sending it; False if it is sent, or another process sends it."""

    @abstractmethod
    async def settle(self) -> None:
        """It is sent, or never will be."""

    @abstractmethod
    async def put_off(self, outcome: Outcome) -> None:
        """Telegram has not taken it, or not answered."""

    def plan(self, *, pictures: bool = True) -> DrawStep:
        return DrawStep(Outgoing(self._content), self.record)

    async def ready(self, step: DrawStep) -> DrawStep:
        self._is_claimed = await self.claim()
        return step if self._is_claimed else DrawStep(None, self.record)

    def placed(self, step: DrawStep, outgoing: Outgoing, sent: Sent, media: Media | None) -> ScreenRecord:
        return step.record

    async def store(self, record: ScreenRecord, *, is_last: bool, rings: bool | None = None) -> bool:
        if self._is_claimed:
            await self.settle()
        return is_last

    async def follow(self, chat: int) -> None:
        """The group has a new id, where it is sent, too, if that is noted."""
        await self.settle()

    async def refused(self, outcome: Outcome, error: CallError, step: DrawStep) -> Progress | None:
        """What is only put off is tried again; nothing else is."""
        if outcome in (Outcome.WAIT, Outcome.UNANSWERED):
            await self.put_off(outcome)
            return None
        if isinstance(error, ChatMigrated):
            await self.follow(error.new_chat_id)
        else:
            await self.settle()
        return Progress(self.version)
