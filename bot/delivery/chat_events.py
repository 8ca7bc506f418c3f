"""What delivery finds out about chats by writing to them."""

from typing import Protocol

from bot.service.table import ChatId, PersonId, Shut, TableId


class ChatEvents(Protocol):
    """Receives what has happened to chats.

    Each method returns once it has stored the event, and may be repeated.
    """

    async def player_blocked(self, table: TableId, person: PersonId) -> None:
        """The bot cannot write to a player."""
        ...

    async def account_deleted(self, table: TableId, person: PersonId) -> None:
        """A player's account is deleted."""
        ...

    async def group_closed(self, chat: ChatId, why: Shut, thread: int | None) -> None:
        """The bot cannot write to a group, or to this thread of it."""
        ...

    async def group_opened(self, chat: ChatId, thread: int | None) -> None:
        """A group, or this thread of it, has taken a message after it had refused others."""
        ...

    async def topic_lost(self, table: TableId) -> None:
        """The topic of a table is deleted, or stays closed."""
        ...

    async def group_migrated(self, old: ChatId, new: ChatId) -> None:
        """A group has a new id."""
        ...
