"""Buttons of the queue: play at once, wait for a rated match, change or end the wait."""

from bot.chat.incoming.request import Request
from bot.features.queue.matchmaking import NoOffer, NotWaiting
from bot.features.queue.private_play import PrivatePlay
from bot.features.queue.queue_screen import ADD, LEAVE, MOVE, NOW, SOLO, over_content, read_wish
from bot.features.queue.rings import AWAKE, MOST_RINGS, zone_of
from bot.features.queue.solo_menu import Solo, completed
from bot.features.queue.waiting import Wish
from bot.match.opening.fresh_tables import usual_seats
from bot.match.rematch import Rematches
from bot.match.table import TableId
from bot.ui.buttons import InvalidData
from bot.ui.texts.words import Form, words_in
from bot.ui.zone_names import zone_name
from games import registry


async def sit(request: Request, argument: str, *, private: PrivatePlay) -> None:
    """Start the game of the button at once, with people or computers.

    Raises InvalidData, UnderMaintenance, TooManyTables, NotWaiting.
    """
    await private.wait(request, read_wish(argument), rated=False, message=_message_of(request, argument))


async def wait(request: Request, argument: str, *, private: PrivatePlay) -> None:
    """Wait for the rated match of the button; its message shows the wait. Raises as `sit`."""
    await private.wait(request, read_wish(argument), rated=True, message=_message_of(request, argument))


async def take_offer(request: Request, argument: str, *, private: PrivatePlay) -> None:
    """Take a seat at the offered table of the button. Raises InvalidData, and refusals of `PrivatePlay.join`.

    A menu whose offer has gone is drawn anew; screens of waits follow their offers by themselves.
    """
    id, _, page = argument.partition("/")
    message, wish, person = _message_of(request, argument), read_wish(page), request.person
    try:
        await private.join(request, TableId(id), message=message)
    except NoOffer as error:
        request.decline(error.key)
        if not await private.matchmaking.has_notice(person.id, message):
            await _show_menu(request, wish, private)


async def ring(request: Request, argument: str, *, private: PrivatePlay) -> None:
    """Have the person called when somebody plays the game of the button, or called no longer.

    Raises InvalidData.
    """
    turn, _, page = argument.partition("/")
    message, wish, person = _message_of(request, argument), read_wish(page), request.person
    if turn not in ("on", "off"):
        raise InvalidData(argument)
    if turn == "on":
        await private.rings.ask(person.id, wish)
        first, last, zone = (
            AWAKE.start,
            AWAKE.stop,
            words_in(person.language).fact(zone_name(zone_of(person)), Form.PLAIN),
        )
        await request.answer("toast-call-on", first=first, last=last, zone=zone, most=MOST_RINGS)
    else:
        await private.rings.stop(person.id)
        await request.answer("toast-call-off")
    if not await private.matchmaking.has_notice(person.id, message):
        await _show_menu(request, wish, private)


async def _show_menu(request: Request, wish: Wish, private: PrivatePlay) -> None:
    """Draw the menu of a match in the message under the button."""
    solo = completed(Solo(wish.game, preset=wish.preset), request.person.habits)
    request.rewrite(await private.front(request, solo, request.person.habits))


def _message_of(request: Request, argument: str) -> int:
    """Return the message under a button in private. Raises InvalidData for any other."""
    if request.group is not None or request.message is None:
        raise InvalidData(argument)
    return request.message


async def look_for_others(
    request: Request, id: TableId, _: str, *, private: PrivatePlay, rematches: Rematches
) -> None:
    """Look for new opponents. Raises NoTable, NotSeated, and refusals of `PrivatePlay.wait`."""
    table = await rematches.part(request.update, id, request.person.id, here=request.place)
    await private.wait(request, Wish(table.game, table.preset), rated=table.rated)


async def change(request: Request, argument: str, *, private: PrivatePlay) -> None:
    """Change or end the wait. Raises InvalidData."""
    message = _message_of(request, argument)
    try:
        await _change(request, message, argument, private)
    except NotWaiting as error:
        request.decline(error.key)
        if not await private.matchmaking.has_notice(request.person.id, message):
            request.rewrite(over_content(request.person.language))


async def _change(request: Request, message: int, argument: str, private: PrivatePlay) -> None:
    """Carry out the verb of a button. Raises InvalidData, NotWaiting."""
    matchmaking, person = private.matchmaking, request.person
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
        await _play_meanwhile(request, read_wish(value), private)
    else:
        raise InvalidData(argument)


async def _play_meanwhile(request: Request, wish: Wish, private: PrivatePlay) -> None:
    """Begin a match against computers during the wait for a rated one. Raises TooManyTables."""
    await request.require_no_maintenance()
    await request.require_calm()
    game = registry.get(wish.game)
    computers = usual_seats(game, game.presets[wish.preset]) - 1
    await private.solo(request, wish, computers=computers, level=request.person.habits.level)
    await request.answer("toast-meanwhile")
