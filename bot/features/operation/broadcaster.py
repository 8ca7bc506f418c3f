"""Broadcasts at the lowest rank."""

from collections.abc import Sequence

from bot.chat.drawer.screens import NotedScreens, Progress
from bot.chat.drawer.sent_once import SentOnce
from bot.chat.outgoing.errors import Outcome
from bot.chat.outgoing.sender import Sender
from bot.match.table import ChatId
from bot.ui.content import Content
from storage.live.redraws import Redraw, ScreenId, ScreenKind
from storage.redis.operation import OperationStore


class BroadcastScreens(NotedScreens):
    """Finds the next chat of the broadcast under way.

    A chat that waits for its turn blocks no other.
    """

    pause_s = 5.0

    def __init__(self, store: OperationStore, sender: Sender) -> None:
        super().__init__()
        self.store = store
        self.is_answered_by_telegram = False
        """Whether the last call was answered; if not, no text is risked before another is."""
        self._sender = sender

    async def noted(self) -> Sequence[Redraw]:
        """Raises TelegramError, too."""
        found = await self.store.next()
        if found is None:
            return ()
        if not self.is_answered_by_telegram:
            await self._sender.calls.ping()
            self.is_answered_by_telegram = True
        return [Redraw("broadcast", ScreenId(ScreenKind.BROADCAST, found[1]), 1)]

    async def load(self, redraw: Redraw) -> "BroadcastText | None":
        found = await self.store.next()
        return None if found is None else BroadcastText(self, redraw, Content(found[0]))


class BroadcastText(SentOnce):
    """Text of a broadcast for one chat. The chat is removed from the stored set before the call."""

    def __init__(self, screens: BroadcastScreens, redraw: Redraw, content: Content) -> None:
        super().__init__(redraw, content)
        self._screens = screens

    async def claim(self) -> bool:
        return await self._screens.store.take(self.chat)

    async def settle(self) -> None:
        self._screens.wake()

    async def put_off(self, outcome: Outcome) -> None:
        """Put the chat back after a wait only: an unanswered text may have come."""
        if outcome is Outcome.WAIT:
            await self._screens.store.put_back(self.chat)
        else:
            self._screens.is_answered_by_telegram = False

    async def moved(self, chat: ChatId) -> Progress:
        await self._screens.store.put_back(chat)
        self._screens.wake()
        return Progress(self.version)
