"""What an organiser does while a tournament runs: start, pause, players, results, the end."""

from bot.chat.incoming.request import Request
from bot.features.tournaments.handlers.menu import guests_of, page_content
from bot.features.tournaments.handlers.replies import answer_aside, own_words, read_number
from bot.features.tournaments.handlers.rights import load_led
from bot.features.tournaments.rounds.closing import TournamentClosing
from bot.features.tournaments.rounds.tables import TournamentTables
from bot.features.tournaments.screens.correcting import ask_close, ask_replay, read_draft, result_of
from bot.features.tournaments.screens.keys import YES
from bot.features.tournaments.screens.organiser_pages import ask, may_add
from bot.features.tournaments.service.corrections import corrected, marked, replayed
from bot.features.tournaments.service.entries import Entries
from bot.features.tournaments.service.model import Seating, Tournament, TournamentId
from bot.features.tournaments.service.organising import EXTRA_MS, Organising
from bot.people.people import People
from bot.ui.buttons import InvalidData


async def begin(request: Request, id: TournamentId) -> None:
    """Start the tournament. Raises NoTournament, NotOrganiser, TournamentStarted, TooFewEntrants."""
    await request.require_no_maintenance()
    await load_led(request, id)
    after = await _organising(request).start(request.update, id)
    await request.answer("toast-tournament-started")
    await _show(request, after)


async def pause(request: Request, id: TournamentId) -> None:
    """Let no round begin. Raises NoTournament, NotOrganiser, TournamentNotPlaying."""
    await load_led(request, id)
    await _show(request, await _organising(request).pause(request.update, id, request.person))


async def resume(request: Request, id: TournamentId) -> None:
    """Let rounds begin again. Raises NoTournament, NotOrganiser, TournamentNotPlaying."""
    await load_led(request, id)
    await _show(request, await _organising(request).resume(request.update, id, request.person))


async def end(request: Request, id: TournamentId, argument: str) -> None:
    """End it early, after a question. Raises NoTournament, NotOrganiser, TournamentNotPlaying."""
    found = await load_led(request, id)
    if argument != YES:
        return await answer_aside(request, found, ask(found, "end", own_words(request, found)))
    return await _show(request, await _organising(request).end(request.update, id, request.person))


async def cancel(request: Request, id: TournamentId, argument: str) -> None:
    """Call it off, after a question. Raises NoTournament, NotOrganiser, TournamentNotPlaying."""
    found = await load_led(request, id)
    if argument != YES:
        return await answer_aside(request, found, ask(found, "cancel", own_words(request, found)))
    return await _show(request, await _organising(request).cancel(request.update, id))


async def replace(request: Request, id: TournamentId, argument: str) -> None:
    """Put a computer in a player's place. Raises NoTournament, NotOrganiser, NotEntered, InvalidData."""
    found, player = await load_led(request, id), read_number(argument)
    after = await _organising(request).replace(request.update, found.id, request.person, player, None)
    await _show(request, after, f"player.{player}")


async def add(request: Request, id: TournamentId, argument: str) -> None:
    """Enter somebody of the group who has no time to.

    Raises NoTournament, NotOrganiser, DatabaseSilent, InvalidData, and what entries refuse.
    """
    found = await load_led(request, id)
    known = (await guests_of(request, found)).values() if may_add(found) else ()
    guest = next((each for each in known if f"{each.person}" == argument), None)
    person = await request.services[People].get(guest.person) if guest is not None else None
    if guest is None or person is None:
        raise InvalidData(argument)
    after = await request.services[Entries].enter(
        request.update, id, person, team=guest.team, by=request.person
    )
    await _show(request, after, "add")


async def remove(request: Request, id: TournamentId, argument: str) -> None:
    """Withdraw a player. Raises NoTournament, NotOrganiser, NotEntered, InvalidData."""
    found, player = await load_led(request, id), read_number(argument)
    after = await _organising(request).withdraw_player(request.update, found.id, request.person, player)
    await _show(request, after, "players.1")


async def correct(request: Request, id: TournamentId, argument: str) -> None:
    """Store a corrected result, after a question where matches of a cup are played again by it.

    Raises NoTournament, NotOrganiser, NoSuchResult, InvalidData.
    """
    found = await load_led(request, id)
    draft = read_draft(found, argument.removesuffix(f".{YES}"))
    places, points = result_of(found, draft)
    again = replayed(found, corrected(found, draft.round, draft.number, places, points))
    if again and not argument.endswith(f".{YES}"):
        return await _ask_replay(request, found, "correct", argument, again)
    after = await _organising(request).correct(
        request.update, found.id, request.person, draft.round, draft.number, places, points
    )
    await request.answer("toast-tournament-set")
    return await _show(request, after, f"tables.{draft.round}.1")


async def mark(request: Request, id: TournamentId, argument: str) -> None:
    """Have a player forfeit a table, or not, after a question where a cup has matches played again by it.

    Raises NoTournament, NotOrganiser, NoSuchResult, InvalidData.
    """
    found = await load_led(request, id)
    round, number, player, absent = _numbers(argument, 4)
    again = replayed(found, marked(found, round, number, player, absent=absent > 0))
    if again and not argument.endswith(f".{YES}"):
        return await _ask_replay(request, found, "absent", argument, again)
    after = await _organising(request).mark(
        request.update, found.id, request.person, round, number, player, absent=absent > 0
    )
    return await _show(request, after, f"fix.{round}.{number}")


async def close(request: Request, id: TournamentId, argument: str) -> None:
    """End a table's match as it stands, after a question.

    Raises NoTournament, NotOrganiser, NoSuchResult, InvalidData.
    """
    found = await load_led(request, id)
    round, number = _numbers(argument, 2)
    seating = found.seating(round, number)
    if seating is None:
        raise InvalidData(argument)
    if not argument.endswith(f".{YES}"):
        return await answer_aside(request, found, ask_close(found, seating, own_words(request, found)))
    after = await _organising(request).set_end(request.update, id, request.person, round, number)
    await request.services[TournamentClosing].stop([seating])
    await request.services[TournamentTables].collect(after, seating)
    await request.answer("toast-tournament-set")
    return await _show(request, after, f"tables.{round}.1")


async def extend(request: Request, id: TournamentId, argument: str) -> None:
    """Give a table more time. Raises NoTournament, NotOrganiser, NoSuchResult, InvalidData."""
    await load_led(request, id)
    round, number = _numbers(argument, 2)
    after = await _organising(request).set_end(
        request.update, id, request.person, round, number, extra=EXTRA_MS
    )
    if (seating := after.seating(round, number)) is not None:
        await request.services[TournamentTables].collect(after, seating)
    await _show(request, after, f"fix.{round}.{number}")


def _numbers(argument: str, count: int) -> list[int]:
    """The numbers that a button carries, before an answer. Raises InvalidData."""
    found = argument.removesuffix(f".{YES}").split(".")
    if len(found) != count:
        raise InvalidData(argument)
    return [*map(read_number, found)]


async def _ask_replay(
    request: Request, found: Tournament, verb: str, argument: str, again: list[Seating]
) -> None:
    words = own_words(request, found)
    await answer_aside(request, found, ask_replay(found, verb, argument, again, words))


def _organising(request: Request) -> Organising:
    return request.services[Organising]


async def _show(request: Request, after: Tournament, name: str = "") -> None:
    """The page that follows; a group sees its own message change."""
    if request.group is None:
        await answer_aside(request, after, await page_content(request, after, name))
