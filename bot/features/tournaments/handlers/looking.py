"""Look at a tournament in private: at one's own place, the standings, the tables, and a table at play."""

from bot.chat.incoming.request import Request
from bot.features.tournaments.handlers.replies import answer_aside, own_words
from bot.features.tournaments.handlers.rights import decides, load_seen
from bot.features.tournaments.rounds.standing import standings_after
from bot.features.tournaments.screens.chat import shown_round
from bot.features.tournaments.screens.keys import read_number, read_numbers
from bot.features.tournaments.screens.own_pages import (
    mine_content,
    round_content,
    standings_content,
    watch_content,
)
from bot.features.tournaments.service.deeds import may_be_watched
from bot.features.tournaments.service.model import Tournament, TournamentId
from bot.match.store import Store
from bot.ui.buttons import InvalidData
from bot.ui.content import Content


async def _load(request: Request, id: TournamentId) -> Tournament:
    await request.require_leisure()
    return await load_seen(request, id)


async def mine(request: Request, id: TournamentId) -> None:
    """Show a tournament as its player sees it, in private. Raises NoTournament."""
    found = await _load(request, id)
    return await answer_aside(request, found, await shown_to(request, found))


async def shown_to(request: Request, found: Tournament) -> Content:
    """Return the tournament as its player sees it."""
    leads = await decides(request, found)
    standings = await standings_after(found, shown_round(found))
    return mine_content(found, standings, request.person.id, own_words(request, found), leads=leads)


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
    """Show a table as spectators see it, in private. Raises NoTournament, NoTable, InvalidData."""
    found = await _load(request, id)
    seating = found.seating(*read_numbers(argument, 2))
    if seating is None or seating.table is None or not may_be_watched(found, seating):
        raise InvalidData(argument)
    loaded = await request.services[Store].load(seating.table)
    shown = watch_content(found, seating, loaded, request.person.language)
    return await answer_aside(request, found, shown)
