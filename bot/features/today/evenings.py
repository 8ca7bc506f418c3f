"""Sends groups their message of the evening: one process at a time, each group once, on after any kill."""

import structlog
from telegram.error import RetryAfter, TelegramError

from bot.base.lasting_work import go_on
from bot.base.leadership import Leadership
from bot.base.timing import Time
from bot.chat.outgoing.errors import Outcome, outcome_of
from bot.chat.outgoing.sender import Sender
from bot.features.today.daily import Days
from bot.features.today.daily_deals import DailyDeals, Deal, day_of
from bot.features.today.daily_puzzles import DailyPuzzles, puzzle_of
from bot.features.today.deal_closing import DealClosing
from bot.features.today.evening_screen import Evening, evening_content
from bot.match.table import ChatId
from bot.people.people import Chat, Chats
from bot.ui.content import Content
from bot.ui.ranks import Rank
from storage.live import Live

LEASE = "evening"
LEASE_MS = 180_000
LOOK_S = 60.0
"""How often it is looked whether a day has closed."""
BEGIN_MS = 60_000
"""How long after the end of a day its matches may still be stored."""
LATE_MS = 3 * 3_600_000
"""How long after the end of a day nobody wants to read of it any more."""
TRY_MS = 60_000
"""How long a group is claimed by a process that sends, or has died over it."""
TOLD_MS = 20 * 3_600_000
"""How long a group that has its message is sent no other: until the next day's is due."""
TURN_S = 20.0
"""How long a group waits for its turn before others are tried."""
DAYS_BACK = 3
"""Days that are looked at for boards which nobody has closed."""

log = structlog.get_logger(__name__)


class Evenings:
    """Closes each day's boards, then sends each group that wants it one silent message."""

    def __init__(
        self,
        days: Days,
        deals: DailyDeals,
        puzzles: DailyPuzzles,
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
        self._days = days
        self._deals = deals
        self._puzzles = puzzles
        self._closing = closing
        self._chats = chats
        self._live = live
        self._sender = sender
        self._time = time
        self._bot = bot
        self._leadership = Leadership(live, LEASE, holder, LEASE_MS)
        self._told = 0
        """The last day that has closed and of which all groups know."""

    async def run(self) -> None:
        """Do what is due until cancelled."""
        await go_on(self.look, "evening-interrupted", time=self._time, pause_s=LOOK_S)

    async def look(self) -> None:
        """Close the days that are over, and tell of the last, unless another process does."""
        now = self._time.now()
        day = day_of(now) - 1
        since = now - Deal(day, "").closes
        if day == self._told or since < BEGIN_MS:
            return
        try:
            if not await self._leadership.take():
                return
            for earlier in range(day - DAYS_BACK + 1, day + 1):
                await self._closing.close(earlier)
            if since >= LATE_MS or await self._all_have(day):
                self._told = day
        finally:
            await self._leadership.release()

    async def _all_have(self, day: int) -> bool:
        """Try to send every message; returns whether none has to be tried again."""
        done = True
        for group in await self._days.chats():
            if not await self._leadership.take():
                return False
            done = await self._has(group, day) and done
        return done

    async def _has(self, group: ChatId, day: int) -> bool:
        """Whether a group has its message, or cannot be sent any."""
        name = f"evening:{group}"
        left = await self._live.memory.once_left(name)
        if left > 0:
            return left > TRY_MS
        known = await self._chats.get(group)
        message = None if known is None else await self._message(known, group, day)
        if message is None:
            return True
        if not await self._live.memory.once(name, TRY_MS):  # ends by itself if we die
            return False
        sent = await self._is_sent(group, message)
        await self._live.memory.set_once(name, TOLD_MS if sent else 1)
        return sent

    async def _message(self, known: Chat, group: ChatId, day: int) -> Content | None:
        """What the group reads; None where nothing was played in it, nor a deal with it."""
        played = await self._days.day(group, Deal(day, "").closes)
        fields = [field for field in await self._deals.of_chat(day, group) if field.lines]
        if played is None and not fields:
            return None
        asked, tally = puzzle_of(day), await self._puzzles.tally(day)
        deal, puzzle = self._deals.today(known.settings.deal_game), self._puzzles.today()
        evening = Evening(played, fields, asked, tally, deal, puzzle)
        return evening_content(evening, known.language, self._bot)

    async def _is_sent(self, group: ChatId, content: Content) -> bool:
        """Send a silent message when the group's turn comes soon; returns whether that is done with."""
        if not await self._sender.permits.wait_within(TURN_S, group, Rank.LATER):
            return False
        try:
            await self._sender.send(group, None, content, silent=True)
        except RetryAfter as error:
            await self._sender.permits.hold(group, error)
            return False
        except TelegramError as error:
            log.info("evening-not-sent", chat=group, error=type(error).__name__)
            return outcome_of(error) not in (Outcome.WAIT, Outcome.UNANSWERED)
        return True
