"""Buttons of an organiser: start, pause, players, results, the end.

All raise NoTournament, NotOrganiser, and InvalidData for a forged button.
"""

from bot.chat.incoming.request import Request
from bot.features.tournaments.handlers.organiser_menu import guests_of, page_content
from bot.features.tournaments.handlers.permissions import load_led
from bot.features.tournaments.handlers.replies import answer_aside, own_words
from bot.features.tournaments.rounds.tournament_closing import TournamentClosing
from bot.features.tournaments.rounds.tournament_tables import TournamentTables
from bot.features.tournaments.screens.correcting import ask_close, ask_replay, read_draft, result_of
from bot.features.tournaments.screens.organiser_pages import ask, ask_remove, may_add
from bot.features.tournaments.screens.tournament_keys import YES, read_numbers
from bot.features.tournaments.service import organiser_actions as actions
from bot.features.tournaments.service.entries import Entries
from bot.features.tournaments.service.organiser_actions import Action
from bot.features.tournaments.service.organising import Organising
from bot.features.tournaments.service.places import read_place
from bot.features.tournaments.service.tournament_model import Tournament, TournamentId
from bot.features.tournaments.service.tournament_refusals import PlayersChanged
from bot.people.people import People
from bot.ui.buttons import InvalidData


async def begin(request: Request, id: TournamentId) -> None:
    """Start the tournament. Raises TournamentStarted, TooFewEntrants, LacksTeam, TooManyPlaying."""
    await request.require_no_maintenance()
    await load_led(request, id)
    after = await request.services[Organising].start(request.update, id)
    await request.answer("toast-tournament-started")
    await _show(request, after)


async def pause(request: Request, id: TournamentId) -> None:
    """Pause. Raises TournamentNotPlaying."""
    await _do(request, await load_led(request, id), actions.PAUSE)


async def resume(request: Request, id: TournamentId) -> None:
    """Resume after a pause. Raises TournamentNotPlaying, TooManyPlaying."""
    await _do(request, await load_led(request, id), actions.RESUME)


async def end(request: Request, id: TournamentId, argument: str) -> None:
    """End it early, after a question. Raises TournamentNotPlaying."""
    found = await load_led(request, id)
    if argument != YES:
        return await answer_aside(request, found, ask(found, "end", own_words(request, found)))
    return await _do(request, found, actions.END)


async def cancel(request: Request, id: TournamentId, argument: str) -> None:
    """Cancel, after a question. Raises TournamentNotPlaying."""
    found = await load_led(request, id)
    if argument != YES:
        return await answer_aside(request, found, ask(found, "cancel", own_words(request, found)))
    return await _show(request, await request.services[Organising].cancel(request.update, id))


async def add(request: Request, id: TournamentId, argument: str) -> None:
    """Enter a recent player of the group. Raises DatabaseSilent, and refusals of `Entries.enter`."""
    found = await load_led(request, id)
    guests = await guests_of(request, found) if may_add(found) else {}
    chosen = next((each for each in guests if f"{each}" == argument), None)
    person = await request.services[People].get(chosen) if chosen is not None else None
    if chosen is None or person is None:
        raise InvalidData(argument)
    after = await request.services[Entries].enter(
        request.update, id, person, team=guests[chosen].team, by=request.person
    )
    await _show(request, after, "add")


async def remove(request: Request, id: TournamentId, argument: str) -> None:
    """Remove a player, after a question. Raises NotEntered, PlayersChanged."""
    found = await load_led(request, id)
    place = argument.removesuffix(f".{YES}")
    player = await _player_of(request, found, place)
    if place == argument:
        return await answer_aside(request, found, ask_remove(found, player, own_words(request, found)))
    return await _do(request, found, actions.at_place(actions.withdrawal(player), place), "players.1")


async def _player_of(request: Request, found: Tournament, place: str) -> int:
    """Return the player of a key; show the list if they are gone. Raises PlayersChanged."""
    try:
        return read_place(found, place)
    except PlayersChanged:
        await _show(request, found, "players.1")
        raise


async def correct(request: Request, id: TournamentId, argument: str) -> None:
    """Store a corrected result. Raises NoSuchResult."""
    found = await load_led(request, id)
    draft = read_draft(found, argument.removesuffix(f".{YES}"))
    round = draft.seating.round
    action = actions.correction(round, draft.seating.number, *result_of(found, draft))
    if await _is_agreed(request, found, "correct", action, argument):
        await _do(request, found, action, f"tables.{round}.1", "toast-accepted")


async def mark(request: Request, id: TournamentId, argument: str) -> None:
    """Set or clear a player's forfeit. Raises NoSuchResult."""
    found = await load_led(request, id)
    round, number, player, absent = read_numbers(argument, 4)
    action = actions.forfeit(round, number, player, absent=absent > 0)
    if await _is_agreed(request, found, "absent", action, argument):
        await _do(request, found, action, f"fix.{round}.{number}")


async def _is_agreed(request: Request, found: Tournament, verb: str, action: Action, argument: str) -> bool:
    """Return whether an action replays no matches of a cup, or the organiser agrees; ask otherwise."""
    again = actions.replayed(found, action.edit(found, 0))
    if not again or argument.endswith(f".{YES}"):
        return True
    await answer_aside(request, found, ask_replay(found, verb, argument, again, own_words(request, found)))
    return False


async def close(request: Request, id: TournamentId, argument: str) -> None:
    """End a table's match as it stands, after a question. Raises NoSuchResult."""
    found = await load_led(request, id)
    round, number = read_numbers(argument, 2)
    seating = found.seating(round, number)
    if seating is None:
        raise InvalidData(argument)
    if not argument.endswith(f".{YES}"):
        return await answer_aside(request, found, ask_close(found, seating, own_words(request, found)))
    after = await _done(request, found, actions.table_end(round, number))
    await request.services[TournamentClosing].stop([seating])
    await request.services[TournamentTables].collect(after, seating)
    await request.answer("toast-accepted")
    return await _show(request, after, f"tables.{round}.1")


async def extend(request: Request, id: TournamentId, argument: str) -> None:
    """Give a table more time. Raises NoSuchResult."""
    found = await load_led(request, id)
    round, number = read_numbers(argument, 2)
    after = await _done(request, found, actions.table_end(round, number, extra=actions.EXTRA_MS))
    if (seating := after.seating(round, number)) is not None:
        await request.services[TournamentTables].collect(after, seating)
    await _show(request, after, f"fix.{round}.{number}")


async def _done(request: Request, found: Tournament, action: Action) -> Tournament:
    return await request.services[Organising].do(request.update, found.id, request.person, action)


async def _do(request: Request, found: Tournament, action: Action, page: str = "", toast: str = "") -> None:
    """Carry out an action, and show the next page."""
    after = await _done(request, found, action)
    if toast:
        await request.answer(toast)
    await _show(request, after, page)


async def _show(request: Request, after: Tournament, name: str = "") -> None:
    """Show the next page in private; a group sees its own message change."""
    if request.group is None:
        await answer_aside(request, after, await page_content(request, after, name))
