"""/leave: get up from a table; a match goes on, with a computer in the seat if the game needs one."""

from bot.chat.drawer.delivery import Delivery
from bot.chat.incoming.request import Request
from bot.chat.incoming.showing import show_again
from bot.chat.incoming.table_lookup import find_table
from bot.match.chairs import MenuPage
from bot.match.seating.lobby import Lobby
from bot.match.seating.seats import Seats
from bot.match.stranger_actions import StrangerActions
from bot.match.table import Phase, Table, TableId
from storage.live.redraws import hand_screen


async def leave(
    request: Request, *, actions: StrangerActions, delivery: Delivery, lobby: Lobby, seats: Seats
) -> None:
    """Leave the table that the command means. Raises NoTableHere, NoTable, NotSeated."""
    table = await find_table(request, "leave", lambda table: _leavable(request, table))
    if table is None:
        return
    if table.phase is Phase.LOBBY:
        await _leave_lobby(request, table, lobby, delivery)
    elif table.audience.is_company:
        await _ask_to_leave(request, table, actions, delivery)
    else:
        await leave_match(request, table.id, seats=seats, delivery=delivery)


async def _ask_to_leave(request: Request, table: Table, actions: StrangerActions, delivery: Delivery) -> None:
    """Ask for confirmation to leave a match with strangers. Raises NoTable, NotSeated."""
    await actions.open_page(request.update, table.id, request.person.id, MenuPage.LEAVING)
    await delivery.send_anew(table.id, hand_screen(request.person.id))


async def _leave_lobby(request: Request, table: Table, lobby: Lobby, delivery: Delivery) -> None:
    """Get up from a lobby. Raises NoTable, NotSeated, Started."""
    left = await lobby.leave(request.update, table.id, request.person.id)
    if request.group is None or left.phase is Phase.CLOSED:
        return await _confirm_departure(request)
    return await show_again(request, left, delivery)


async def leave_match(request: Request, table: TableId, *, seats: Seats, delivery: Delivery) -> None:
    """Leave the match, or hand the seat to a computer.

    Raises NoTable, NotSeated, NotStarted.
    """
    departure = await seats.leave(request.update, table, request.person.id, here=request.place)
    if request.group is None or request.query is not None:
        return await request.answer("left-match-own" if departure.replaced else "left-game-own")
    return await show_again(request, departure.table, delivery)


async def _confirm_departure(request: Request) -> None:
    """Confirm in private; name the person in a group."""
    if request.group is None or request.query is not None:
        await request.answer("left-lobby-own")
    else:
        await request.answer("left-lobby", who=request.name)


def _leavable(request: Request, table: Table) -> bool:
    seat = table.seat_of(request.person.id)
    if table.phase is Phase.LOBBY:
        return seat is not None or table.host == request.person.id
    return (
        table.phase is Phase.PLAYING
        and seat is not None
        and not table.chairs[seat].away
        and not table.chairs[seat].left
    )
