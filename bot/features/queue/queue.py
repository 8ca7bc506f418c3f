"""Quick matches: a person plays at once, waits for a rated match, changes what for, or waits no longer."""

import msgspec

from bot.base.preferences import Habits
from bot.chat.incoming.request import Request
from bot.features.queue.matchmaking import Matchmaking, NotWaiting
from bot.features.queue.queue_screen import ADD, LEAVE, MOVE, NOW, SOLO, over_content, read_wish
from bot.features.queue.waiting import Wish
from bot.match.opening.fresh_tables import usual_seats
from bot.match.opening.new_tables import NewTables
from bot.match.rematch import Rematches
from bot.match.table import TableId
from bot.people.people import People
from bot.ui.buttons import InvalidData
from games import registry


async def sit(request: Request, argument: str) -> None:
    """Let the person play what the button names at once.

    Raises InvalidData, UnderMaintenance, TooManyTables, NotWaiting.
    """
    await _press(request, argument, rated=False)


async def wait(request: Request, argument: str) -> None:
    """Let the person wait for the rated match that the button names; its message shows how.

    Raises like `sit`.
    """
    await _press(request, argument, rated=True)


async def _press(request: Request, argument: str, *, rated: bool) -> None:
    if request.group is not None or request.message is None:
        raise InvalidData(argument)
    wish = read_wish(argument)
    await begin(request, wish.game, wish.preset, rated=rated, message=request.message)


async def begin(request: Request, game: str, preset: str, *, rated: bool, message: int = 0) -> None:
    """Let the person play with others; the message shows how they wait, or one that is sent for it.

    Raises UnderMaintenance, UnknownGame, TooManyTables, PlaysQuickMatch, LeftLately, NotWaiting.
    """
    await request.require_no_maintenance()
    await request.require_calm()
    await request.services[Matchmaking].wait(
        request.person, Wish(game, preset), rated=rated, message=message, update=request.update
    )
    await remember(request, game=game, preset=preset)
    await request.answer("toast-waiting" if rated else "toast-seating")


async def look_for_others(request: Request, id: TableId, _: str) -> None:
    """Look for new opponents. Raises NoTable, NotSeated, and what waiting raises."""
    table = await request.services[Rematches].part(request.update, id, request.person.id, here=request.place)
    await begin(request, table.game, table.preset, rated=table.rated)


async def remember(request: Request, **changes: str) -> Habits:
    """Remember what the person plays."""
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
        await matchmaking.sit_alone(person.id, message)
    elif name in (MOVE, ADD):
        wish = read_wish(value)
        await matchmaking.change(person, message, wishes=lambda old: (*(old if name == ADD else ()), wish))
    elif name == SOLO:
        await matchmaking.shown_in(person.id, message)
        await _play_meanwhile(request, read_wish(value))
    else:
        raise InvalidData(argument)


async def _play_meanwhile(request: Request, wish: Wish) -> None:
    """Let a person who waits for a rated match play with computers. Raises TooManyTables."""
    await request.require_no_maintenance()
    await request.require_calm()
    game = registry.get(wish.game)
    await request.services[NewTables].solo(
        request.update,
        request.person,
        wish.game,
        wish.preset,
        computers=usual_seats(game, game.presets[wish.preset]) - 1,
        level=request.person.habits.level,
    )
    await request.answer("toast-meanwhile")
