"""Sliding windows of calls: what a chat has left, and the order of turns among all chats."""

import math
from bisect import bisect_left, bisect_right, insort
from collections import deque
from collections.abc import Sequence
from operator import attrgetter
from typing import NamedTuple, TypeAlias

from storage.live.call_store import SentCall

Milliseconds: TypeAlias = int

REPLIES = "replies"
"""Stands for a table where a call is not of one."""

SHARES = (1, 0.95, 0.9, 0.85, 0.5)
"""How much each rank may use of the window of all chats while questions take `BUSY` of it.

It leaves the rest to questions, and by the square of their number less while there are fewer.
"""
BUSY = 2 / 3
SHARES_OF_CHAT = (1, 0.9, 0.75, 0.6, 0.75)
"""The same of its chat's own: a picture within a trick gives way to hands, which are in other chats."""
SPREAD = 0.8
"""How much of the time until calls expire the rest of the window is spread over.

A window that is filled evenly needs no more.
"""
PATIENCE = {2: 1_000, 3: 10_000}
"""How long results and news wait for all chats before they go first, in milliseconds."""
ASKED, NEWS = 1, 3
NEWS_IN = 12
"""News that go first take one call in so many."""
ASK_AGAIN = (500, 500, 1_000, 3_000, 3_000)
"""How long each rank waits before it asks again at most, in milliseconds."""
GRACE = 300
"""Tolerance of a late request before its turn is lost, in milliseconds."""

Waiter: TypeAlias = tuple[int, str]
"""Rank and table of a waiting call. A table waits once in each rank, so that tables take turns."""


class CallLimit(NamedTuple):
    """How many calls may be made in any span of time; times in milliseconds."""

    span: Milliseconds
    most: int
    reserve: int = 0
    """How many of these are reserved for urgent messages."""
    pace: Milliseconds = 0
    """The pause between two calls that keep the pace, while the span holds none."""
    pace_step: Milliseconds = 0
    """By how much each call in the span makes the pause longer."""
    pace_most: Milliseconds = 0
    """The longest pause, unless the rest of the span asks for more."""

    def without_reserve(self) -> "CallLimit":
        """Return the limit for a call that leaves the reserve to others."""
        return self._replace(most=max(self.most - self.reserve, 0), reserve=0)


_AT = attrgetter("at")


class PermitWindow:
    """The calls of a chat, or of all chats, as they were permitted."""

    def __init__(self) -> None:
        self._calls: list[SentCall] = []

    def add(self, call: SentCall) -> None:
        """Count a call."""
        insort(self._calls, call, key=_AT)

    def remove(self, call: SentCall) -> None:
        """Count a call no more that was not made."""
        if call in self._calls:
            self._calls.remove(call)

    def forget(self, before: Milliseconds) -> bool:
        """Forget earlier calls; returns whether any is left."""
        del self._calls[: bisect_left(self._calls, before, key=_AT)]
        return bool(self._calls)

    def wait(self, now: Milliseconds, span: Milliseconds, most: int, ahead: int = 0) -> Milliseconds:
        """Return how long until there are fewer than `most` calls in the span, with others `ahead`."""
        if most < 1:
            return span
        calls = self._since(now - span)
        excess = len(calls) + ahead - most
        if excess < 0:
            return 0
        if not calls:
            return span * (1 + excess // most)
        rounds, first = divmod(excess, len(calls))
        return calls[first].at + span * (1 + rounds) + 1 - now

    def wait_for_pace(self, now: Milliseconds, limit: CallLimit) -> Milliseconds:
        """Return the pause until the next call that keeps the pace.

        The pause after the last call is longer with every call in the window, and long enough to spread what
        is left of the window over the time until its calls expire.
        """
        calls = self._since(now - limit.span)
        if not calls or not limit.pace:
            return 0
        last = calls[-1].at
        free = max(limit.most - limit.reserve - len(calls), 0)
        pauses = (
            SPREAD * (call.at + limit.span - last) / (free + expired) for expired, call in enumerate(calls, 1)
        )
        usual = min(limit.pace + limit.pace_step * len(calls), limit.pace_most)
        return max(0, math.ceil(last + max(usual, *pauses) - now))

    def is_alone(self, now: Milliseconds, span: Milliseconds, table: str) -> bool:
        """Return whether this is the only table in the span: it needs no reserve for results."""
        return all(call.table in (table, REPLIES) for call in self._since(now - span))

    def wait_in_chat(self, now: Milliseconds, limit: CallLimit, rank: int, table: str) -> Milliseconds:
        """Return the wait for a place of the rank in the chat. A share below one call lengthens the span."""
        span = limit.span
        if rank > 1 and limit.pace and self.is_alone(now, span, table):
            return self.wait(now, span, limit.most)
        share = limit.most * SHARES_OF_CHAT[rank - 1]
        if 0 < share < 1:
            span = math.ceil(span / share)
        return self.wait(now, span, math.ceil(share))

    def _since(self, at: Milliseconds) -> Sequence[SentCall]:
        return self._calls[bisect_left(self._calls, at, key=_AT) :]


class Turn(NamedTuple):
    """Position of a waiting call."""

    ahead: int
    """How many calls come before."""
    most: int
    """How many there may be."""
    is_first: bool = False
    """Whether this one goes first because it has waited for too long."""


class CallQueue:
    """Queue of calls of all chats, by rank and then by the time of the first request.

    A call that does not ask again in time loses its turn.
    """

    def __init__(self) -> None:
        self._order: list[tuple[int, Milliseconds, str]] = []
        self._since: dict[Waiter, Milliseconds] = {}
        self._until: dict[Waiter, Milliseconds] = {}
        """Until when each keeps its turn."""
        self._next_lapse: float = math.inf
        """Turns are not lost before this time."""
        self._asked: deque[Milliseconds] = deque()
        """When calls of the first rank were permitted, in the last span."""
        self._news_pause: Milliseconds = 0
        """Until when no news go first."""

    def __len__(self) -> int:
        return len(self._since)

    def wait(
        self, window: PermitWindow, limit: CallLimit, now: Milliseconds, rank: int, table: str
    ) -> Milliseconds:
        """Return the wait until the rank has a place and its turn comes. A named table keeps its turn."""
        self._drop_lapsed(now)
        while self._asked and self._asked[0] <= now - limit.span:
            self._asked.popleft()
        waiter = (rank, table) if table else None
        if waiter is not None and waiter not in self._since:
            self._since[waiter] = now
            insort(self._order, (rank, now, table))
        turn = self._turn(rank, waiter, limit.most, now)
        wait = window.wait(now, limit.span, turn.most, turn.ahead)
        if not wait and rank == ASKED:
            self._asked.append(now)
        if waiter is None:
            return wait
        if wait:
            return self._keep_turn(waiter, now, wait)
        self._leave(waiter)
        if turn.is_first and rank == NEWS:
            self._news_pause = now + NEWS_IN * limit.span // limit.most
        return 0

    def _turn(self, rank: int, waiter: Waiter | None, most: int, now: Milliseconds) -> Turn:
        first = bisect_left(self._order, (rank,))
        if waiter is None:
            before = bisect_left(self._order, (rank + 1,))
        else:
            before = bisect_left(self._order, (rank, self._since[waiter], waiter[1]))
            if before - first < self._overdue(rank, now):
                sooner = sum(self._overdue(other, now) for other in range(2, rank))
                return Turn(before - first + sooner, most, is_first=True)
        later = sum(self._overdue(other, now) for other in range(rank + 1, len(SHARES) + 1))
        left = most * (1 - SHARES[rank - 1]) * min(1, len(self._asked) / (most * BUSY)) ** 2
        return Turn(before + later, math.ceil(most - left))

    def _overdue(self, rank: int, now: Milliseconds) -> int:
        """Return how many of a rank are overdue and go first."""
        if rank not in PATIENCE or (rank == NEWS and now < self._news_pause):
            return 0
        late = bisect_right(self._order, (rank, now - PATIENCE[rank] + 1)) - bisect_left(self._order, (rank,))
        return min(late, 1) if rank == NEWS else late

    def _keep_turn(self, waiter: Waiter, now: Milliseconds, wait: Milliseconds) -> Milliseconds:
        """Keep a turn until a moment after the wait; returns how long to wait before asking again."""
        wait = min(wait, ASK_AGAIN[waiter[0] - 1])
        until = self._until[waiter] = max(self._until.get(waiter, 0), now + wait + GRACE)
        self._next_lapse = min(self._next_lapse, until)
        return wait

    def _drop_lapsed(self, now: Milliseconds) -> None:
        if now < self._next_lapse:
            return
        for waiter in [waiter for waiter, until in self._until.items() if until <= now]:
            self._leave(waiter)
        self._next_lapse = min(self._until.values(), default=math.inf)

    def _leave(self, waiter: Waiter) -> None:
        rank, table = waiter
        del self._order[bisect_left(self._order, (rank, self._since.pop(waiter), table))]
        self._until.pop(waiter, None)
