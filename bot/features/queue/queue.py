"""Quick matches: a person waits for others in private, changes what they wait for, or waits no longer."""

from functools import partial

import msgspec

from bot.base.pace import SECOND_MS
from bot.base.preferences import Habits
from bot.chat.incoming.request import Request
from bot.features.lobby.choices import has_clock
from bot.features.queue.matchmaking import Matchmaking, NotWaiting
from bot.features.queue.queue_screen import (
    LEAVE,
    NOW,
    OFF,
    ON,
    PATIENCE,
    PATIENCE_S,
    RATED,
    over_content,
    read_wish,
    wish_for,
)
from bot.features.queue.waiting import Wish
from bot.people.people import People
from bot.ui.buttons import InvalidData


async def wait(request: Request, argument: str) -> None:
    """Let the person wait for what the button names; its message shows how.

    Raises InvalidData, UnderMaintenance, TooManyTables, NotWaiting.
    """
    if request.group is not None or request.message is None:
        raise InvalidData(argument)
    game, preset = read_wish(argument)
    await begin(request, game, preset, message=request.message)


async def begin(request: Request, game: str, preset: str, *, message: int = 0) -> None:
    """Let the person wait for a match; the message shows how, or one that is sent for it.

    Raises UnderMaintenance, UnknownGame, TooManyTables, PlaysQuickMatch, LeftLately, NotWaiting.
    """
    await request.require_no_maintenance()
    await request.require_calm()
    person, habits = request.person, request.person.habits
    await request.services[Matchmaking].wait(
        person,
        wish_for(game, preset, habits),
        patience_ms=habits.patience * SECOND_MS,
        message=message,
        update=request.update,
    )
    await remember(request, game=game, preset=preset)
    await request.answer("toast-waiting")


async def remember(request: Request, **changes: str | int | bool) -> Habits:
    """Remember what the person plays, and how they wait."""
    habits: Habits = msgspec.structs.replace(request.person.habits, **changes)
    await request.services[People].set_habits(request.person.id, habits)
    return habits


async def change(request: Request, argument: str) -> None:
    """Change how the person waits, or end the wait. Raises InvalidData."""
    if request.group is not None or request.message is None:
        raise InvalidData(argument)
    try:
        await _change(request, request.message, argument)
    except NotWaiting as error:
        request.decline(error.key)
        if not await request.services[Matchmaking].has_notice(request.person.id, request.message):
            request.rewrite(over_content(request.person.language))


async def _change(request: Request, message: int, argument: str) -> None:
    """Raises InvalidData, NotWaiting."""
    matchmaking, person = request.services[Matchmaking], request.person
    name, _, value = argument.partition("=")
    if argument == LEAVE:
        await matchmaking.leave(person.id, message)
        await request.answer("toast-left-queue")
    elif argument == NOW:
        await matchmaking.change(person, message, patience_ms=0)
    elif name == PATIENCE and value in map(str, PATIENCE_S):
        await matchmaking.change(person, message, patience_ms=int(value) * SECOND_MS)
        await remember(request, patience=int(value))
    elif name == RATED and value in (ON, OFF):
        await matchmaking.change(person, message, wish=partial(_rated, rated=value == ON))
        await remember(request, rated=value == ON)
    else:
        raise InvalidData(argument)


def _rated(wish: Wish, *, rated: bool) -> Wish:
    """The wish for a match that counts or does not. Raises InvalidData."""
    if not has_clock(wish.game):
        raise InvalidData(wish.game)
    return msgspec.structs.replace(wish, rated=rated)
