"""Sends groups the puzzle of the day."""

import msgspec

from bot.delivery.group_rounds import BEGIN_MS, LATE_MS, LOOK_S, GroupRounds
from bot.delivery.sender import Sender
from bot.screens.content import Content
from bot.screens.puzzle import offer_content
from bot.screens.render import frame_for
from bot.service.daily_puzzles import DailyPuzzles
from bot.service.lasting_work import go_on
from bot.service.people import Chat, Chats
from bot.service.table import ChatId
from bot.timing import Time
from storage.archive import DAY_MS
from storage.live import Live

LEASE = "puzzles"


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
        self._time = time
        self._bot = bot
        self._rounds = GroupRounds("puzzle", chats, live, sender, time, holder, lease=LEASE)
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

        async def content(_: ChatId, known: Chat) -> Content:
            display = msgspec.structs.replace(known.display, pictures=True)
            frame = frame_for(daily.game, display, known.language, None)
            return offer_content(daily, known.language, self._bot, frame)

        async with self._rounds.led() as leads:
            if leads and await self._rounds.have_all(await self._puzzles.chats(), content):
                self._told = daily.day
