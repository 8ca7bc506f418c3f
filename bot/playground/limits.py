"""How often a bot may write to a chat. Sends and edits count together, refused calls do not count."""

from collections import defaultdict, deque

GROUP_CALLS = 20
GROUP_SPAN = 60_000
PRIVATE_BURST = 6
PRIVATE_PAUSE = 1_000


class Window:
    """A sliding window: never more than `most` calls in any `span` milliseconds."""

    def __init__(self, most: int, span: int) -> None:
        self._most = most
        self._span = span
        self._taken: deque[int] = deque()

    def take(self, now: int) -> int:
        """0: the call may be made and is counted; otherwise the milliseconds to wait."""
        while self._taken and self._taken[0] <= now - self._span:
            self._taken.popleft()
        if len(self._taken) < self._most:
            self._taken.append(now)
            return 0
        return self._taken[0] + self._span - now


class Burst:
    """One call every `pause` milliseconds, with `most` saved up after a rest."""

    def __init__(self, most: int, pause: int) -> None:
        self._slack = (most - 1) * pause
        self._pause = pause
        self._due = 0

    def take(self, now: int) -> int:
        """0: the call may be made and is counted; otherwise the milliseconds to wait."""
        wait = self._due - self._slack - now
        if wait > 0:
            return wait
        self._due = max(self._due, now) + self._pause
        return 0


class Limits:
    """The limits of every chat, for one bot; switched off they let everything through."""

    def __init__(self, *, on: bool = True) -> None:
        self._on = on
        self._groups: defaultdict[int, Window] = defaultdict(lambda: Window(GROUP_CALLS, GROUP_SPAN))
        self._private: defaultdict[int, Burst] = defaultdict(lambda: Burst(PRIVATE_BURST, PRIVATE_PAUSE))

    def take(self, chat: int, now: int) -> int:
        """0: the call may be made and is counted; otherwise the milliseconds to wait."""
        if not self._on:
            return 0
        return self._groups[chat].take(now) if chat < 0 else self._private[chat].take(now)
