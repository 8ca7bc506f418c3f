"""Records which people and groups the bot can write to, as delivery discovers it."""

from dataclasses import dataclass

from bot.chat.groups import Groups
from bot.match.aspects import Shut
from bot.match.seating.seats import Seats
from bot.match.table import ChatId, PersonId, TableId
from bot.people.people import People


@dataclass(frozen=True, eq=False)
class Reachability:
    """Tells the tables concerned. Every method is idempotent.

    Each method returns once it has stored what it was told.
    """

    seats: Seats
    people: People
    groups: Groups

    async def player_blocked(self, table: TableId, person: PersonId) -> None:
        """The bot cannot write to a player."""
        await self.people.set_opened(person, False)
        await self.seats.set_blocked(table, person, True)

    async def account_deleted(self, table: TableId, person: PersonId) -> None:
        """A player's account is deleted."""
        await self.seats.give_up_account(table, person)

    async def group_closed(self, chat: ChatId, why: Shut, thread: int | None) -> None:
        """The bot cannot write to a group, or to this thread of it."""
        await self.groups.close(chat, why, thread)

    async def group_opened(self, chat: ChatId, thread: int | None) -> None:
        """A group, or this thread of it, has taken a message after it had refused others."""
        await self.groups.reopen(chat, thread)

    async def topic_lost(self, table: TableId) -> None:
        """The topic of a table is deleted, or stays closed."""
        await self.groups.leave_topic(table)

    async def group_migrated(self, old: ChatId, new: ChatId) -> None:
        """A group has a new id."""
        await self.groups.migrate(old, new)
