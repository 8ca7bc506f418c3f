"""Closes daily deals and sends groups their message."""

from bot.delivery.group_rounds import BEGIN_MS, LATE_MS, LOOK_S, GroupRounds
from bot.delivery.sender import Sender
from bot.screens.content import Content
from bot.screens.deals import evening_content
from bot.service.daily_deals import DailyDeals, Deal, day_of
from bot.service.deal_closing import DealClosing
from bot.service.lasting_work import go_on
from bot.service.people import Chat, Chats
from bot.service.table import ChatId
from bot.timing import Time
from storage.live import Live

LEASE = "deals"
LEASE_MS = 180_000
"""Longer than a computer may take for a board."""
DAYS_BACK = 3
"""Days that are looked at for boards which nobody has closed."""


class DealMessages:
    """Closes each day's boards, then sends each group that wants it one silent message."""

    def __init__(
        self,
        deals: DailyDeals,
        closing: DealClosing,
        chats: Chats,
        live: Live,
        sender: Sender,
        time: Time,
        *,
        bot: str,
        holder: str,
    ) -> None:
        """`bot` is the bot's username; `holder` names this process."""
        self._deals = deals
        self._closing = closing
        self._time = time
        self._bot = bot
        self._rounds = GroupRounds("deal", chats, live, sender, time, holder, lease=LEASE, lease_ms=LEASE_MS)
        self._told = 0
        """The last day that has closed and of which all groups know."""

    async def run(self) -> None:
        """Do what is due until cancelled."""
        await go_on(self.look, "deals-interrupted", time=self._time, pause_s=LOOK_S)

    async def look(self) -> None:
        """Close the days that are over, and tell of the last, unless another process does."""
        now = self._time.now()
        day = day_of(now) - 1
        since = now - Deal(day, "").closes
        if day == self._told or since < BEGIN_MS:
            return
        async with self._rounds.led() as leads:
            if not leads:
                return
            for earlier in range(day - DAYS_BACK + 1, day + 1):
                await self._closing.close(earlier)
            if since >= LATE_MS or await self._all_have(day):
                self._told = day

    async def _all_have(self, day: int) -> bool:
        async def content(chat: ChatId, known: Chat) -> Content:
            fields = await self._deals.of_chat(day, chat)
            deal = self._deals.today(known.display.deal_game)
            return evening_content(fields, deal, known.language, self._bot)

        return await self._rounds.have_all(await self._deals.chats(), content)
