"""Taps: each is one use case, and is answered after the write."""

from collections.abc import Awaitable, Callable, Mapping

from bot.chat.incoming.dispatch import Handler
from bot.chat.incoming.request import Request
from bot.features.fairness import verify
from bot.features.help import rules
from bot.features.invitations import invitations
from bot.features.lobby import join, new
from bot.features.operation import owner
from bot.features.privacy import forget
from bot.features.queue import play, queue
from bot.features.records import history
from bot.features.settings import settings
from bot.features.stats import stats
from bot.features.strangers import blocks
from bot.features.strangers import strangers as company
from bot.features.table import close, hand, leave, score, stop, table
from bot.features.today import today
from bot.features.tournaments.handlers import calendar as tournament_calendar
from bot.features.tournaments.handlers import menu as tournament_menu
from bot.features.tournaments.handlers import running as tournament_running
from bot.features.tournaments.handlers import tournament
from bot.features.tournaments.service.model import TournamentId
from bot.match.refusals import NotAsked
from bot.match.seating.play import PressResult
from bot.match.table import TableId
from bot.match.turns.hints import hint
from bot.ui.buttons import (
    AtCompany,
    AtLobby,
    AtTable,
    AtTournament,
    InvalidData,
    Invited,
    LobbyVerb,
    Opening,
    Personal,
    PersonalVerb,
    Pick,
    Play,
    TableVerb,
    TournamentVerb,
    decode,
    read_level,
    read_pace,
    read_page,
)
from bot.ui.table.hand import accepted_toast
from bot.ui.table.table import peek
from bot.ui.texts.words import Form

AS_COMMANDS: Mapping[PersonalVerb, Handler] = {
    PersonalVerb.HAND: hand.hand,
    PersonalVerb.TABLE: table.table,
    PersonalVerb.SCORE: score.score,
    PersonalVerb.JOIN: join.join,
    PersonalVerb.LEAVE: leave.leave,
    PersonalVerb.STOP: stop.stop,
    PersonalVerb.CLOSE: close.close,
}
"""Buttons that do what a command does, at the table in their argument."""
BY_ARGUMENT: Mapping[PersonalVerb, Callable[[Request, str], Awaitable[None]]] = {
    PersonalVerb.STATS: stats.turn,
    PersonalVerb.COURSE: stats.course,
    PersonalVerb.TODAY: today.press,
    PersonalVerb.SETTINGS: settings.change,
    PersonalVerb.BLOCKS: blocks.change,
    PersonalVerb.FORGET: forget.choose,
    PersonalVerb.BROADCAST: owner.choose,
}
"""Buttons whose argument says what to do."""
OF_TOURNAMENT: Mapping[TournamentVerb, Callable[[Request, TournamentId], Awaitable[None]]] = {
    TournamentVerb.MINE: tournament.mine,
    TournamentVerb.START: tournament_running.begin,
    TournamentVerb.PAUSE: tournament_running.pause,
    TournamentVerb.RESUME: tournament_running.resume,
    TournamentVerb.FAIR: tournament.fair,
}
"""Buttons that say all by their verb."""
OF_TOURNAMENT_BY_ARGUMENT: Mapping[
    TournamentVerb, Callable[[Request, TournamentId, str], Awaitable[None]]
] = {
    TournamentVerb.ENTER: tournament.enter,
    TournamentVerb.WITHDRAW: tournament.withdraw,
    TournamentVerb.PAGE: tournament.standings,
    TournamentVerb.ROUND: tournament.tables,
    TournamentVerb.MENU: tournament_menu.menu,
    TournamentVerb.SET: tournament_menu.set_value,
    TournamentVerb.REPLACE: tournament_running.replace,
    TournamentVerb.REMOVE: tournament_running.remove,
    TournamentVerb.CORRECT: tournament_running.correct,
    TournamentVerb.ABSENT: tournament_running.mark,
    TournamentVerb.WEEKLY: tournament_calendar.add,
    TournamentVerb.DROP: tournament_calendar.drop,
}
"""Buttons whose argument says more."""


async def press(request: Request, data: str | None) -> None:
    """Do what the button says. Raises InvalidData, Refusal, GameError, InvalidOption."""
    game, update, person = request.services.play, request.update, request.person.id
    match decode(data):
        case Play(table, question, action):
            _tell(
                request, await game.submit(update, table, person, question, action, visitor=request.visitor)
            )
        case Pick(table, question, item):
            _tell(request, await game.pick(update, table, person, question, item, visitor=request.visitor))
        case AtLobby(table, verb, argument):
            await _at_lobby(request, table, verb, argument)
        case AtTable(table, verb):
            await AT_TABLE[verb](request, table)
        case AtCompany(table, verb, argument):
            await company.press(request, table, verb, argument)
        case AtTournament(id, verb, argument):
            await _at_tournament(request, id, verb, argument)
        case Personal(verb, argument):
            await _personal(request, verb, argument)
        case Invited(token):
            await invitations.sit_down(request, token)
        case Opening(name):
            await invitations.open_by_card(request, name)
    request.toast()


def _tell(request: Request, result: PressResult) -> None:
    """Show the game's answer to the person who pressed, and to nobody else."""
    loaded = result.loaded
    table, seat = loaded.table, loaded.table.seat_of(request.person.id)
    if result.toasts:
        words = request.own_words(table.game).at(table.chairs)
        request.tell("\n".join(words.say(text.key, text.facts, Form.PLAIN) for text in result.toasts))
    elif request.group is None and seat is not None:
        request.toast(accepted_toast(table, loaded.game, loaded.state, seat))


async def _at_lobby(request: Request, id: TableId, verb: LobbyVerb, argument: str) -> None:
    lobby, update, person, here = request.services.lobby, request.update, request.person, request.place
    match verb:
        case LobbyVerb.JOIN:
            await join.take_chair(request, id)
        case LobbyVerb.COMPUTER:
            await lobby.add_computer(update, id, person.id, here=here)
        case LobbyVerb.LESS:
            await lobby.remove_computer(update, id, person.id, here=here)
        case LobbyVerb.START:
            await request.require_no_maintenance()
            if (await lobby.start(update, id, person.id, here=here)).lobby.start_at:
                await request.answer("toast-host-asked")
        case LobbyVerb.OBJECT:
            await lobby.object(update, id, person.id, here=here)
        case LobbyVerb.GAME:
            await lobby.choose(update, id, person.id, argument, here=here)
        case LobbyVerb.PRESET:
            await lobby.choose(update, id, person.id, None, argument, here=here)
        case LobbyVerb.LEAVE:
            await invitations.get_up(request, id)
        case LobbyVerb.CLOSE:
            await lobby.close(update, id, person.id, here=here)
        case LobbyVerb.AGAIN:
            await new.open_again(request, id)
        case LobbyVerb.PAGE:
            await lobby.turn(update, id, person.id, read_page(argument), here=here)
        case LobbyVerb.HINTS if argument in ("on", "off"):
            await lobby.arrange(update, id, person.id, here=here, advice=argument == "on")
        case LobbyVerb.HINTS:
            raise InvalidData(argument)
        case LobbyVerb.PACE:
            await lobby.arrange(update, id, person.id, here=here, pace=read_pace(argument))
        case LobbyVerb.LEVEL:
            await lobby.arrange(update, id, person.id, here=here, level=read_level(argument))
        case LobbyVerb.CUT:
            await verify.cut(request, id, argument)
        case LobbyVerb.VALUE:
            name, _, value = argument.partition("=")
            await lobby.configure(update, id, person.id, name, value, here=here)


async def _at_tournament(request: Request, id: TournamentId, verb: TournamentVerb, argument: str) -> None:
    match verb:
        case TournamentVerb.END | TournamentVerb.CANCEL:
            await tournament_running.stop(request, id, verb, argument)
        case _ if verb in OF_TOURNAMENT:
            await OF_TOURNAMENT[verb](request, id)
        case _:
            await OF_TOURNAMENT_BY_ARGUMENT[verb](request, id, argument)


async def _explain(request: Request, id: TableId) -> None:
    """Open or close the explanation of the person's screen."""
    await request.services.play.toggle_lesson(request.update, id, request.person.id, here=request.place)


async def _take_seat_back(request: Request, id: TableId) -> None:
    await request.services.seats.back(request.update, id, request.person.id, here=request.place)
    await request.answer("toast-back")


async def _peek(request: Request, id: TableId) -> None:
    """Show the person's own cards in an alert that nobody else sees."""
    loaded = await request.services.store.load(id, here=request.place)
    table, seat = loaded.table, loaded.seat_of(request.person.id)
    loaded.require_match()
    await request.services.seats.note_tap(loaded, request.person.id)
    words = request.own_words(table.game).at(table.chairs)
    request.toast(peek(table, loaded.game.view(loaded.state, seat), seat, words), alert=True)


async def _hint(request: Request, id: TableId) -> None:
    """Show a hint in an alert, so that the hand stays where it is."""
    try:
        loaded, lines = await hint(request.services.store, request.services.thinking, id, request.place)
    except NotAsked:
        if not await _gives_seat_back(request, id):
            raise
        return await request.answer("toast-back")
    await request.services.seats.note_tap(loaded, request.person.id)
    words = request.own_words(loaded.table.game).at(loaded.table.chairs)
    return request.toast("\n".join(words.say(line.key, line.facts, Form.PLAIN) for line in lines), alert=True)


async def _gives_seat_back(request: Request, id: TableId) -> bool:
    """Whether the tap is the first of a person whose seat a computer has taken. Raises NoTable."""
    loaded = await request.services.store.load(id)
    return await request.services.seats.note_tap(loaded, request.person.id)


async def _personal(request: Request, verb: PersonalVerb, argument: str) -> None:
    request.args = (argument,) if argument else ()
    match verb:
        case PersonalVerb.PLAY if "/" in argument:
            await play.choose(request, argument)
        case PersonalVerb.PLAY:
            await play.play(request, request.args)
        case PersonalVerb.INVITE:
            await invitations.invite(request, argument)
        case PersonalVerb.GAMES:
            await play.games(request)
        case PersonalVerb.KINDS:
            await play.kinds(request, argument)
        case PersonalVerb.PEOPLE:
            await queue.wait(request, argument)
        case PersonalVerb.QUEUE:
            await queue.change(request, argument)
        case PersonalVerb.NEW:
            await new.new(request, request.args)
        case PersonalVerb.RULES if "/" in argument:
            await rules.turn(request, argument)
        case PersonalVerb.RULES:
            await rules.rules(request, request.args)
        case PersonalVerb.TOURNAMENT:
            await tournament.press(request, argument)
        case _ if not argument:
            raise InvalidData(verb.value)
        case PersonalVerb.MATCH:
            await history.press(request, argument)
        case _ if verb in AS_COMMANDS:
            await AS_COMMANDS[verb](request)
        case _ if verb in BY_ARGUMENT:
            await BY_ARGUMENT[verb](request, argument)


AT_TABLE: Mapping[TableVerb, Callable[[Request, TableId], Awaitable[None]]] = {
    TableVerb.HAND: _peek,
    TableVerb.LESSON: _explain,
    TableVerb.HINT: _hint,
    TableVerb.SCORE: score.totals,
    TableVerb.RECKONING: score.reckoning,
    TableVerb.ENTER: join.enter,
    TableVerb.BACK: _take_seat_back,
    TableVerb.LEAVE: leave.leave_match,
    TableVerb.REPLACE: stop.replace,
    TableVerb.STOP: stop.vote,
    TableVerb.FAIR: verify.fair,
    TableVerb.TEXT: hand.show_as_text,
}
