"""Lookup of the table and the game that a command means."""

from collections.abc import Callable
from itertools import chain

from bot.base.preferences import Language
from bot.chat.incoming.request import Request
from bot.match.refusals import NoTable, NotSeated, NotStarted, Outside, Refusal, Started
from bot.match.table import PersonId, Phase, Table, TableId
from bot.ui.buttons import Personal, encode
from bot.ui.content import Content, Key
from bot.ui.level_words import level_name
from bot.ui.render import LABEL_ROOM
from bot.ui.texts import names
from bot.ui.texts.words import words_in
from games import registry
from games.agents.levels import Level
from games.core import Seat
from games.faces.facts import Who


class NoTableHere(Refusal):
    """This chat or person has no table for the command; `asked`."""


class AlreadyAway(Refusal):
    """The person has already left: a computer plays for them."""

    key = "hand-away"


class AlreadyOut(Refusal):
    """The person has already left: the match goes on without them."""

    key = "hand-left"


class UnknownName(Refusal):
    """No game has this name; `name`."""


async def find_table(request: Request, verb: str, fits: Callable[[Table], bool]) -> Table | None:
    """Return the only table that fits, of this chat or of the person in private; None if several do.

    Then the answer's buttons name the tables. Raises NoTable, NoTableHere, and the reason why no table fits.
    """
    if request.query is not None and request.args:
        table = await _load_by_id(request, TableId(request.args[0]), fits)
        if request.group is None:
            await _note_choice(request, verb, table)
        return table
    here = await _open_tables(request)
    fitting = [table for table in here if fits(table)]
    choice = [table for table in fitting if table.phase is not Phase.OVER] or fitting[-1:]
    if not choice:
        raise _none_of(here, verb, request.person.id)
    if len(choice) == 1:
        return choice[0]
    await _ask_which(request, verb, choice)
    return None


async def tables_here(request: Request) -> list[Table]:
    """Return the tables of this chat's topic, or of the person in private; the latest last."""
    store = request.chat_services.store
    if request.group is not None:
        return await store.of_chat(request.group, request.thread)
    return await store.of_person(request.person.id)


async def _open_tables(request: Request) -> list[Table]:
    """Return the tables here that are open to the person. Raises Outside if all are closed to them.

    A sender in a group counts as its member.
    """
    tables, person = await tables_here(request), request.person.id
    inside = [table for table in tables if person not in table.group.outside]
    if len(inside) == len(tables):
        return tables
    if request.group is not None and request.query is None:
        await request.chat_services.membership.enter(f"{request.update}:in", request.group, person)
        return await tables_here(request)
    if not inside:
        raise Outside
    return inside


async def _load_by_id(request: Request, id: TableId, fits: Callable[[Table], bool]) -> Table:
    table = (await request.chat_services.store.load(id, here=request.place)).table
    if not fits(table):
        raise NoTable
    return table


async def _ask_which(request: Request, verb: str, tables: list[Table]) -> None:
    labels = _distinct([names.shortened(await _label(request, table), LABEL_ROOM[0]) for table in tables])
    presses = [encode(Personal(verb, table.id)) for table in tables]
    keys = tuple((Key(label, press),) for label, press in zip(labels, presses, strict=True))
    await request.say("which-table", keyboard=keys, asked=verb)


async def _note_choice(request: Request, verb: str, table: Table) -> None:
    """Write under the question which table was chosen, in place of its buttons."""
    words, label = await request.words(), await _label(request, table)
    request.rewrite(Content(words.html("which-table-chosen", asked=verb, table=label)))


def _none_of(tables: list[Table], verb: str, person: PersonId) -> Refusal:
    """Return the reason why none of these tables fits."""
    waiting = any(table.phase is Phase.LOBBY for table in tables)
    playing = [table for table in tables if table.phase is Phase.PLAYING]
    match verb:
        case "join" if playing:
            return Started()
        case "leave" if chairs := [
            chair for table in playing for chair in table.people if chair.person == person
        ]:
            return AlreadyOut() if any(chair.left for chair in chairs) else AlreadyAway()
        case "hand" | "stop" | "leave" if playing:
            return NotSeated()
        case "hand" | "stop" | "score" if waiting:
            return NotStarted()
        case "leave" if waiting:
            return NotSeated()
    return NoTableHere(asked=verb)


def _distinct(labels: list[str]) -> list[str]:
    """Return the labels, with numbers on repeated ones."""
    return [
        f"{label} ({labels[: at + 1].count(label)})" if label in labels[:at] else label
        for at, label in enumerate(labels)
    ]


async def _label(request: Request, table: Table) -> str:
    words = (await request.words(table.game)).at(table.chairs)
    game = words.plain(registry.key(table.game, "name"))
    if request.group is None and not table.audience.is_company:
        return (
            words.plain("which-table-title", game=game, title=names.clean(table.group.title))
            if table.group.title
            else words.plain("which-table-solo", game=game)
        )
    others = {None, request.person.id if request.group is None else None}
    people = tuple(Who(Seat(seat)) for seat, chair in enumerate(table.chairs) if chair.person not in others)
    return words.plain("which-table-title", game=game, title=people) if people else game


def find_game(name: str) -> str:
    """Return the game with this name or unique prefix, in any language.

    Raises UnknownName.
    """
    wanted = _plain(name)
    called = {game: _names(game) for game in registry.names()}
    exact = [game for game, known in called.items() if wanted in known]
    begun = [
        game
        for game, known in called.items()
        if len(wanted) >= 3 and any(each.startswith(wanted) for each in known)
    ]
    if exact:
        return exact[0]
    if len(begun) == 1:
        return begun[0]
    raise UnknownName(name=name[:32])


def _names(game: str) -> frozenset[str]:
    titles = (words_in(language, game).plain(registry.key(game, "name")) for language in Language)
    return frozenset(_plain(each) for each in chain([game], titles))


def find_level(name: str) -> Level | None:
    """Return the level of computers that has this name in any language."""
    wanted = _plain(name)
    for level in Level:
        called = (words_in(language).plain(level_name(level).key) for language in Language)
        if wanted in (level.value, *map(_plain, called)):
            return level
    return None


def _plain(name: str) -> str:
    return " ".join(name.casefold().replace("ё", "е").replace("_", " ").replace("-", " ").split())
