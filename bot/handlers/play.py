"""/play [game] [computers]: a match in private, with people who want the same or against computers."""

from bot.handlers import queue
from bot.screens.buttons import InvalidData
from bot.screens.content import Key
from bot.screens.solo_menu import (
    Solo,
    begun_content,
    completed,
    games_content,
    kinds_content,
    read_solo,
    running_content,
    start_content,
)
from bot.service.table import Phase, Table
from bot.updates.request import Request
from bot.updates.table_lookup import UnknownName, find_game
from games import registry


class TooManyComputers(UnknownName):
    """The game does not take this many players; `least` and `most` computers are possible."""

    key = "refused-computers"


async def play(request: Request, args: tuple[str, ...]) -> None:
    """Offer the match that was played last, or start the one that is named; a running one comes first.

    Raises UnknownName, TooManyComputers, TooManyTables.
    """
    if request.group is not None:
        return await _lead_to_private(request)
    wanted = _wanted(args)
    running = await _running(request)
    if running is not None:
        return request.show(running_content(running, wanted, request.own_words(running.game)))
    return await _ask_or_begin(request, wanted, rewrite=False)


async def choose(request: Request, argument: str) -> None:
    """Go on with the menu in its own message. Raises InvalidData, TooManyTables, Unplayable."""
    if request.group is not None:
        return await _lead_to_private(request)
    return await _ask_or_begin(request, read_solo(argument), rewrite=True)


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


async def _ask_or_begin(request: Request, solo: Solo, *, rewrite: bool) -> None:
    await request.require_no_maintenance()
    answer = request.rewrite if rewrite else request.show
    if solo.kind and not solo.preset:
        return answer(kinds_content(solo.game, solo.kind, request.person.language))
    solo = completed(solo, request.person.habits)
    if solo.computers is None:
        return answer(start_content(solo, request.person.language))
    if not await request.may_command():
        return None
    # A menu begins one match, however often it is pressed.
    once = f"menu:{request.person.id}:{request.message}" if rewrite else request.update
    await request.services.new_tables.solo(
        once, request.person, solo.game, solo.preset, computers=solo.computers
    )
    await queue.remember(request, game=solo.game, preset=solo.preset)
    if rewrite:
        request.rewrite(begun_content(solo.game, request.own_words(solo.game)))
    return None


async def _lead_to_private(request: Request) -> None:
    label = (await request.words()).plain("button-play")
    link = f"https://t.me/{request.services.bot.username}?start=play"
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
    tables = await request.services.store.of_person(request.person.id)
    alone = [table for table in tables if table.chat is None and table.phase is Phase.PLAYING]
    return alone[-1] if alone else None


def _number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 4
