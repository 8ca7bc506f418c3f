"""How far messages have slid up in their groups, by what the bot hears of the messages below them."""

from collections import Counter

from bot.service.table import ChatId, TableId

FAR = 15
"""After so many messages, one that is pressed all the time is out of sight."""
STEP = 5
"""Only every so many messages is it looked how far that is."""


class Slides:
    """Counts in this process; where messages are numbered by group, the numbers count what was not heard as well."""

    def __init__(self) -> None:
        self._heard: Counter[ChatId] = Counter()
        self._since: dict[TableId, tuple[int, int]] = {}
        """By table: its message, and how many had been heard in its group when that was first looked at."""

    def hear(self, chat: ChatId) -> bool:
        """Count a message; whether it is time to look."""
        self._heard[chat] += 1
        return self._heard[chat] % STEP == 0

    def far(self, chat: ChatId, table: TableId, board: int, latest: int, *, numbered: bool) -> bool:
        """Whether the table's message `board` has slid far up; `latest` is the message heard of last."""
        if numbered:
            return latest - board > FAR
        if self._since.get(table, (0, 0))[0] != board:
            self._since[table] = board, self._heard[chat] - STEP
        return self._heard[chat] - self._since[table][1] > FAR
