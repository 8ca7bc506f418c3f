"""Taps: each is one use case, and is answered once it is stored."""

from bot.handlers import hand, join, language, leave, new, play, rules, score, settings, stop, table
from bot.screens.buttons import AtLobby, AtTable, InvalidData, LobbyVerb, Personal, PersonalVerb, Pick, Play, TableVerb, decode
from bot.screens.lobby import options_content
from bot.screens.table import peek
from bot.service.play import Played
from bot.service.refusals import NoTable, NotSeated, NotStarted
from bot.service.table import Phase, TableId
from bot.texts.words import Form
from bot.updates.request import Request
from bot.updates.table_lookup import within


async def press(request: Request, data: str | None) -> None:
    """Do what the button is for. Raises InvalidData, Refusal, GameError, InvalidOption."""
    play_, update, person = request.services.play, request.update, request.person.id
    match decode(data):
        case Play(table, question, action):
            _toast(request, await play_.submit(update, table, person, question, action, visitor=request.visitor))
        case Pick(table, question, item):
            _toast(request, await play_.pick(update, table, person, question, item, visitor=request.visitor))
        case AtLobby(table, verb, argument):
            await _here(request, table)
            await _at_lobby(request, table, verb, argument)
        case AtTable(table, verb):
            await _here(request, table)
            await _at_table(request, table, verb)
        case Personal(verb, argument):
            await _personal(request, verb, argument)
    request.toast()


def _toast(request: Request, played: Played) -> None:
    """What the game says to the person who pressed, and to nobody else."""
    if played.toasts:
        table = played.loaded.table
        words = request.own_words(table.game).at(table.chairs)
        request.tell("\n".join(words.say(text.key, text.facts, Form.PLAIN) for text in played.toasts))


async def _here(request: Request, id: TableId) -> None:
    """A table's buttons stand in its group and in its people's private chats. Raises NoTable for a press anywhere else."""
    if not within(request, (await request.services.store.load(id)).table):
        raise NoTable


async def _at_lobby(request: Request, id: TableId, verb: LobbyVerb, argument: str) -> None:
    lobby, update, person = request.services.lobby, request.update, request.person
    match verb:
        case LobbyVerb.JOIN:
            await join.take_chair(request, id)
        case LobbyVerb.LEAVE:
            await lobby.leave(update, id, person.id)
        case LobbyVerb.COMPUTER:
            await lobby.add_computer(update, id, person.id)
        case LobbyVerb.LESS:
            await lobby.remove_computer(update, id, person.id)
        case LobbyVerb.START:
            await lobby.start(update, id, person.id)
        case LobbyVerb.GAME:
            await lobby.choose(update, id, person.id, argument)
        case LobbyVerb.PRESET:
            game = (await request.services.store.load(id)).table.game
            await lobby.choose(update, id, person.id, game, argument)
        case LobbyVerb.AGAIN:
            await lobby.again(update, id, person)
        case LobbyVerb.OPTIONS | LobbyVerb.OPTION | LobbyVerb.VALUE | LobbyVerb.CLOSE:
            await _options(request, id, verb, argument)


async def _options(request: Request, id: TableId, verb: LobbyVerb, argument: str) -> None:
    """The host's page of options; it is only ever drawn in private."""
    field = argument or None if verb is LobbyVerb.OPTION else None
    if verb is LobbyVerb.VALUE:
        name, _, value = argument.partition("=")
        await request.services.lobby.configure(request.update, id, request.person.id, name, value)
    table = await settings.hosted(request, id)
    if request.group is not None:
        return request.whisper(options_content(table, request.person.language, field))
    page = options_content(table, request.person.language, field)
    return request.rewrite(page if verb is not LobbyVerb.CLOSE else type(page)(page.text))


async def _at_table(request: Request, id: TableId, verb: TableVerb) -> None:
    match verb:
        case TableVerb.HAND:
            await _peek(request, id)
        case TableVerb.SCORE:
            await score.totals(request, id)
        case TableVerb.ENTER:
            await join.enter(request, id)
        case TableVerb.BACK:
            await request.services.seats.back(request.update, id, request.person.id)
            await request.answer("toast-back")
        case TableVerb.LEAVE:
            await leave.leave_match(request, id)
        case TableVerb.STOP:
            await stop.vote(request, id)


async def _peek(request: Request, id: TableId) -> None:
    """One's own cards, in an alert that nobody else sees."""
    table, game, state, *_ = await request.services.store.load(id)
    seat = table.seat_of(request.person.id)
    if seat is None:
        raise NotSeated
    if state is None or table.phase is not Phase.PLAYING:
        raise NotStarted
    request.toast(peek(table, game.view(state, seat), seat, request.own_words(table.game).at(table.chairs)), alert=True)


async def _personal(request: Request, verb: PersonalVerb, argument: str) -> None:
    request.args = (argument,) if argument else ()
    match verb:
        case PersonalVerb.LANGUAGE:
            await language.choose(request, argument)
        case PersonalVerb.PLAY:
            await play.play(request, request.args)
        case PersonalVerb.NEW:
            await new.new(request, request.args)
        case PersonalVerb.RULES if "/" in argument:
            await rules.turn(request, argument)
        case PersonalVerb.RULES:
            await rules.rules(request, request.args)
        case _ if not argument:
            raise InvalidData(verb.value)
        case PersonalVerb.HAND:
            await hand.hand(request)
        case PersonalVerb.TABLE:
            await table.table(request)
        case PersonalVerb.SCORE:
            await score.score(request)
        case PersonalVerb.JOIN:
            await join.join(request)
        case PersonalVerb.LEAVE:
            await leave.leave(request)
        case PersonalVerb.STOP:
            await stop.stop(request)
        case PersonalVerb.SETTINGS:
            await settings.change(request, argument)
