"""Posted invitation cards of a table, and chairs taken by them."""

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
"""Cards of one table that are kept up to date."""


class TooManyInvitations(Refusal):
    """The table tracks its maximum of cards already."""

    key = "refused-invitations"


@dataclass(frozen=True, eq=False)
class Invitations:
    """Registers invitation cards and seats people by them."""

    store: Store
    lobby: Lobby
    new_tables: NewTables

    async def waiting(self, person: PersonId) -> list[Table]:
        """Return the person's open lobbies that may be shown in any chat, the last changed first."""
        tables = await self.store.of_person(person)
        waiting = [table for table in tables if table.phase is Phase.LOBBY and may_be_shared(table)]
        return sorted(waiting, key=lambda table: table.lobby.quiet_since, reverse=True)

    async def table_of(self, token: str) -> Table:
        """Return the table of a token, if it is open to people from any chat. Raises NoTable."""
        table = await self.store.of_token(token)
        if not may_be_shared(table):
            raise NoTable
        return table

    async def register(self, message: str, token: str, language: Language) -> None:
        """Track a posted card from now on, unless another table has it.

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
        """Open a card's table, or sit down at it. Its host is the card's author, or the first presser.

        Raises NoTable, Started, Full, UnknownGame, TooManyTables.
        """
        table = await self.store.of_card(message)
        if table is None:
            invitation = Invitation(message, language)
            opened = await self.new_tables.open_private(update, person, game, invitation=invitation)
            table = opened.table
        if table.seat_of(person.id) is not None and table.phase is Phase.LOBBY:
            return table
        return await self.lobby.join(update, table.id, person)
