"""What becomes of a group's tables when the group changes: it gets another id, throws the bot out, takes it back."""

from bot.service.people import Chats
from bot.service.table import ChatId, Phase, Table
from bot.service.tables import Tables


class Groups:
    """Keeps tables going whatever happens to their groups."""

    def __init__(self, tables: Tables, chats: Chats) -> None:
        self._tables = tables
        self._chats = chats

    async def migrated(self, old: ChatId, new: ChatId) -> None:
        """The group has become a supergroup: its settings and its tables go on there. It may be told so any number of times."""
        await self._chats.move(old, new)
        await self._tables.move(old, new)

    async def removed(self, chat: ChatId) -> None:
        """The bot cannot write to the group any more: its matches go on in private."""
        for table in await self._tables.of_chat(chat):
            await self._tables.shut(table.id, True)

    async def returned(self, chat: ChatId) -> list[Table]:
        """The bot can write to the group; returns its tables as they were, those that are over only if the group has not seen it."""
        tables = await self._tables.of_chat(chat)
        for table in tables:
            await self._tables.shut(table.id, False)
        return [table for table in tables if table.shut or table.phase is not Phase.OVER]
