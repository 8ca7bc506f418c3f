"""/table: repost the table's message."""

from bot.chat.drawer.delivery import Delivery
from bot.chat.incoming.request import Request
from bot.chat.incoming.table_lookup import find_table
from bot.features.table import hand_command
from bot.features.table.hand_command import Hands
from bot.match.store import Store
from bot.match.table import Phase, TableId
from bot.ui.table.group_message import menu_content
from storage.live.redraws import group_screen

SHOWN = frozenset({Phase.LOBBY, Phase.PLAYING, Phase.OVER})


async def table(request: Request, *, hands: Hands, delivery: Delivery) -> None:
    """Repost the table that the command means, once a minute; in private, send the hand instead.

    Raises NoTableHere, NoTable.
    """
    if request.group is None:
        return await hand_command.hand(request, hands=hands)
    target = await find_table(request, "table", lambda table: table.phase in SHOWN)
    if target is None:
        return None
    if not await request.may_reply():
        return request.react()
    return await delivery.send_anew(target.id, group_screen(request.group))


async def menu(request: Request, id: TableId, *, store: Store) -> None:
    """Send the menu of a player's actions besides playing. Raises NoTable, NotSeated, NotStarted."""
    loaded = await store.load(id, here=request.place)
    loaded.seat_of(request.person.id)
    loaded.require_match()
    request.show(menu_content(loaded.table, request.own_words(loaded.table.game)))
