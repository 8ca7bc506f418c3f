"""Private pages of a tournament: own place, standings, tables, a running table."""

from dataclasses import dataclass

from bot.chat.incoming.request import Request
from bot.features.tournaments.handlers.permissions import Permissions
from bot.features.tournaments.handlers.replies import Replies, own_words
from bot.features.tournaments.rounds.standing import standings_after
from bot.features.tournaments.screens.chat_message import shown_round
from bot.features.tournaments.screens.own_pages import (
    mine_content,
    round_content,
    standings_content,
    watch_content,
)
from bot.features.tournaments.screens.tournament_keys import read_number, read_numbers
from bot.features.tournaments.service.organiser_actions import may_be_watched
from bot.features.tournaments.service.tournament_model import Tournament, TournamentId
from bot.match.store import Store
from bot.ui.buttons import InvalidData
from bot.ui.content import Content
from bot.ui.entry_links import EntryLinks


@dataclass(frozen=True)
class Viewing:
    """Shows pages of a tournament in private."""

    permissions: Permissions
    replies: Replies
    links: EntryLinks

    async def load(self, request: Request, id: TournamentId) -> Tournament:
        """Return the tournament of a button. Raises NoTournament, Haste."""
        await request.require_leisure()
        return await self.permissions.load(request, id)

    async def own_page(self, request: Request, found: Tournament) -> Content:
        """Return the player's page."""
        leads = await self.permissions.decides(request, found)
        standings = await standings_after(found, shown_round(found))
        words, person = own_words(request, found), request.person.id
        return mine_content(found, standings, person, words, self.links, leads=leads)


async def mine(request: Request, id: TournamentId, *, viewing: Viewing) -> None:
    """Show the player's page. Raises NoTournament."""
    found = await viewing.load(request, id)
    return await viewing.replies.aside(request, found, await viewing.own_page(request, found))


async def standings(request: Request, id: TournamentId, argument: str, *, viewing: Viewing) -> None:
    """Show a page of the standings in private. Raises NoTournament, InvalidData."""
    found = await viewing.load(request, id)
    number, rows = read_number(argument), await standings_after(found)
    content = standings_content(
        found, rows if found.run.round else (), number, request.person.id, own_words(request, found)
    )
    return await viewing.replies.aside(request, found, content)


async def tables(request: Request, id: TournamentId, argument: str, *, viewing: Viewing) -> None:
    """Show the tables of a round in private. Raises NoTournament, InvalidData."""
    found = await viewing.load(request, id)
    round, number = read_numbers(argument, 2)
    content = round_content(found, round, number, own_words(request, found))
    return await viewing.replies.aside(request, found, content)


async def watch(request: Request, id: TournamentId, argument: str, *, viewing: Viewing, store: Store) -> None:
    """Show a running table to a spectator. Raises NoTournament, NoTable, InvalidData."""
    found = await viewing.load(request, id)
    seating = found.seating(*read_numbers(argument, 2))
    if seating is None or seating.table is None or not may_be_watched(found, seating):
        raise InvalidData(argument)
    loaded = await store.load(seating.table)
    shown = watch_content(found, seating, loaded, request.person.language)
    return await viewing.replies.aside(request, found, shown)
