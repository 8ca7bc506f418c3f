"""Scroll distance of tables in groups, counted by received messages."""

from collections import Counter, defaultdict, deque
from typing import TypeAlias

from bot.match.table import ChatId

FAR = 8
"""Messages below a table after which it is reposted."""

Topic: TypeAlias = tuple[ChatId, int | None]
"""A group, or a topic of a forum."""


class ScrollTracker:
    """Counts the messages of each topic that this process received."""

    def __init__(self) -> None:
        self._counts: Counter[Topic] = Counter()
        self._latest: defaultdict[Topic, deque[int]] = defaultdict(lambda: deque(maxlen=FAR))
        """The numbers of the last messages."""
        self._due: dict[Topic, int] = {}
        """The position at which a table may be far."""

    def position(self, topic: Topic, message: int, *, numbered: bool) -> int:
        """Return the position of a new message: its id, where ids count every message of the topic."""
        self._counts[topic] += 1
        self._latest[topic].append(message)
        return message if numbered else self._counts[topic]

    def is_due(self, topic: Topic, position: int) -> bool:
        """Return whether a table may be far above this position."""
        return position >= self._due.get(topic, 0)

    def distance(self, topic: Topic, board: int, *, numbered: bool) -> int:
        """Return the number of known messages below a table's message `board`."""
        latest = self._latest[topic]
        return latest[-1] - board if numbered else sum(message > board for message in latest)

    def look_again(self, topic: Topic, position: int, farthest: int) -> None:
        """Record the distance of the farthest table, which tells when the next may be far."""
        self._due[topic] = position + max(1, FAR - farthest)
