"""Permits for calls to Telegram: rate limits of each chat and of all chats, kept in memory.

A successor reads holds and the calls of the last minutes from Redis.
"""

import asyncio
from collections import defaultdict
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import NamedTuple

import msgspec
import structlog
from redis.exceptions import RedisError
from telegram.error import RetryAfter

from bot.base.metrics import PERMITS
from bot.base.timing import Time
from bot.chat.outgoing.transport import wait_of
from bot.chat.outgoing.windows import (
    REPLIES,
    CallLimit,
    CallQueue,
    Milliseconds,
    PermitWindow,
)
from bot.ui.ranks import Rank
from storage.live.call_store import CallNotes, SentCall
from storage.live.live import Live

NOTE_S = 0.5
"""How long a call waits for its note in Redis at most."""

log = structlog.get_logger(__name__)

_WAITS = {rank: PERMITS.labels(rank.name.lower()) for rank in Rank}


class Permit(NamedTuple):
    """A permit for a call to a chat, or the wait for one; times in milliseconds."""

    hold: Milliseconds = 0
    """Time to leave the chat alone; no permit is taken then."""
    wait: Milliseconds = 0
    """Time until a permit is free; 0: this one is granted."""
    pace_wait: Milliseconds = 0
    """Time until a call keeps the pace."""
    call: SentCall | None = None
    """The call that is permitted, if calls are limited."""


class Limits(msgspec.Struct, frozen=True):
    """How many sends and edits in any span of time; deletions take free ones, answers to taps none."""

    group: int = 18
    group_span_ms: int = 60_000
    group_reserve: int = 1
    """How many of these are reserved for urgent messages."""
    group_pace_ms: int = 2_500
    """The pause between two drawings of a table, while the span holds no call."""
    group_pace_step_ms: int = 150
    """By how much each call in the span makes the pause longer, so that the limit is not reached."""
    group_pace_most_ms: int = 3_700
    private: int = 3
    """In so many seconds: Telegram allows short bursts, so that a question follows a live hand at once."""
    private_span_ms: int = 3_000
    overall: int = 30
    overall_span_ms: int = 1_000

    @property
    def kept_ms(self) -> int:
        """How long calls are kept: a low rank's share doubles its span."""
        return 2 * max(self.group_span_ms, self.private_span_ms, self.overall_span_ms)


class Permits:
    """Grants permits to call."""

    def __init__(self, live: Live, time: Time, limits: Limits | None) -> None:
        """`limits`: None lifts them."""
        self._live = live
        self._time = time
        self._limits = limits
        self._every_chat = PermitWindow()
        self._windows: dict[int, PermitWindow] = defaultdict(PermitWindow)
        """By chat."""
        self._queue = CallQueue()
        self._holds: dict[int, Milliseconds] = {}
        """Until when chats are left alone, in milliseconds since the epoch."""
        self._unnoted: dict[int, list[SentCall]] = defaultdict(list)
        """Calls by chat that Redis does not know of."""
        self._next_cleaning: Milliseconds = 0

    @property
    def waiting(self) -> int:
        """How many tables wait for a call among all chats."""
        return len(self._queue)

    async def restore(self) -> None:
        """Load holds and calls from Redis. Raises redis.RedisError."""
        self._holds = await self._live.calls.holds(self._time.now())
        self._every_chat, self._queue = PermitWindow(), CallQueue()
        self._windows.clear()
        self._unnoted.clear()
        for call in await self._live.calls.all() if self._limits is not None else ():
            self._count(call)

    def take(
        self,
        chat: int,
        *,
        table: str = "",
        rank: Rank = Rank.ASKED,
        spares: bool = False,
        queues: bool = False,
    ) -> Permit:
        """Return a permit for this rank.

        A call that `spares` leaves the chat's reserve to others. A table that `queues` keeps its turn among
        all chats if it asks again in time.
        """
        permit = self._permit(chat, table, rank, spares=spares, waiter=table if queues else "")
        _WAITS[rank].observe((permit.hold or permit.wait) / 1000)
        return permit

    def give_back(self, permit: Permit) -> None:
        """Give back an unused permit."""
        call = permit.call
        if call is not None:
            self._every_chat.remove(call)
            self._windows[call.chat].remove(call)
            self._set_unnoted(call.chat, without=(call,))

    async def wait(self, chat: int, rank: Rank = Rank.ASKED) -> None:
        """Wait for a permit and take it, leaving the reserve to others."""
        while (permit := self._reply(chat, rank)).hold or permit.wait:
            await self._time.sleep((permit.hold or permit.wait) / 1000)
        await self.note(chat)

    async def hold(self, chat: int, error: RetryAfter) -> Milliseconds:
        """Leave the chat alone for as long as Telegram asks; returns that time. Raises redis.RedisError."""
        wait = int(wait_of(error) * 1000) + 100
        now = self._time.now()
        self._holds[chat] = now + wait
        await self._live.calls.hold(chat, now + wait, now)
        return wait

    @contextmanager
    def noting(self, chat: int) -> Iterator[CallNotes]:
        """Yield the calls to note in Redis; they stay unnoted if the block raises."""
        calls = tuple(self._unnoted.get(chat, ()))
        yield CallNotes(calls, self._limits.kept_ms if self._limits is not None else 0)
        self._set_unnoted(chat, without=calls)

    def is_held(self, chat: int) -> bool:
        """Return whether Telegram has asked to leave the chat alone for now."""
        return self._holds.get(chat, 0) > self._time.now()

    def has_unnoted(self, chat: int) -> bool:
        """Return whether Redis does not know of a call to the chat."""
        return chat in self._unnoted

    def _set_unnoted(self, chat: int, *, without: Collection[SentCall]) -> None:
        left = [call for call in self._unnoted.pop(chat, ()) if call not in without]
        if left:
            self._unnoted[chat] = left

    async def note(self, chat: int) -> None:
        """Note calls that store nothing, for `NOTE_S` at most."""
        try:
            with self.noting(chat) as notes:
                async with asyncio.timeout(NOTE_S):
                    await self._live.calls.note(notes)
        except (RedisError, TimeoutError) as error:
            log.warning("call-not-noted", chat=chat, error=type(error).__name__)

    def _reply(self, chat: int, rank: Rank) -> Permit:
        """Return a permit for a call without a table."""
        permit = self._permit(chat, REPLIES, rank, spares=True, waiter=f"{REPLIES}{chat}")
        _WAITS[rank].observe((permit.hold or permit.wait) / 1000)
        return permit

    def _permit(self, chat: int, table: str, rank: Rank, *, spares: bool, waiter: str) -> Permit:
        now = self._time.now()
        hold = self._holds.get(chat, 0) - now
        if hold > 0:
            return Permit(hold)
        self._holds.pop(chat, None)
        if self._limits is None:
            return Permit()
        limit, every_chat = self._limit(self._limits, chat), self._overall(self._limits)
        limit = limit.without_reserve() if spares else limit
        self._clean(now, self._limits.kept_ms)
        window = self._windows[chat]
        wait, paced = window.wait_in_chat(now, limit, rank, table), window.wait_for_pace(now, limit)
        wait = wait or self._queue.wait(self._every_chat, every_chat, now, rank, waiter)
        if wait:
            return Permit(0, wait, paced)
        call = SentCall(now, chat, table)
        self._count(call)
        self._unnoted[chat].append(call)
        return Permit(0, 0, paced, call)

    def _count(self, call: SentCall) -> None:
        self._windows[call.chat].add(call)
        self._every_chat.add(call)

    def _clean(self, now: Milliseconds, kept: Milliseconds) -> None:
        """Evict calls and chats that limit nothing any more."""
        if now < self._next_cleaning:
            return
        self._next_cleaning = now + kept // 2
        self._every_chat.forget(now - kept)
        for chat, window in list(self._windows.items()):
            if not window.forget(now - kept):
                del self._windows[chat]

    @staticmethod
    def _limit(limits: Limits, chat: int) -> CallLimit:
        if chat < 0:
            pace = limits.group_pace_ms, limits.group_pace_step_ms, limits.group_pace_most_ms
            return CallLimit(limits.group_span_ms, limits.group, limits.group_reserve, *pace)
        return CallLimit(limits.private_span_ms, limits.private)

    @staticmethod
    def _overall(limits: Limits) -> CallLimit:
        return CallLimit(limits.overall_span_ms, limits.overall)


def lowest_rank(chat: int) -> Rank:
    """Return the lowest rank of a chat's screens. Its permit is valid for all of them."""
    return Rank.PASSING if chat < 0 else Rank.LATER
