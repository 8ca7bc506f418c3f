"""Invitations to tables that wait for people: posted cards, and who sits down by them."""

from dataclasses import dataclass

import msgspec

from bot.base.preferences import Language
from bot.match.affected_screens import card_screens
from bot.match.loaded import Edit, Loaded, UpdateId
from bot.match.opening.new_tables import NewTables
from bot.match.refusals import NoTable, Refusal, Stale
from bot.match.seating.lobby import Lobby
from bot.match.store import Store
from bot.match.table import Invitation, PersonId, Phase, Table, TableId, may_be_shared
from bot.people.people import Person

MOST_INVITATIONS = 10
"""Cards of one table that are kept true."""


class TooManyInvitations(Refusal):
    """The table keeps no more cards true."""

    key = "refused-invitations"


@dataclass(frozen=True, eq=False)
class Invitations:
    """Notes the cards that invite to tables, and seats people by them."""

    store: Store
    lobby: Lobby
    new_tables: NewTables

    async def waiting(self, person: PersonId) -> list[Table]:
        """The person's tables that wait for people and may be shown anywhere; the last changed first."""
        tables = await self.store.of_person(person)
        waiting = [table for table in tables if table.phase is Phase.LOBBY and may_be_shared(table)]
        return sorted(waiting, key=lambda table: table.lobby.quiet_since, reverse=True)

    async def table_of(self, token: str) -> Table:
        """The table of a token, if people from anywhere may come to it. Raises NoTable."""
        table = await self.store.of_token(token)
        if not may_be_shared(table):
            raise NoTable
        return table

    async def note(self, message: str, token: str, language: Language) -> None:
        """Keep a posted card true from now on, unless it is another table's.

        Raises NoTable, TooManyInvitations.
        """
        table = await self.table_of(token)
        if await self.store.of_card(message) is None:
            await self._add(table.id, Invitation(message, language))

    async def _add(self, id: TableId, invitation: Invitation) -> None:
        def edit(loaded: Loaded) -> Edit:
            table = loaded.table
            if any(each.message == invitation.message for each in table.invitations):
                raise Stale
            if table.phase is not Phase.LOBBY:
                raise NoTable
            if len(table.invitations) >= MOST_INVITATIONS:
                raise TooManyInvitations
            table = msgspec.structs.replace(table, invitations=(*table.invitations, invitation))
            return Edit(table, redraws=card_screens(table))

        try:
            await self.store.change(id, None, edit)
        except Stale:
            pass

    async def sit_down(self, update: UpdateId, token: str, person: Person) -> Table:
        """Take a chair by a card. Raises NoTable, Started, Full, TooManyTables."""
        table = await self.table_of(token)
        return await self.lobby.join(update, table.id, person)

    async def open(
        self, update: UpdateId, message: str, person: Person, game: str, language: Language
    ) -> Table:
        """The table that a card opens: its host is who has posted it, or who is the first to press it.

        Others sit down at it. Raises NoTable, Started, Full, UnknownGame, TooManyTables.
        """
        table = await self.store.of_card(message)
        if table is None:
            invitation = Invitation(message, language)
            opened = await self.new_tables.open_private(update, person, game, invitation=invitation)
            table = opened.table
        if table.seat_of(person.id) is not None and table.phase is Phase.LOBBY:
            return table
        return await self.lobby.join(update, table.id, person)
