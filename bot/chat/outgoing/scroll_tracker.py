"""How far messages have scrolled up in their groups, by the messages that the bot receives."""

from collections import Counter, defaultdict, deque
from typing import TypeAlias

from bot.match.table import ChatId

FAR = 8
"""A table is sent anew below this many messages."""

Topic: TypeAlias = tuple[ChatId, int | None]
"""A group, or a topic of a forum."""


class ScrollTracker:
    """Knows the messages that this process received, of each topic by itself."""

    def __init__(self) -> None:
        self._counts: Counter[Topic] = Counter()
        self._latest: defaultdict[Topic, deque[int]] = defaultdict(lambda: deque(maxlen=FAR))
        """The numbers of the last messages."""
        self._due: dict[Topic, int] = {}
        """The position at which a table may be far."""

    def position(self, topic: Topic, message: int, *, numbered: bool) -> int:
        """Where a new message stands: by its number, where these count every message of the topic."""
        self._counts[topic] += 1
        self._latest[topic].append(message)
        return message if numbered else self._counts[topic]

    def is_due(self, topic: Topic, position: int) -> bool:
        """Whether a table may be far above this position."""
        return position >= self._due.get(topic, 0)

    def distance(self, topic: Topic, board: int, *, numbered: bool) -> int:
        """How many messages stand below a table's message `board`, as far as known."""
        latest = self._latest[topic]
        return latest[-1] - board if numbered else sum(message > board for message in latest)

    def look_again(self, topic: Topic, position: int, farthest: int) -> None:
        """Record the distance of the farthest table, which tells when the next may be far."""
        self._due[topic] = position + max(1, FAR - farthest)
