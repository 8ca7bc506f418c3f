"""Whom and which groups the bot can write to, as it finds out by writing to them."""

from bot.service.groups import Groups
from bot.service.people import People
from bot.service.seats import Seats
from bot.service.table import ChatId, PersonId, TableId


class Reachability:
    """Notes it with the tables that it concerns."""

    def __init__(self, seats: Seats, people: People, groups: Groups) -> None:
        self._seats = seats
        self._people = people
        self._groups = groups

    async def player_blocked(self, table: TableId, person: PersonId) -> None:
        """The bot cannot write to a player."""
        await self._people.set_opened(person, False)
        await self._seats.set_blocked(table, person, True)

    async def account_deleted(self, table: TableId, person: PersonId) -> None:
        """A player's account is deleted."""
        await self._seats.give_up_account(table, person)

    async def group_closed(self, chat: ChatId) -> None:
        """The bot cannot write to a group."""
        await self._groups.close(chat)

    async def topic_deleted(self, table: TableId) -> None:
        """The topic of a table is deleted."""
        await self._groups.leave_topic(table)

    async def group_migrated(self, old: ChatId, new: ChatId) -> None:
        """A group goes on under another id."""
        await self._groups.migrate(old, new)
