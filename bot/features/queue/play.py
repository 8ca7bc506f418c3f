"""/play [game] [level] [computers]: a match in private, with people or against computers."""

from bot.base.preferences import Habits
from bot.chat.incoming.request import Request
from bot.chat.incoming.table_lookup import UnknownName, find_game, find_level
from bot.features.queue.private_play import PrivatePlay
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
)
from bot.features.queue.waiting import Wish
from bot.ui.buttons import InvalidData, read_level
from games import registry
from games.agents.levels import Level


class TooManyComputers(UnknownName):
    """The game does not take this many players; `least` and `most` computers are possible."""

    key = "refused-computers"


async def play(request: Request, args: tuple[str, ...], *, private: PrivatePlay) -> None:
    """Show the running match, else start the named one, else offer the last one played.

    Raises UnknownName, TooManyComputers, TooManyTables.
    """
    if request.group is not None:
        return await private.lead_to_private(request)
    args, level = _without_level(args)
    wanted, habits = _wanted(args), await _remember_level(private, request, level)
    running = await private.running(request)
    if running is not None:
        return request.show(running_content(running, wanted, request.own_words(running.game)))
    return await _ask_or_begin(private, request, wanted, habits, rewrite=False)


async def press(request: Request, argument: str, *, private: PrivatePlay) -> None:
    """Turn a page of the menu, or begin its match.

    The argument is a `Solo`, or empty for the match played last. A prefix that ends in a stop is the level of
    computers to store, or `ask` for the question of the level.
    """
    if "/" in argument:
        return await choose(request, argument, private=private)
    return await play(request, (argument,) if argument else (), private=private)


async def choose(request: Request, argument: str, *, private: PrivatePlay) -> None:
    """Turn a page of the menu in its own message. Raises InvalidData, TooManyTables, Unplayable."""
    if request.group is not None:
        return await private.lead_to_private(request)
    level, stop, wish = argument.rpartition(".")
    if stop:
        return await _choose_level(private, request, level, read_solo(wish))
    return await _ask_or_begin(private, request, read_solo(wish), request.person.habits, rewrite=True)


async def _choose_level(private: PrivatePlay, request: Request, level: str, wanted: Solo) -> None:
    """Ask for the level of computers, or store it and go back to the menu. Raises InvalidData."""
    habits = request.person.habits
    solo = completed(wanted._replace(computers=None), habits)
    if level == ASK:
        return request.rewrite(levels_content(solo, habits.level, request.person.language))
    habits = await private.remember(request, level=read_level(level))
    return request.rewrite(await private.front(request, solo, habits))


async def games(request: Request, *, private: PrivatePlay) -> None:
    """Ask for the game in the menu's own message."""
    if request.group is not None:
        return await private.lead_to_private(request)
    return request.rewrite(games_content(request.person.language))


async def kinds(request: Request, argument: str, *, private: PrivatePlay) -> None:
    """Ask for the kind or the length of a match in the menu's own message. Raises InvalidData."""
    solo = read_solo(argument)
    if not solo.game:
        raise InvalidData(argument)
    if request.group is not None:
        return await private.lead_to_private(request)
    return request.rewrite(kinds_content(solo, request.person.habits.level, request.person.language))


async def _remember_level(private: PrivatePlay, request: Request, level: Level | None) -> Habits:
    """Store the level of computers if there is one, and return the person's habits."""
    if level is None:
        return request.person.habits
    return await private.remember(request, level=level)


def _without_level(args: tuple[str, ...]) -> tuple[tuple[str, ...], Level | None]:
    """Split the first level of computers from the words of a command."""
    for at, word in enumerate(args):
        level = find_level(word)
        if level is not None:
            return (*args[:at], *args[at + 1 :]), level
    return args, None


async def _ask_or_begin(
    private: PrivatePlay, request: Request, solo: Solo, habits: Habits, *, rewrite: bool
) -> None:
    await request.require_no_maintenance()
    answer = request.rewrite if rewrite else request.show
    solo = completed(solo, habits)
    if solo.computers is None:
        return answer(await private.front(request, solo, habits))
    await request.require_calm()
    # A menu begins one match, however often it is pressed.
    once = f"menu:{request.person.id}:{request.message}" if rewrite else request.update
    wish = Wish(solo.game, solo.preset)
    await private.solo(request, wish, computers=solo.computers, level=habits.level, once=once)
    await private.remember(request, game=solo.game, preset=solo.preset, level=habits.level)
    if rewrite:
        request.rewrite(begun_content(solo.game, request.own_words(solo.game)))
    return None


def _wanted(args: tuple[str, ...]) -> Solo:
    """Parse the words of a command. Raises UnknownName, TooManyComputers."""
    words, computers = (args[:-1], int(args[-1])) if args and _number(args[-1]) else (args, None)
    if not words:
        return Solo()
    game = find_game(" ".join(words))
    seats = registry.get(game).seats
    if computers is not None and computers + 1 not in seats:
        raise TooManyComputers(least=seats.start - 1, most=seats.stop - 2)
    return Solo(game, computers=computers)


def _number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 4
