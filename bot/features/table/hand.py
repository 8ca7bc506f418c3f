"""/hand: send the person's cards anew, and bring back a person who was away; show them as text."""

from telegram import Bot

from bot.chat.drawer.delivery import Delivery
from bot.chat.incoming.request import Request
from bot.chat.incoming.table_lookup import find_table
from bot.match.refusals import NotStarted
from bot.match.seating.seats import Seats
from bot.match.store import Store
from bot.match.table import Phase, Table, TableId
from bot.ui.buttons import open_link
from bot.ui.content import Key
from storage.live.redraws import hand_screen


async def hand(request: Request) -> None:
    """Send the hand of the table that the command means. Raises NoTableHere, NoTable."""
    person = request.person.id
    table = await find_table(
        request,
        "hand",
        lambda table: _has_own_message(table) and table.seat_of(person) is not None,
    )
    if table is not None:
        await show_hand(request, table)


def _has_own_message(table: Table) -> bool:
    """Whether those who sit there have messages of their own."""
    return table.phase is Phase.PLAYING or (table.phase is Phase.LOBBY and table.chat is None)


async def show_hand(request: Request, table: Table) -> None:
    """Send the hand at this table anew. Raises NoTable, NotSeated, NotStarted."""
    if not table.audience.has_hands:
        return await request.answer("hand-open")
    if not request.person.opened:
        words = await request.words()
        return await request.say(
            "open-bot-first",
            keyboard=((Key(words.plain("button-open"), url=open_link(request.services[Bot].username)),),),
        )
    seat = table.seat_of(request.person.id)
    playing = table.phase is Phase.PLAYING
    if playing and seat is not None and (table.chairs[seat].away or table.chairs[seat].left):
        await request.services[Seats].back(request.update, table.id, request.person.id)
    if request.person.id in table.blocked:
        await request.services[Seats].set_blocked(table.id, request.person.id, False)
    return await request.services[Delivery].send_anew(table.id, hand_screen(request.person.id))


async def follow_link(request: Request, id: TableId) -> None:
    """Send the hand of a table that a link names. Raises NoTable, NotSeated, NotStarted."""
    loaded = await request.services[Store].load(id)
    loaded.seat_of(request.person.id)
    if loaded.table.phase is Phase.LOBBY:
        raise NotStarted
    await show_hand(request, loaded.table)
