"""Evening messages of groups, sent once each."""

from collections.abc import Sequence

from telegram import Bot

from bot.base.timing import Time
from bot.chat.drawer.screens import NotedScreens, Progress
from bot.chat.drawer.sent_once import SentOnce
from bot.chat.groups import RETRY_MS
from bot.chat.outgoing.errors import Outcome
from bot.chat.reachability import Reachability
from bot.features.today.daily_deals import DailyDeals, Deal, day_of
from bot.features.today.daily_puzzles import DailyPuzzles, puzzle_of
from bot.features.today.day_summary import DaySummaries
from bot.features.today.deal_closing import DealClosing
from bot.features.today.evening_screen import Evening, evening_content
from bot.match.aspects import Shut
from bot.match.table import ChatId
from bot.people.people import Chat, Chats
from bot.ui.content import Content
from storage.live.live import Live
from storage.live.redraws import Redraw, ScreenId, ScreenKind

LOOK_S = 60.0
"""Polling interval."""
BEGIN_MS = 60_000
"""Delay after the end of a day for the last matches to be stored."""
LATE_MS = 3 * 3_600_000
"""Age at which a day's message is dropped."""
TRY_MS = 60_000
"""TTL of a claim while a message is sent."""
TOLD_MS = 20 * 3_600_000
"""TTL of a claim after the message was sent."""
DAYS_BACK = 3
"""DaySummaries with boards that may still be open."""


class EveningScreens(NotedScreens):
    """Closes each day's boards, then finds the groups without their silent message."""

    pause_s = LOOK_S

    def __init__(
        self,
        days: DaySummaries,
        deals: DailyDeals,
        puzzles: DailyPuzzles,
        closing: DealClosing,
        chats: Chats,
        live: Live,
        events: Reachability,
        time: Time,
        bot: Bot,
    ) -> None:
        super().__init__()
        self.live = live
        self._days = days
        self._deals = deals
        self._puzzles = puzzles
        self._closing = closing
        self._chats = chats
        self._events = events
        self._time = time
        self._bot = bot
        self._told = 0
        """The last closed day with all messages sent."""
        self._silent: set[tuple[int, ChatId]] = set()
        """Groups without a message, by day."""

    async def noted(self) -> Sequence[Redraw]:
        """Close past days, and return redraws of the last day's messages."""
        now = self._time.now()
        day = day_of(now) - 1
        since = now - Deal(day, "").closes
        if day == self._told or since < BEGIN_MS:
            return ()
        for earlier in range(day - DAYS_BACK + 1, day + 1):
            await self._closing.close(earlier)
        lefts = {} if since >= LATE_MS else await self._claims(day)
        if all(left > RETRY_MS[-1] for left in lefts.values()):
            self._told = day
            self._silent.clear()
        screens = (ScreenId(ScreenKind.EVENING, group) for group, left in lefts.items() if left <= 0)
        return [Redraw("evening", screen, day) for screen in screens]

    async def _claims(self, day: int) -> dict[ChatId, int]:
        """Return the time left of each group's claim, in milliseconds."""
        groups = [group for group in await self._days.chats() if (day, group) not in self._silent]
        return {group: await self.live.memory.once_left(_claim(group)) for group in groups}

    async def load(self, redraw: Redraw) -> "EveningMessage | None":
        group = ChatId(redraw.screen.chat)
        known = await self._chats.get(group)
        content = None if known is None else await self._content(known, group, redraw.version)
        if content is None:
            self._silent.add((redraw.version, group))
            return None
        assert known is not None
        return EveningMessage(
            self.live, self._events, self._chats, redraw, content, known.settings.evening_thread
        )

    async def _content(self, known: Chat, group: ChatId, day: int) -> Content | None:
        """Return the group's message; None if nothing was played."""
        played = await self._days.day(group, Deal(day, "").closes)
        fields = [field for field in await self._deals.of_chat(day, group) if field.lines]
        if played is None and not fields:
            return None
        asked, tally = puzzle_of(day), await self._puzzles.tally(day)
        deal, puzzle = self._deals.today(known.settings.deal_game), self._puzzles.today()
        evening = Evening(played, fields, asked, tally, deal, puzzle)
        return evening_content(evening, known.language, self._bot.username)


class EveningMessage(SentOnce):
    """A group's message, claimed while it is sent."""

    def __init__(
        self,
        live: Live,
        events: Reachability,
        chats: Chats,
        redraw: Redraw,
        content: Content,
        thread: int,
    ) -> None:
        super().__init__(redraw, content)
        self._live, self._events, self._chats = live, events, chats
        self.thread = thread or None
        self._claim = _claim(ChatId(self.chat))

    async def claim(self) -> bool:
        return await self._live.memory.once(self._claim, TRY_MS)  # expires if the process dies

    async def settle(self) -> None:
        await self._live.memory.set_once(self._claim, TOLD_MS)

    async def put_off(self, outcome: Outcome) -> None:
        await self._live.memory.set_once(self._claim, 1)

    async def moved(self, chat: ChatId) -> Progress:
        """Let the next poll find the group by its new id."""
        await self._events.group_migrated(ChatId(self.chat), chat)
        return await super().moved(chat)

    async def leave_topic(self) -> Progress:
        """Send the message, and those of later days, to the general topic."""
        await self._chats.choose(ChatId(self.chat), evening_thread=0)
        await self._live.memory.set_once(self._claim, 1)
        return Progress(self.version)

    async def shut(self, why: Shut) -> Progress:
        """Retry until the message is dropped, unless the bot is out of the group."""
        if why is not Shut.OUT:
            await self._live.memory.set_once(self._claim, RETRY_MS[-1])
            return Progress(self.version)
        await self._events.group_closed(ChatId(self.chat), why, None)
        return await super().shut(why)


def _claim(group: ChatId) -> str:
    return f"evening:{group}"
