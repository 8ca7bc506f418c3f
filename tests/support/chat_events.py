"""Ears for what delivery finds out about chats."""

from bot.chat.reachability import Reachability
from bot.match.aspects import Shut
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
