"""What delivery finds out about chats by writing to them."""

from typing import Protocol

from bot.service.table import ChatId, PersonId, TableId


class ChatEvents(Protocol):
    """Hears what has happened to chats; each method returns once that is noted, and may be called again."""

    async def player_blocked(self, table: TableId, person: PersonId) -> None:
        """The bot cannot write to a player."""
        ...

    async def account_deleted(self, table: TableId, person: PersonId) -> None:
        """A player's account is deleted."""
        ...

    async def group_closed(self, chat: ChatId) -> None:
        """The bot cannot write to a group."""
        ...

    async def topic_deleted(self, table: TableId) -> None:
        """The topic of a table is deleted."""
        ...

    async def group_migrated(self, old: ChatId, new: ChatId) -> None:
        """A group goes on under another id."""
        ...
