"""Telegram's limits on calls, which all processes share."""

import itertools
import secrets
from typing import TypeAlias

import msgspec
from telegram.error import RetryAfter

from bot.base.metrics import PERMITS
from bot.base.timing import Time
from bot.chat.outgoing.transport import wait_of
from bot.ui.ranks import Rank
from storage.limits import UNLIMITED, Window
from storage.live import Live
from storage.permits import Permit

Milliseconds: TypeAlias = int

REPLIES = "replies"
"""Stands for a table where a call is not of one."""


_PROCESS = secrets.token_hex(8)
_NUMBERS = itertools.count()
_WAITS = {rank: PERMITS.labels(rank.name.lower()) for rank in Rank}


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
    private: int = 1
    private_span_ms: int = 1_000
    overall: int = 30
    overall_span_ms: int = 1_000


class Permits:
    """Grants permits to call."""

    def __init__(self, live: Live, time: Time, limits: Limits | None) -> None:
        """`limits`: None lifts them."""
        self._live = live
        self._time = time
        self._limits = limits

    async def take_with_lease(
        self,
        chat: int,
        holder: str,
        lease_ms: Milliseconds,
        *,
        table: str = "",
        rank: Rank = Rank.ASKED,
        spares: bool = False,
        queues: bool = False,
    ) -> Permit | None:
        """The chat's lease and a permit for this rank; None if another process has the lease.

        A call that `spares` leaves the chat's reserve to others. A table that `queues` keeps its turn among
        all chats if it asks again in time.
        """
        window = self._window(chat)
        windows = _without_reserve(window) if spares else window, self._every_chat()
        permit = await self._live.permits.take(
            chat,
            _token(table),
            self._time.now(),
            *windows,
            holder=holder,
            lease_ms=lease_ms,
            rank=rank.value,
            waiter=table if queues else "",
        )
        if permit is not None:
            _measure(permit, rank)
        return permit

    async def wait(self, chat: int, rank: Rank = Rank.ASKED) -> None:
        """Wait for a permit and take it, leaving the reserve to others."""
        window = _without_reserve(self._window(chat))
        while True:
            permit = await self._live.permits.take(
                chat,
                _token(REPLIES),
                self._time.now(),
                window,
                self._every_chat(),
                rank=rank.value,
                waiter=f"{REPLIES}{chat}",
            )
            assert permit is not None
            _measure(permit, rank)
            if not permit.hold and not permit.wait:
                return
            await self._time.sleep((permit.hold or permit.wait) / 1000)

    async def give_back(self, chat: int, permit: Permit) -> None:
        """Give back an unused permit."""
        if self._limits is not None and not permit.hold and not permit.wait:
            await self._live.permits.give_back(chat, permit.token)

    async def hold(self, chat: int, error: RetryAfter) -> Milliseconds:
        """Make every process leave the chat alone for as long as Telegram asks; returns that time."""
        wait = int(wait_of(error) * 1000) + 100
        await self._live.permits.hold(chat, self._time.now() + wait, ttl_ms=wait + 1000)
        return wait

    def _window(self, chat: int) -> Window:
        limits = self._limits
        if limits is None:
            return UNLIMITED
        if chat < 0:
            pace = limits.group_pace_ms, limits.group_pace_step_ms, limits.group_pace_most_ms
            return Window(limits.group_span_ms, limits.group, limits.group_reserve, *pace)
        return Window(limits.private_span_ms, limits.private)

    def _every_chat(self) -> Window:
        limits = self._limits
        return UNLIMITED if limits is None else Window(limits.overall_span_ms, limits.overall)


def _without_reserve(window: Window) -> Window:
    if window.most < 0:
        return window
    return window._replace(most=max(window.most - window.reserve, 0), reserve=0)


def lowest_rank(chat: int) -> Rank:
    """The lowest rank of a chat's screens: a permit for it is good for all of them."""
    return Rank.PASSING if chat < 0 else Rank.LATER


def _measure(permit: Permit, rank: Rank) -> None:
    """Observe for how long a permit of this rank is put off."""
    _WAITS[rank].observe((permit.hold or permit.wait) / 1000)


def _token(table: str) -> str:
    """A unique name for a permit of this table."""
    return f"{table}:{_PROCESS}{next(_NUMBERS):x}"
