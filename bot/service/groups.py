"""What happens to a group's tables when the group changes its id, or removes or readmits the bot."""

import msgspec

from bot.service.loaded import Edit, Loaded
from bot.service.people import Chats
from bot.service.redraws import group_screens, hand_screens, vote_screens
from bot.service.refusals import Stale
from bot.service.store import Store
from bot.service.table import ChatId, Phase, Table, TableId
from bot.service.tournaments.upkeep import Upkeep


class Groups:
    """Keeps tables going when their groups change."""

    def __init__(self, store: Store, chats: Chats, tournaments: Upkeep) -> None:
        self._store = store
        self._chats = chats
        self._tournaments = tournaments

    async def migrate(self, old: ChatId, new: ChatId) -> None:
        """Move settings, tables and tournaments of a group that became a supergroup.

        Repeating it changes nothing.
        """

        def edit(loaded: Loaded) -> Edit:
            if loaded.table.chat != old:
                raise Stale
            table = msgspec.structs.replace(loaded.table, chat=new, shut=False)
            return Edit(table, redraws=group_screens(table) | vote_screens(table))

        await self._chats.move(old, new)
        for table in await self._store.look_up(("chat", str(old))):
            await self._store.change_if_any(table.id, edit)
        await self._tournaments.move(old, new)

    async def close(self, chat: ChatId) -> None:
        """The bot can no longer write to the group: its matches go on in private."""
        for table in await self._store.of_chat(chat):
            await self.set_shut(table.id, True)

    async def reopen(self, chat: ChatId) -> list[Table]:
        """The bot can write to the group again; returns its former tables but those whose end it has seen."""
        tables = await self._store.of_chat(chat)
        for table in tables:
            await self.set_shut(table.id, False)
        return [table for table in tables if table.shut or table.phase is not Phase.OVER]

    async def set_shut(self, id: TableId, shut: bool) -> None:
        """Set whether the bot cannot write to the table's group; players read it in private."""

        def edit(loaded: Loaded) -> Edit:
            table = loaded.table
            if table.shut == shut:
                raise Stale
            redraws = hand_screens(table.present) if table.phase is Phase.PLAYING else set()
            return Edit(msgspec.structs.replace(table, shut=shut), redraws=redraws)

        await self._store.change_if_any(id, edit)

    async def leave_topic(self, id: TableId) -> None:
        """The table's topic is deleted: move the table to the group's general messages."""

        def edit(loaded: Loaded) -> Edit:
            if loaded.table.thread is None:
                raise Stale
            table = msgspec.structs.replace(loaded.table, thread=None)
            return Edit(table, redraws=group_screens(table))

        await self._store.change_if_any(id, edit)
