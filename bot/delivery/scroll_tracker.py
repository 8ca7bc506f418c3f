"""How far messages have been pushed up in their groups, by the messages below them that the bot receives."""

from collections import Counter

from bot.service.table import ChatId, TableId

FAR = 15
"""Below this many messages, one that is pressed all the time is out of sight."""
STEP = 5
"""Check the distance once every this many messages."""


class ScrollTracker:
    """Counts in this process; where messages are numbered by group, the numbers count what the bot did not receive as well."""

    def __init__(self) -> None:
        self._counts: Counter[ChatId] = Counter()
        self._since: dict[TableId, tuple[int, int]] = {}
        """By table: its message, and the count of its group when that message was first looked at."""

    def count(self, chat: ChatId) -> bool:
        """Count a message; whether it is time to look."""
        self._counts[chat] += 1
        return self._counts[chat] % STEP == 0

    def is_far(self, chat: ChatId, table: TableId, board: int, latest: int, *, numbered: bool) -> bool:
        """Whether the table's message `board` is far up; `latest` is the message received last."""
        if numbered:
            return latest - board > FAR
        if self._since.get(table, (0, 0))[0] != board:
            self._since[table] = board, self._counts[chat] - STEP
        return self._counts[chat] - self._since[table][1] > FAR
