"""Tables of a group that gets a new id or refuses the bot's messages."""

from dataclasses import dataclass

import msgspec

from bot.base.notifier import Notifier
from bot.base.timing import Time
from bot.match.affected_screens import group_screens, hand_screens, vote_screens
from bot.match.aspects import Shut
from bot.match.events import GROUP_MOVED, Outbox
from bot.match.loaded import Edit, Loaded
from bot.match.refusals import Stale
from bot.match.store import Store
from bot.match.table import ChatId, Phase, Table, TableId
from bot.people.people import Chats
from storage.live.live import Live
from storage.live.redraws import ScreenId

RETRY = "group"
"""Name of the deadline of a retry in a group that refused."""
RETRY_MS = (30_000, 120_000, 600_000)
"""Pauses between retries; later the ends of deals and of the match retry."""


@dataclass(frozen=True, eq=False)
class Groups:
    """Keeps the tables of a group in step with what the group allows."""

    store: Store
    chats: Chats
    live: Live
    notifier: Notifier
    outbox: Outbox
    time: Time

    async def migrate(self, old: ChatId, new: ChatId) -> None:
        """Store the event that a group became a supergroup, and move its settings and tables. Idempotent."""
        now = self.time.now()
        await self.live.deadlines.add(str(old), self.outbox.entries(GROUP_MOVED, new), now)
        self.notifier.alarm(now)

        def edit(loaded: Loaded) -> Edit:
            if loaded.table.chat != old:
                raise Stale
            table = msgspec.structs.replace(_open(loaded.table), chat=new)
            return Edit(table, deadlines={RETRY: None}, redraws=group_screens(table) | vote_screens(table))

        await self.chats.move(old, new)
        for table in await self.store.look_up(("chat", str(old))):
            await self.store.change_if_any(table.id, edit)

    async def close(self, chat: ChatId, why: Shut = Shut.OUT, thread: int | None = None) -> None:
        """Continue a group's matches in private: the bot cannot write to it.

        A closed topic affects the tables of this thread alone.
        """
        for table in await self.store.of_chat(chat):
            if why is not Shut.TOPIC or table.thread == thread:
                await self._close_to(table.id, why)

    async def _close_to(self, id: TableId, why: Shut) -> None:
        """Show a table in private, and schedule a retry unless the bot is out of the group."""

        def edit(loaded: Loaded) -> Edit:
            table, now = loaded.table, self.time.now()
            if table.group.shut is why and (why is Shut.OUT or table.group.retry_at > now):
                raise Stale
            refusals = 0 if why is Shut.OUT else table.group.refusals + 1
            pause = 0 if why is Shut.OUT else _pause(table)
            group = table.group.tried(why, refusals, now + pause if pause else 0)
            after = msgspec.structs.replace(table, group=group)
            deadlines = {RETRY: group.retry_at or None}
            return Edit(
                after, deadlines=deadlines, redraws=_hands(table) if table.group.shut is not why else ()
            )

        await self.store.change_if_any(id, edit)

    async def reopen(self, chat: ChatId, thread: int | None = None) -> list[Table]:
        """Record that the bot can write to the group again, or to this thread of it.

        Returns its tables except finished ones that were never shut. Other topics may still be closed.
        """
        tables = await self.store.of_chat(chat)
        here = [table for table in tables if table.group.shut is not Shut.TOPIC or table.thread == thread]
        for table in here:
            await self.set_open(table.id)
        return [table for table in here if not table.group.is_open or table.phase is not Phase.OVER]

    async def set_open(self, id: TableId) -> None:
        """Record that a table's group can be written to again."""

        def edit(loaded: Loaded) -> Edit:
            table = loaded.table
            if table.group.is_open:
                raise Stale
            redraws = _hands(table) | group_screens(table) | vote_screens(table)
            return Edit(_open(table), deadlines={RETRY: None}, redraws=redraws)

        await self.store.change_if_any(id, edit)

    async def try_now(self, chat: ChatId) -> list[Table]:
        """Have shut tables drawn in the group at once: a command shows that the bot is in it.

        Returns the tables that were shut.
        """
        shut = [table for table in await self.store.of_chat(chat) if not table.group.is_open]

        def edit(loaded: Loaded) -> Edit:
            table = loaded.table
            if table.group.is_open:
                raise Stale
            why = table.group.shut if table.group.shut is not Shut.OUT else Shut.MUTED
            group = table.group.tried(why, retry_at=self.time.now())
            after = msgspec.structs.replace(table, group=group)
            return Edit(after, deadlines={RETRY: None})

        for table in shut:
            await self.store.change_if_any(table.id, edit)
        return shut

    async def leave_topic(self, id: TableId) -> None:
        """Move a table from its lost topic to the group's general topic."""

        def edit(loaded: Loaded) -> Edit:
            if loaded.table.thread is None:
                raise Stale
            table = msgspec.structs.replace(_open(loaded.table), thread=None)
            hands = _hands(table) if not loaded.table.group.is_open else set()
            return Edit(table, deadlines={RETRY: None}, redraws=group_screens(table) | hands)

        await self.store.change_if_any(id, edit)


def _hands(table: Table) -> set[ScreenId]:
    """Return the hands: they say whether the group can follow the match."""
    return hand_screens(table.present) if table.phase in (Phase.PLAYING, Phase.OVER) else set()


def _open(table: Table) -> Table:
    return msgspec.structs.replace(table, group=table.group.tried(Shut.NO))


def _pause(table: Table) -> int:
    """Return the pause in milliseconds after one more refusal; 0: until the end of a deal.

    The result of a match is retried for as long as the table is kept.
    """
    if table.group.refusals < len(RETRY_MS):
        return RETRY_MS[table.group.refusals]
    return RETRY_MS[-1] if table.phase is Phase.OVER else 0


def is_last_resort(table: Table) -> bool:
    """Return whether a table leaves its closed topic: after all pauses, or when the match is over."""
    return table.thread is not None and (table.group.refusals >= len(RETRY_MS) or table.phase is Phase.OVER)
