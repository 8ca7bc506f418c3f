"""How far messages have scrolled up in their groups, counted by the messages that the bot receives."""

from collections import Counter

from bot.service.table import ChatId, TableId

FAR = 15
"""A message that people press is out of sight above this many messages."""
STEP = 5
"""Check the distance once every this many messages."""


class ScrollTracker:
    """Counts in this process.

    Where message ids count per group, they include messages that the bot did not receive.
    """

    def __init__(self) -> None:
        self._counts: Counter[ChatId] = Counter()
        self._since: dict[TableId, tuple[int, int]] = {}
        """By table: its message, and the count of its group when that message was first seen."""

    def count(self, chat: ChatId) -> bool:
        """Count a message; True when a check of the distance is due."""
        self._counts[chat] += 1
        return self._counts[chat] % STEP == 0

    def is_far(self, chat: ChatId, table: TableId, board: int, latest: int, *, numbered: bool) -> bool:
        """Whether the table's message `board` has scrolled far up; `latest` is the last message received."""
        if numbered:
            return latest - board > FAR
        if self._since.get(table, (0, 0))[0] != board:
            self._since[table] = board, self._counts[chat] - STEP
        return self._counts[chat] - self._since[table][1] > FAR
