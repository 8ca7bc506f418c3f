"""Sends groups a silent message each: one process at a time, each group once, on after any kill."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager

import structlog
from telegram.error import RetryAfter, TelegramError

from bot.delivery.errors import Outcome, outcome_of
from bot.delivery.sender import Sender
from bot.screens.content import Content
from bot.screens.ranks import Rank
from bot.service.leadership import Leadership
from bot.service.people import Chat, Chats
from bot.service.table import ChatId
from bot.timing import Time
from storage.live import Live

LEASE_MS = 60_000
LOOK_S = 60.0
"""How often it is looked whether a round is due."""
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

log = structlog.get_logger(__name__)

ContentFor = Callable[[ChatId, Chat], Awaitable[Content | None]]
"""What a group should read; None where there is nothing."""


class GroupRounds:
    """Rounds of one kind of message through the groups, one a day."""

    def __init__(
        self,
        kind: str,
        chats: Chats,
        live: Live,
        sender: Sender,
        time: Time,
        holder: str,
        *,
        lease: str,
        lease_ms: int = LEASE_MS,
    ) -> None:
        """`kind` names what a group has been sent; `holder` names this process."""
        self._kind = kind
        self._chats = chats
        self._live = live
        self._sender = sender
        self._time = time
        self._leadership = Leadership(live, lease, holder, lease_ms)

    @asynccontextmanager
    async def led(self) -> AsyncIterator[bool]:
        """Says whether this process is the one to go round; it lets others go when this is left."""
        try:
            yield await self._leadership.take()
        finally:
            await self._leadership.release()

    async def have_all(self, groups: Iterable[ChatId], content: ContentFor) -> bool:
        """Try to send every message; returns whether none has to be tried again."""
        done = True
        for group in groups:
            if not await self._leadership.take():
                return False
            done = await self._has(group, content) and done
        return done

    async def _has(self, group: ChatId, content: ContentFor) -> bool:
        """Whether a group has its message, or cannot be sent any."""
        name = f"{self._kind}:{group}"
        left = await self._live.memory.once_left(name)
        if left > 0:
            return left > TRY_MS
        known = await self._chats.get(group)
        message = None if known is None else await content(group, known)
        if message is None:
            return True
        if not await self._live.memory.once(name, TRY_MS):  # ends by itself if we die
            return False
        sent = await self._is_sent(group, message)
        await self._live.memory.set_once(name, TOLD_MS if sent else 1)
        return sent

    async def _is_sent(self, group: ChatId, content: Content) -> bool:
        """Send a silent message when the group's turn comes soon; returns whether that is done with."""
        if not await self._is_permitted(group):
            return False
        try:
            await self._sender.send_in_any_form(group, None, content)
        except RetryAfter as error:
            await self._sender.permits.hold(group, error)
            return False
        except TelegramError as error:
            log.info(f"{self._kind}-not-sent", chat=group, error=type(error).__name__)
            return outcome_of(error) not in (Outcome.WAIT, Outcome.UNANSWERED)
        return True

    async def _is_permitted(self, group: ChatId) -> bool:
        try:
            async with asyncio.timeout(TURN_S / self._time.scale):
                await self._sender.permits.wait(group, Rank.LATER)
        except TimeoutError:
            return False
        return True
