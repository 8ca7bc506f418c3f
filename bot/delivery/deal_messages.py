"""Closes daily deals and sends groups their message: one process at a time, each once, on after any kill."""

import structlog

from bot.delivery.evenings import BEGIN_MS, LATE_MS, LOOK_S, TOLD_MS, TRY_MS, is_sent
from bot.delivery.sender import Sender
from bot.screens.deals import evening_content
from bot.service.daily_deals import DailyDeals, Deal, day_of
from bot.service.deal_closing import DealClosing
from bot.service.lasting_work import go_on
from bot.service.people import Chats
from bot.service.table import ChatId
from bot.timing import Time
from storage.live import Live

LEASE = "deals"
LEASE_MS = 180_000
"""Longer than a computer may take for a board."""
DAYS_BACK = 3
"""Days that are looked at for boards which nobody has closed."""

log = structlog.get_logger(__name__)


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
        self._chats = chats
        self._live = live
        self._sender = sender
        self._time = time
        self._bot = bot
        self._holder = holder
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
        try:
            if not await self._has_lease():
                return
            for earlier in range(day - DAYS_BACK + 1, day + 1):
                await self._closing.close(earlier)
            if since >= LATE_MS or await self._all_have(day):
                self._told = day
        finally:
            await self._live.release(LEASE, self._holder)

    async def _has_lease(self) -> bool:
        return await self._live.lease(LEASE, self._holder, LEASE_MS)

    async def _all_have(self, day: int) -> bool:
        """Try to send every message; returns whether none has to be tried again."""
        done = True
        for chat in await self._deals.chats():
            if not await self._has_lease():
                return False
            done = await self._has(chat, day) and done
        return done

    async def _has(self, chat: ChatId, day: int) -> bool:
        """Whether a group has its message, or cannot be sent any."""
        name = f"deal:{chat}"
        left = await self._live.once_left(name)
        if left > 0:
            return left > TRY_MS
        known = await self._chats.get(chat)
        if known is None:
            return True
        fields = await self._deals.of_chat(day, chat)
        deal = self._deals.today(known.display.deal_game)
        seal = await self._deals.commitment(deal)
        if not await self._live.once(name, TRY_MS):  # ends by itself if we die
            return False
        content = evening_content(fields, deal, seal, known.language, self._bot)
        sent = await is_sent(self._sender, self._time, chat, content)
        await self._live.set_once(name, TOLD_MS if sent else 1)
        return sent
