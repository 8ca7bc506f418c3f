"""Sends groups their line of the evening."""

from bot.delivery.group_rounds import BEGIN_MS, LATE_MS, LOOK_S, GroupRounds
from bot.delivery.sender import Sender
from bot.screens.content import Content
from bot.screens.daily import daily_content
from bot.service.daily import Days, day_end
from bot.service.lasting_work import go_on
from bot.service.people import Chat, Chats
from bot.service.table import ChatId
from bot.timing import Time
from storage.live import Live

LEASE = "evening"


class Evenings:
    """Sends each group that wants it one silent message in the evening of a day on which it has played."""

    def __init__(
        self, days: Days, chats: Chats, live: Live, sender: Sender, time: Time, *, bot: str, holder: str
    ) -> None:
        """`bot` is the bot's username; `holder` names this process."""
        self._days = days
        self._time = time
        self._bot = bot
        self._rounds = GroupRounds("evening", chats, live, sender, time, holder, lease=LEASE)
        self._told = 0
        """The end of the last day of which all groups have their lines."""

    async def run(self) -> None:
        """Send what is due until cancelled."""
        await go_on(self.look, "evening-interrupted", time=self._time, pause_s=LOOK_S)

    async def look(self) -> None:
        """Send the lines of the day that has just ended, unless another process does."""
        now = self._time.now()
        end = day_end(now)
        if end == self._told or not BEGIN_MS <= now - end < LATE_MS:
            return

        async def content(chat: ChatId, known: Chat) -> Content | None:
            day = await self._days.day(chat, end)
            return None if day is None else daily_content(day, known.language, self._bot)

        async with self._rounds.led() as leads:
            if leads and await self._rounds.have_all(await self._days.chats(end), content):
                self._told = end
