"""Rate limits of commands and replies, shared by all processes."""

from dataclasses import dataclass, field

from bot.base.timing import Time
from bot.match.loaded import UpdateId
from bot.match.table import ChatId, PersonId
from storage.live.limit_store import Window
from storage.live.live import Live

COMMANDS = Window(span_ms=60_000, most=6)
"""Commands of a person in groups, and taps as costly as a command there."""
MESSAGES = Window(span_ms=60_000, most=20)
"""Commands of a person in private."""
REFUSALS = Window(span_ms=60_000, most=1)
"""Notices that a command exceeded its limit."""
ASKS = Window(span_ms=60_000, most=40)
"""Inline queries of a person, one for each pause in typing."""
REPLIES = Window(span_ms=60_000, most=1)
"""Replies to a person's commands in a group, and messages caused by their taps there."""

LOOKS = Window(span_ms=60_000, most=20)
"""Pages of standings turned by a person's taps."""


@dataclass(frozen=True, eq=False)
class RateLimits:
    """Sliding-window rate limits; counted by update, so that a retry counts once."""

    live: Live
    time: Time
    on: bool = field(default=True, kw_only=True)
    """False: no limits."""

    async def may_command(self, person: PersonId, update: UpdateId, *, private: bool = False) -> bool:
        """Count a command; False beyond the limit."""
        if private:
            return await self._count(f"messages:{person}", update, MESSAGES)
        return await self._count(f"commands:{person}", update, COMMANDS)

    async def may_refuse(self, person: PersonId, update: UpdateId) -> bool:
        """Count the refusal of a command; False beyond the limit."""
        return await self._count(f"refusals:{person}", update, REFUSALS)

    async def may_ask(self, person: PersonId, update: UpdateId) -> bool:
        """Count an inline query; False beyond the limit."""
        return await self._count(f"asks:{person}", update, ASKS)

    async def may_look(self, person: PersonId, update: UpdateId) -> bool:
        """Count a tap that turns a page of standings; False beyond the limit."""
        return await self._count(f"looks:{person}", update, LOOKS)

    async def may_reply(
        self, chat: ChatId, person: PersonId | ChatId, update: UpdateId, *, tap: bool = False
    ) -> bool:
        """Count a reply in a group to a person's command or tap; False beyond the limit."""
        kind = "taps" if tap else "replies"
        return await self._count(f"{kind}:{chat}:{person}", update, REPLIES)

    async def _count(self, name: str, update: UpdateId, window: Window) -> bool:
        return not self.on or await self.live.limits.count(name, update, self.time.now(), window)
