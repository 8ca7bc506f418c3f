"""Rate limits of bots. Sends and edits count together; failed calls do not count."""

import math
from collections import defaultdict, deque

GROUP_CALLS = 20
GROUP_SPAN = 60_000
PRIVATE_BURST = 6
PRIVATE_PAUSE = 1_000
OVERALL_RATE = 30
"""Calls a second in all chats, and twice as many after a rest."""
LARGE_UPLOAD = 100_000
UPLOAD_PAUSE = 200
UPLOAD_BACKLOG = 5_000


class CallWindow:
    """A sliding window of `most` calls in any `span` milliseconds."""

    def __init__(self, most: int, span: int) -> None:
        self._most = most
        self._span = span
        self._taken: deque[int] = deque()

    def take(self, now: int) -> int:
        """Count a call and return 0, or return the milliseconds to wait."""
        while self._taken and self._taken[0] <= now - self._span:
            self._taken.popleft()
        if len(self._taken) < self._most:
            self._taken.append(now)
            return 0
        return self._taken[0] + self._span - now


class Burst:
    """One call every `pause` milliseconds, and up to `most` at once after a rest."""

    def __init__(self, most: int, pause: float) -> None:
        self._slack = (most - 1) * pause
        self._pause = pause
        self._due = 0.0

    def wait(self, now: int) -> int:
        """Return the milliseconds until the next call is allowed."""
        return max(0, math.ceil(self._due - self._slack - now))

    def take(self, now: int) -> int:
        """Count a call and return 0, or return the milliseconds to wait."""
        wait = self.wait(now)
        if not wait:
            self._due = max(self._due, now) + self._pause
        return wait


class RateLimits:
    """The limits of one bot in every chat; when off, every call is allowed."""

    def __init__(self, *, on: bool = True, rate: int = OVERALL_RATE) -> None:
        """`rate`: calls a second in all chats."""
        self._on = on
        self._groups: defaultdict[int, CallWindow] = defaultdict(lambda: CallWindow(GROUP_CALLS, GROUP_SPAN))
        self._private: defaultdict[int, Burst] = defaultdict(lambda: Burst(PRIVATE_BURST, PRIVATE_PAUSE))
        self._overall = Burst(2 * rate, 1_000 / rate)
        self._uploads: defaultdict[int, Burst] = defaultdict(
            lambda: Burst(1 + UPLOAD_BACKLOG // UPLOAD_PAUSE, UPLOAD_PAUSE)
        )
        self._closed: dict[int, int] = {}

    def take(self, chat: int, now: int) -> int:
        """Count a call and return 0, or return the milliseconds to wait."""
        closed = self._closed.get(chat, 0) - now
        if closed > 0:
            return closed
        if not self._on:
            return 0
        wait = self._overall.wait(now) or (
            self._groups[chat].take(now) if chat < 0 else self._private[chat].take(now)
        )
        return wait or self._overall.take(now)

    def upload(self, size: int, now: int) -> bool:
        """Return whether a file of this size may be uploaded now. Large files of one size are limited."""
        return not self._on or size <= LARGE_UPLOAD or not self._uploads[size].take(now)

    def close(self, chat: int, until: int) -> None:
        """Forbid calls to the chat until then, even when limits are off."""
        self._closed[chat] = max(self._closed.get(chat, 0), until)
