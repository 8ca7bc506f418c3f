"""Taps: each is one use case, and is answered once it is stored."""

from collections.abc import Sequence

from bot.handlers import hand, join, language, leave, new, play, rules, score, settings, stop, table
from bot.screens.buttons import AtLobby, AtTable, InvalidData, LobbyVerb, Personal, PersonalVerb, Pick, Play, TableVerb, decode
from bot.screens.lobby import options_content
from bot.screens.table import peek
from bot.service.refusals import NoTable, NotSeated, NotStarted
from bot.service.table import Phase, TableId
from bot.texts.words import Form
from bot.updates.request import Asked
from bot.updates.table_lookup import within
from games.panel import Text


async def press(asked: Asked, data: str | None) -> None:
    """Do what the button is for. Raises InvalidData, Refusal, GameError, InvalidOption."""
    tables, update, person = asked.services.tables, asked.update, asked.person.id
    match decode(data):
        case Play(table, question, action):
            await _tell(asked, table, await tables.submit(update, table, person, question, action, visitor=asked.visitor))
        case Pick(table, question, item):
            await _tell(asked, table, await tables.pick(update, table, person, question, item, visitor=asked.visitor))
        case AtLobby(table, verb, argument):
            await _here(asked, table)
            await _at_lobby(asked, table, verb, argument)
        case AtTable(table, verb):
            await _here(asked, table)
            await _at_table(asked, table, verb)
        case Personal(verb, argument):
            await _personal(asked, verb, argument)
    asked.toast()


async def _tell(asked: Asked, id: TableId, told: Sequence[Text]) -> None:
    """What the game says to who pressed, and to nobody else."""
    if told:
        table = (await asked.services.tables.load(id)).table
        said = asked.own_words(table.game).at(table.chairs)
        asked.tell("\n".join(said.say(text.key, text.facts, Form.PLAIN) for text in told))


async def _here(asked: Asked, id: TableId) -> None:
    """A table's buttons stand in its group and in its people's private chats. Raises NoTable for a press anywhere else."""
    if not within(asked, (await asked.services.tables.load(id)).table):
        raise NoTable


async def _at_lobby(asked: Asked, id: TableId, verb: LobbyVerb, argument: str) -> None:
    lobby, update, person = asked.services.lobby, asked.update, asked.person
    match verb:
        case LobbyVerb.JOIN:
            await join.take_chair(asked, id)
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
            game = (await asked.services.tables.load(id)).table.game
            await lobby.choose(update, id, person.id, game, argument)
        case LobbyVerb.AGAIN:
            await lobby.again(update, id, person)
        case LobbyVerb.OPTIONS | LobbyVerb.OPTION | LobbyVerb.VALUE | LobbyVerb.CLOSE:
            await _options(asked, id, verb, argument)


async def _options(asked: Asked, id: TableId, verb: LobbyVerb, argument: str) -> None:
    """The host's page of options; it is only ever drawn in private."""
    field = argument or None if verb is LobbyVerb.OPTION else None
    if verb is LobbyVerb.VALUE:
        name, _, value = argument.partition("=")
        await asked.services.lobby.configure(asked.update, id, asked.person.id, name, value)
    table = await settings.hosted(asked, id)
    if asked.group is not None:
        return asked.whisper(options_content(table, asked.person.language, field))
    page = options_content(table, asked.person.language, field)
    return asked.rewrite(page if verb is not LobbyVerb.CLOSE else type(page)(page.text))


async def _at_table(asked: Asked, id: TableId, verb: TableVerb) -> None:
    match verb:
        case TableVerb.HAND:
            await _peek(asked, id)
        case TableVerb.SCORE:
            await score.totals(asked, id)
        case TableVerb.ENTER:
            await join.enter(asked, id)
        case TableVerb.BACK:
            await asked.services.tables.back(asked.update, id, asked.person.id)
            await asked.answer("toast-back")
        case TableVerb.LEAVE:
            await leave.leave_match(asked, id)
        case TableVerb.STOP:
            await stop.vote(asked, id)


async def _peek(asked: Asked, id: TableId) -> None:
    """One's own cards, in an alert that nobody else sees."""
    table, game, state, *_ = await asked.services.tables.load(id)
    seat = table.seat_of(asked.person.id)
    if seat is None:
        raise NotSeated
    if state is None or table.phase is not Phase.PLAYING:
        raise NotStarted
    asked.toast(peek(table, game.view(state, seat), seat, asked.own_words(table.game).at(table.chairs)), alert=True)


async def _personal(asked: Asked, verb: PersonalVerb, argument: str) -> None:
    asked.args = (argument,) if argument else ()
    match verb:
        case PersonalVerb.LANGUAGE:
            await language.choose(asked, argument)
        case PersonalVerb.PLAY:
            await play.play(asked, asked.args)
        case PersonalVerb.NEW:
            await new.new(asked, asked.args)
        case PersonalVerb.RULES if "/" in argument:
            await rules.turn(asked, argument)
        case PersonalVerb.RULES:
            await rules.rules(asked, asked.args)
        case _ if not argument:
            raise InvalidData(verb.value)
        case PersonalVerb.HAND:
            await hand.hand(asked)
        case PersonalVerb.TABLE:
            await table.table(asked)
        case PersonalVerb.SCORE:
            await score.score(asked)
        case PersonalVerb.JOIN:
            await join.join(asked)
        case PersonalVerb.LEAVE:
            await leave.leave(asked)
        case PersonalVerb.STOP:
            await stop.stop(asked)
        case PersonalVerb.SETTINGS:
            await settings.change(asked, argument)
