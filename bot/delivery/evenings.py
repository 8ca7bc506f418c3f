"""Sends groups their line of the evening: one process at a time, each group once, on after any kill."""

import asyncio

import structlog
from telegram.error import RetryAfter, TelegramError

from bot.delivery.errors import Outcome, outcome_of
from bot.delivery.sender import Sender
from bot.screens.content import Content
from bot.screens.daily import daily_content
from bot.screens.ranks import Rank
from bot.service.daily import Days, day_end
from bot.service.lasting_work import go_on
from bot.service.people import Chats
from bot.service.table import ChatId
from bot.timing import Time
from storage.live import Live

LEASE = "evening"
LEASE_MS = 60_000
LOOK_S = 60.0
BEGIN_MS = 60_000
"""How long after the end of a day its matches may still be stored."""
LATE_MS = 3 * 3_600_000
"""How long after the end of a day nobody wants to read of it any more."""
TRY_MS = 60_000
"""How long a group is claimed by a process that sends, or has died over it."""
TOLD_MS = 20 * 3_600_000
"""How long a group that has its line is sent no other: until the next day's is due."""
TURN_S = 20.0
"""How long a group waits for its turn before others are tried."""

log = structlog.get_logger(__name__)


class Evenings:
    """Sends each group that wants it one silent message in the evening of a day on which it has played."""

    def __init__(
        self, days: Days, chats: Chats, live: Live, sender: Sender, time: Time, *, bot: str, holder: str
    ) -> None:
        """`bot` is the bot's username; `holder` names this process."""
        self._days = days
        self._chats = chats
        self._live = live
        self._sender = sender
        self._time = time
        self._bot = bot
        self._holder = holder
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
        try:
            if await self._has_lease() and await self._all_have(end):
                self._told = end
        finally:
            await self._live.release(LEASE, self._holder)

    async def _has_lease(self) -> bool:
        return await self._live.lease(LEASE, self._holder, LEASE_MS)

    async def _all_have(self, end: int) -> bool:
        """Try to send every line; returns whether none has to be tried again."""
        done = True
        for chat in await self._days.chats(end):
            if not await self._has_lease():
                return False
            done = await self._has(chat, end) and done
        return done

    async def _has(self, chat: ChatId, end: int) -> bool:
        """Whether a group has its line, or cannot be sent any."""
        name = f"evening:{chat}"
        left = await self._live.once_left(name)
        if left > 0:
            return left > TRY_MS
        day, known = await self._days.day(chat, end), await self._chats.get(chat)
        if day is None or known is None:
            return True
        if not await self._live.once(name, TRY_MS):  # ends by itself if we die
            return False
        sent = await is_sent(self._sender, self._time, chat, daily_content(day, known.language, self._bot))
        await self._live.set_once(name, TOLD_MS if sent else 1)
        return sent


async def is_sent(sender: Sender, time: Time, chat: ChatId, content: Content) -> bool:
    """Send a silent message when the group's turn comes soon; returns whether that is done with."""
    if not await _is_permitted(sender, time, chat):
        return False
    try:
        await sender.send(chat, None, content, silent=True)
    except RetryAfter as error:
        await sender.permits.hold(chat, error)
        return False
    except TelegramError as error:
        log.info("evening-not-sent", chat=chat, error=type(error).__name__)
        return outcome_of(error) not in (Outcome.WAIT, Outcome.UNANSWERED)
    return True


async def _is_permitted(sender: Sender, time: Time, chat: ChatId) -> bool:
    try:
        async with asyncio.timeout(TURN_S / time.scale):
            await sender.permits.wait(chat, Rank.LATER)
    except TimeoutError:
        return False
    return True
