"""Private pages of a tournament: own place, standings, tables, a running table."""

from bot.chat.incoming.request import Request
from bot.features.tournaments.handlers.permissions import decides, load
from bot.features.tournaments.handlers.replies import answer_aside, own_words
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


async def _load(request: Request, id: TournamentId) -> Tournament:
    await request.require_leisure()
    return await load(request, id)


async def mine(request: Request, id: TournamentId) -> None:
    """Show the player's page. Raises NoTournament."""
    found = await _load(request, id)
    return await answer_aside(request, found, await shown_to(request, found))


async def shown_to(request: Request, found: Tournament) -> Content:
    """Return the player's page."""
    leads = await decides(request, found)
    standings = await standings_after(found, shown_round(found))
    words, links = own_words(request, found), request.services[EntryLinks]
    return mine_content(found, standings, request.person.id, words, links, leads=leads)


async def standings(request: Request, id: TournamentId, argument: str) -> None:
    """Show a page of the standings in private. Raises NoTournament, InvalidData."""
    found = await _load(request, id)
    number, rows = read_number(argument), await standings_after(found)
    content = standings_content(
        found, rows if found.run.round else (), number, request.person.id, own_words(request, found)
    )
    return await answer_aside(request, found, content)


async def tables(request: Request, id: TournamentId, argument: str) -> None:
    """Show the tables of a round in private. Raises NoTournament, InvalidData."""
    found = await _load(request, id)
    round, number = read_numbers(argument, 2)
    content = round_content(found, round, number, own_words(request, found))
    return await answer_aside(request, found, content)


async def watch(request: Request, id: TournamentId, argument: str) -> None:
    """Show a running table to a spectator. Raises NoTournament, NoTable, InvalidData."""
    found = await _load(request, id)
    seating = found.seating(*read_numbers(argument, 2))
    if seating is None or seating.table is None or not may_be_watched(found, seating):
        raise InvalidData(argument)
    loaded = await request.services[Store].load(seating.table)
    shown = watch_content(found, seating, loaded, request.person.language)
    return await answer_aside(request, found, shown)
