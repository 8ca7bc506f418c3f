"""How often a person may command the bot, and be answered before a group; all processes count together."""

from bot.service.loaded import UpdateId
from bot.service.table import ChatId, PersonId
from bot.timing import Time
from storage.limits import UNLIMITED, Window
from storage.live import Live

COMMANDS = Window(span_ms=60_000, most=6)
"""Commands of a person."""
ASKS = Window(span_ms=60_000, most=40)
"""Inline queries of a person: one for each pause in typing."""
REPLIES = Window(span_ms=60_000, most=1)
"""Replies to a person's commands in a group, and messages that their taps bring there, such as a choice."""

LOOKS = Window(span_ms=60_000, most=20)
"""Pages of standings that a person's taps turn."""


class Thrift:
    """Counts commands and replies by update, so that a repeated update is counted once."""

    def __init__(self, live: Live, time: Time, *, on: bool = True) -> None:
        """Without `on`, nothing is limited."""
        self._live = live
        self._time = time
        self._commands, self._replies = (COMMANDS, REPLIES) if on else (UNLIMITED, UNLIMITED)
        self._asks = ASKS if on else UNLIMITED
        self._looks = LOOKS if on else UNLIMITED

    async def may_command(self, person: PersonId, update: UpdateId) -> bool:
        """Count a command; False if it is one too many."""
        return await self._count(f"commands:{person}", update, self._commands)

    async def may_ask(self, person: PersonId, update: UpdateId) -> bool:
        """Count an inline query; False if it is one too many."""
        return await self._count(f"asks:{person}", update, self._asks)

    async def may_look(self, person: PersonId, update: UpdateId) -> bool:
        """Count a tap that turns a page of standings; False if it is one too many."""
        return await self._count(f"looks:{person}", update, self._looks)

    async def may_reply(
        self, chat: ChatId, person: PersonId | ChatId, update: UpdateId, *, tap: bool = False
    ) -> bool:
        """Count a reply in a group to a person's command or tap; False if it is one too many."""
        kind = "taps" if tap else "replies"
        return await self._count(f"{kind}:{chat}:{person}", update, self._replies)

    async def _count(self, name: str, update: UpdateId, window: Window) -> bool:
        return window.most < 0 or await self._live.limits.count(name, update, self._time.now(), window)
