"""Messages that are sent once, behind everything else, and never edited."""

from abc import abstractmethod

from bot.chat.drawer.public import PublicDrawing
from bot.chat.drawer.screens import Progress
from bot.chat.outgoing.api_calls import Sent
from bot.chat.outgoing.errors import Outcome
from bot.chat.outgoing.photo_cache import Media
from bot.match.aspects import Shut
from bot.match.table import ChatId
from bot.ui.content import Content
from bot.ui.plan import DrawStep, Outgoing, ScreenRecord, TextRecord
from bot.ui.ranks import Rank
from storage.live.redraws import Redraw


class SentOnce(PublicDrawing):
    """A silent text with at-most-once delivery: it is claimed before it is sent."""

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
        """Keep other processes from sending it. Return False if it is claimed or sent already."""

    @abstractmethod
    async def settle(self) -> None:
        """Record that it is sent or given up."""

    @abstractmethod
    async def put_off(self, outcome: Outcome) -> None:
        """Release the claim after a call that Telegram has not taken, or not answered."""

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

    async def moved(self, chat: ChatId) -> Progress:
        await self.settle()
        return Progress(self.version)

    async def shut(self, why: Shut) -> Progress:
        await self.settle()
        return Progress(self.version)
