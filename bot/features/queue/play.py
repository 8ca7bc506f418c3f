"""/play [game] [level] [computers]: a match in private, with people or against computers."""

from telegram import Bot

from bot.base.preferences import Habits
from bot.chat.incoming.request import Request
from bot.chat.incoming.table_lookup import UnknownName, find_game, find_level
from bot.features.queue import queue
from bot.features.queue.matchmaking import Matchmaking
from bot.features.queue.solo_menu import (
    ASK,
    Solo,
    begun_content,
    completed,
    games_content,
    kinds_content,
    levels_content,
    read_solo,
    running_content,
    start_content,
)
from bot.match.opening.new_tables import NewTables
from bot.match.refusals import Refusal
from bot.match.store import Store
from bot.match.table import Phase, Table
from bot.ui.buttons import InvalidData, read_level
from bot.ui.content import Key
from bot.ui.links import Link
from games import registry
from games.agents.levels import Level


class TooManyComputers(UnknownName):
    """The game does not take this many players; `least` and `most` computers are possible."""

    key = "refused-computers"


async def play(request: Request, args: tuple[str, ...]) -> None:
    """Offer the match that was played last, or start the one that is named; a running one comes first.

    Raises UnknownName, TooManyComputers, TooManyTables.
    """
    if request.group is not None:
        return await _lead_to_private(request)
    args, level = _without_level(args)
    wanted, habits = _wanted(args), await _remember_level(request, level)
    running = await _running(request)
    if running is not None:
        return request.show(running_content(running, wanted, request.own_words(running.game)))
    return await _ask_or_begin(request, wanted, habits, rewrite=False)


async def press(request: Request, argument: str) -> None:
    """Lead to a match in private: see `Solo`, or empty for what was played last.

    Before it and a stop, a level of computers to be remembered, or `ask` for the question.
    """
    if "/" in argument:
        return await choose(request, argument)
    return await play(request, (argument,) if argument else ())


async def choose(request: Request, argument: str) -> None:
    """Go on with the menu in its own message. Raises InvalidData, TooManyTables, Unplayable."""
    if request.group is not None:
        return await _lead_to_private(request)
    level, stop, wish = argument.rpartition(".")
    if stop:
        return await _choose_level(request, level, read_solo(wish))
    return await _ask_or_begin(request, read_solo(wish), request.person.habits, rewrite=True)


async def _choose_level(request: Request, level: str, wanted: Solo) -> None:
    """Ask how well computers are to play, or remember it and go back to the menu. Raises InvalidData."""
    habits, language = request.person.habits, request.person.language
    solo = completed(wanted._replace(computers=None), habits)
    if level == ASK:
        return request.rewrite(levels_content(solo, habits.level, language))
    habits = await queue.remember(request, level=read_level(level))
    return request.rewrite(start_content(solo, habits.level, language, await _objection(request)))


async def _objection(request: Request) -> Refusal | None:
    """Why the person may not wait for people to play with."""
    return await request.services[Matchmaking].objection(request.person.id)


async def games(request: Request) -> None:
    """Ask for the game in the menu's own message."""
    if request.group is not None:
        return await _lead_to_private(request)
    return request.rewrite(games_content(request.person.language))


async def kinds(request: Request, game: str) -> None:
    """Ask for the kind or the length of a match in the menu's own message. Raises InvalidData."""
    if game not in registry.names():
        raise InvalidData(game)
    if request.group is not None:
        return await _lead_to_private(request)
    return request.rewrite(kinds_content(game, "", request.person.language))


async def _remember_level(request: Request, level: Level | None) -> Habits:
    """What the person plays, with this level of computers if it is one."""
    if level is None:
        return request.person.habits
    return await queue.remember(request, level=level)


def _without_level(args: tuple[str, ...]) -> tuple[tuple[str, ...], Level | None]:
    """The words of a command but the first that names a level, and that level."""
    for at, word in enumerate(args):
        level = find_level(word)
        if level is not None:
            return (*args[:at], *args[at + 1 :]), level
    return args, None


async def _ask_or_begin(request: Request, solo: Solo, habits: Habits, *, rewrite: bool) -> None:
    await request.require_no_maintenance()
    answer = request.rewrite if rewrite else request.show
    if solo.kind and not solo.preset:
        return answer(kinds_content(solo.game, solo.kind, request.person.language))
    solo = completed(solo, habits)
    if solo.computers is None:
        objection = await _objection(request)
        return answer(start_content(solo, habits.level, request.person.language, objection))
    await request.require_calm()
    # A menu begins one match, however often it is pressed.
    once = f"menu:{request.person.id}:{request.message}" if rewrite else request.update
    await request.services[NewTables].solo(
        once, request.person, solo.game, solo.preset, computers=solo.computers, level=habits.level
    )
    await queue.remember(request, game=solo.game, preset=solo.preset, level=habits.level)
    if rewrite:
        request.rewrite(begun_content(solo.game, request.own_words(solo.game)))
    return None


async def _lead_to_private(request: Request) -> None:
    label = (await request.words()).plain("button-play")
    link = Link("play").url(request.services[Bot].username)
    return await request.say("play-in-private", keyboard=((Key(label, url=link),),))


def _wanted(args: tuple[str, ...]) -> Solo:
    """The match that a command names. Raises UnknownName, TooManyComputers."""
    words, computers = (args[:-1], int(args[-1])) if args and _number(args[-1]) else (args, None)
    if not words:
        return Solo()
    game = find_game(" ".join(words))
    seats = registry.get(game).seats
    if computers is not None and computers + 1 not in seats:
        raise TooManyComputers(least=seats.start - 1, most=seats.stop - 2)
    return Solo(game, computers=computers)


async def _running(request: Request) -> Table | None:
    """The person's latest match against computers that is still under way."""
    tables = await request.services[Store].of_person(request.person.id)
    alone = [table for table in tables if table.chat is None and table.phase is Phase.PLAYING]
    return alone[-1] if alone else None


def _number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 4
