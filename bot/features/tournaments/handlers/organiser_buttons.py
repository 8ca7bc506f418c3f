"""Buttons of an organiser: start, pause, players, results, the end.

All raise NoTournament, NotOrganiser, and InvalidData for a forged button.
"""

from bot.chat.incoming.request import Request
from bot.features.tournaments.handlers.organiser_menu import OrganiserMenu
from bot.features.tournaments.handlers.replies import own_words
from bot.features.tournaments.rounds.tournament_closing import TournamentClosing
from bot.features.tournaments.rounds.tournament_tables import TournamentTables
from bot.features.tournaments.screens.correcting import (
    ask_again,
    ask_close,
    ask_replay,
    read_draft,
    result_of,
)
from bot.features.tournaments.screens.organiser_pages import ask, ask_remove, may_add
from bot.features.tournaments.screens.tournament_keys import YES, read_number, read_numbers
from bot.features.tournaments.service import organiser_actions as actions
from bot.features.tournaments.service.entries import Entries
from bot.features.tournaments.service.next_step import unplayed
from bot.features.tournaments.service.organiser_actions import Action
from bot.features.tournaments.service.places import read_place
from bot.features.tournaments.service.tournament_model import Tournament, TournamentId
from bot.features.tournaments.service.tournament_refusals import PlayersChanged
from bot.people.people import People
from bot.ui.buttons import InvalidData


async def begin(request: Request, id: TournamentId, *, menu: OrganiserMenu) -> None:
    """Start the tournament, or the check-in before.

    Raises TournamentStarted, PlayersCalled, TooFewEntrants, LacksTeam, TooManyPlaying.
    """
    await request.require_no_maintenance()
    await menu.load(request, id)
    after = await menu.organising.start(request.update, id, request.person.id)
    await request.answer("toast-tournament-started" if after.is_running else "toast-tournament-called")
    await menu.show(request, after)


async def pause(request: Request, id: TournamentId, *, menu: OrganiserMenu) -> None:
    """Pause. Raises TournamentNotPlaying."""
    await _do(menu, request, await menu.load(request, id), actions.PAUSE)


async def resume(request: Request, id: TournamentId, *, menu: OrganiserMenu) -> None:
    """Resume after a pause. Raises TournamentNotPlaying, TooManyPlaying."""
    await _do(menu, request, await menu.load(request, id), actions.RESUME)


async def end(request: Request, id: TournamentId, argument: str, *, menu: OrganiserMenu) -> None:
    """End it early, after a question. Raises TournamentNotPlaying."""
    found = await menu.load(request, id)
    if argument != YES:
        return await menu.ask(request, found, ask(found, "end", own_words(request, found)))
    return await _do(menu, request, found, actions.END)


async def reopen(request: Request, id: TournamentId, argument: str, *, menu: OrganiserMenu) -> None:
    """Take the start back, after a question. Raises TournamentNotPlaying, TablesOver."""
    found = await menu.load(request, id)
    if argument != YES:
        return await menu.ask(request, found, ask(found, "reopen", own_words(request, found)))
    return await _do(menu, request, found, actions.REOPEN)


async def add_round(request: Request, id: TournamentId, argument: str, *, menu: OrganiserMenu) -> None:
    """Play one more round. Raises TournamentNotPlaying, Stale."""
    found = await menu.load(request, id)
    await _do(menu, request, found, actions.added_round(read_number(argument)))


async def cancel(request: Request, id: TournamentId, argument: str, *, menu: OrganiserMenu) -> None:
    """Cancel, after a question. Raises TournamentNotPlaying."""
    found = await menu.load(request, id)
    if argument != YES:
        return await menu.ask(request, found, ask(found, "cancel", own_words(request, found)))
    return await menu.show(request, await menu.organising.cancel(request.update, id))


async def add(
    request: Request,
    id: TournamentId,
    argument: str,
    *,
    menu: OrganiserMenu,
    entries: Entries,
    people: People,
) -> None:
    """Enter a recent player of the group. Raises DatabaseSilent, and refusals of `Entries.enter`."""
    found = await menu.load(request, id)
    guests = await menu.guests_of(found) if may_add(found) else {}
    chosen = next((each for each in guests if f"{each}" == argument), None)
    person = await people.get(chosen) if chosen is not None else None
    if chosen is None or person is None:
        raise InvalidData(argument)
    after = await entries.enter(request.update, id, person, team=guests[chosen].team, by=request.person)
    await menu.show(request, after, "add")


async def remove(
    request: Request, id: TournamentId, argument: str, *, menu: OrganiserMenu, tables: TournamentTables
) -> None:
    """Remove a player, after a question. Raises NotEntered, PlayersChanged."""
    found = await menu.load(request, id)
    place = argument.removesuffix(f".{YES}")
    player = await _player_of(menu, request, found, place)
    if place == argument:
        return await menu.ask(request, found, ask_remove(found, player, own_words(request, found)))
    after = await menu.do(request, found, actions.at_place(actions.withdrawal(player), place))
    for each in unplayed(after):
        if player in each.pairing.players:
            await tables.collect(after, each)
    return await menu.show(request, after, "players.1")


async def _player_of(menu: OrganiserMenu, request: Request, found: Tournament, place: str) -> int:
    """Return the player of a key; show the list if they are gone. Raises PlayersChanged."""
    try:
        return read_place(found, place)
    except PlayersChanged:
        await menu.show(request, found, "players.1")
        raise


async def correct(request: Request, id: TournamentId, argument: str, *, menu: OrganiserMenu) -> None:
    """Store a corrected result. Raises NoSuchResult."""
    found = await menu.load(request, id)
    draft = read_draft(found, argument.removesuffix(f".{YES}"))
    round = draft.seating.round
    action = actions.correction(round, draft.seating.number, *result_of(found, draft))
    if await _is_agreed(menu, request, found, "correct", action, argument):
        await _do(menu, request, found, action, f"tables.{round}.1", "toast-accepted")


async def mark(request: Request, id: TournamentId, argument: str, *, menu: OrganiserMenu) -> None:
    """Set or clear a player's forfeit. Raises NoSuchResult."""
    found = await menu.load(request, id)
    round, number, player, absent = read_numbers(argument, 4)
    action = actions.forfeit(round, number, player, absent=absent > 0)
    if await _is_agreed(menu, request, found, "absent", action, argument):
        await _do(menu, request, found, action, f"fix.{round}.{number}")


async def _is_agreed(
    menu: OrganiserMenu, request: Request, found: Tournament, verb: str, action: Action, argument: str
) -> bool:
    """Return whether an action replays no matches of a cup, or the organiser agrees; ask otherwise."""
    again = actions.replayed(found, action.edit(found, 0))
    if not again or argument.endswith(f".{YES}"):
        return True
    await menu.ask(request, found, ask_replay(found, verb, argument, again, own_words(request, found)))
    return False


async def close(
    request: Request,
    id: TournamentId,
    argument: str,
    *,
    menu: OrganiserMenu,
    closing: TournamentClosing,
    tables: TournamentTables,
) -> None:
    """End a table's match as it stands, after a question. Raises NoSuchResult."""
    found = await menu.load(request, id)
    round, number = read_numbers(argument, 2)
    seating = found.seating(round, number)
    if seating is None:
        raise InvalidData(argument)
    if not argument.endswith(f".{YES}"):
        return await menu.ask(request, found, ask_close(found, seating, own_words(request, found)))
    after = await menu.do(request, found, actions.table_end(round, number))
    await closing.stop([seating])
    await tables.collect(after, seating)
    await request.answer("toast-accepted")
    return await menu.show(request, after, f"tables.{round}.1")


async def replay(request: Request, id: TournamentId, argument: str, *, menu: OrganiserMenu) -> None:
    """Play a table once more, after a question. Raises NoSuchResult."""
    found = await menu.load(request, id)
    round, number, attempt = read_numbers(argument, 3)
    seating = found.seating(round, number)
    if seating is None:
        raise InvalidData(argument)
    if not argument.endswith(f".{YES}"):
        return await menu.ask(request, found, ask_again(found, seating, own_words(request, found)))
    return await _do(menu, request, found, actions.replay(round, number, attempt), f"tables.{round}.1")


async def extend(
    request: Request, id: TournamentId, argument: str, *, menu: OrganiserMenu, tables: TournamentTables
) -> None:
    """Give a table more time. Raises NoSuchResult."""
    found = await menu.load(request, id)
    round, number = read_numbers(argument, 2)
    after = await menu.do(request, found, actions.table_end(round, number, extra=actions.EXTRA_MS))
    if (seating := after.seating(round, number)) is not None:
        await tables.collect(after, seating)
    await menu.show(request, after, f"fix.{round}.{number}")


async def _do(
    menu: OrganiserMenu, request: Request, found: Tournament, action: Action, page: str = "", toast: str = ""
) -> None:
    """Carry out an action, and show the next page."""
    after = await menu.do(request, found, action)
    if toast:
        await request.answer(toast)
    await menu.show(request, after, page)
