"""Sends groups the puzzle of the day: one process at a time, each group once, on after any kill."""

import msgspec

from bot.delivery.evenings import BEGIN_MS, LATE_MS, LOOK_S, TOLD_MS, TRY_MS, is_sent
from bot.delivery.sender import Sender
from bot.screens.content import Content
from bot.screens.puzzle import offer_content
from bot.screens.render import frame_for
from bot.service.daily_puzzles import DailyPuzzle, DailyPuzzles
from bot.service.lasting_work import go_on
from bot.service.people import Chat, Chats
from bot.service.table import ChatId
from bot.timing import Time
from storage.archive import DAY_MS
from storage.live import Live

LEASE = "puzzles"
LEASE_MS = 60_000


class PuzzleMessages:
    """Sends each group that wants it one silent message when a new puzzle is asked."""

    def __init__(
        self,
        puzzles: DailyPuzzles,
        chats: Chats,
        live: Live,
        sender: Sender,
        time: Time,
        *,
        bot: str,
        holder: str,
    ) -> None:
        """`bot` is the bot's username; `holder` names this process."""
        self._puzzles = puzzles
        self._chats = chats
        self._live = live
        self._sender = sender
        self._time = time
        self._bot = bot
        self._holder = holder
        self._told = 0
        """The last day whose puzzle all groups have."""

    async def run(self) -> None:
        """Send what is due until cancelled."""
        await go_on(self.look, "puzzles-interrupted", time=self._time, pause_s=LOOK_S)

    async def look(self) -> None:
        """Send the puzzle that has just come, unless another process does."""
        daily = self._puzzles.today()
        since = self._time.now() - (daily.closes - DAY_MS)
        if daily.day == self._told or not BEGIN_MS <= since < LATE_MS:
            return
        try:
            if await self._has_lease() and await self._all_have(daily):
                self._told = daily.day
        finally:
            await self._live.release(LEASE, self._holder)

    async def _has_lease(self) -> bool:
        return await self._live.lease(LEASE, self._holder, LEASE_MS)

    async def _all_have(self, daily: DailyPuzzle) -> bool:
        """Try to send every message; returns whether none has to be tried again."""
        done = True
        for chat in await self._puzzles.chats():
            if not await self._has_lease():
                return False
            done = await self._has(chat, daily) and done
        return done

    async def _has(self, chat: ChatId, daily: DailyPuzzle) -> bool:
        """Whether a group has its message, or cannot be sent any."""
        name = f"puzzle:{chat}"
        left = await self._live.once_left(name)
        if left > 0:
            return left > TRY_MS
        known = await self._chats.get(chat)
        if known is None:
            return True
        if not await self._live.once(name, TRY_MS):  # ends by itself if we die
            return False
        sent = await is_sent(self._sender, self._time, chat, self._content(daily, known))
        await self._live.set_once(name, TOLD_MS if sent else 1)
        return sent

    def _content(self, daily: DailyPuzzle, chat: Chat) -> Content:
        display = msgspec.structs.replace(chat.display, pictures=True)
        frame = frame_for(daily.game, display, chat.language, None)
        return offer_content(daily, chat.language, self._bot, frame)
