"""Ears for what delivery finds out about chats."""

from collections.abc import Callable

from bot.chat.reachability import Reachability
from bot.match.aspects import Shut
from bot.match.seating.seats import Seats
from bot.match.table import ChatId, PersonId, TableId


class IgnoredChatEvents(Reachability):
    """Notes nothing."""

    def __init__(self) -> None:
        pass

    async def player_blocked(self, table: TableId, person: PersonId) -> None:
        pass

    async def account_deleted(self, table: TableId, person: PersonId) -> None:
        pass

    async def group_closed(self, chat: ChatId, why: Shut, thread: int | None) -> None:
        pass

    async def group_opened(self, chat: ChatId, thread: int | None) -> None:
        pass

    async def topic_lost(self, table: TableId) -> None:
        pass

    async def group_migrated(self, old: ChatId, new: ChatId) -> None:
        pass


class RecordedEvents(IgnoredChatEvents):
    """Notes what becomes of players and groups."""

    def __init__(self, seats_of: Callable[[], Seats]) -> None:
        self._seats_of = seats_of
        self.blocked: list[tuple[TableId, PersonId]] = []
        self.migrated: list[tuple[int, int]] = []

    async def player_blocked(self, table: TableId, person: PersonId) -> None:
        self.blocked.append((table, person))
        await self._seats_of().set_blocked(table, person, True)

    async def group_migrated(self, old: ChatId, new: ChatId) -> None:
        self.migrated.append((old, new))
