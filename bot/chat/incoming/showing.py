"""Show a table again below what people have written since."""

from bot.chat.drawer.delivery import Delivery
from bot.chat.incoming.request import Request
from bot.match.table import Phase, Table
from storage.live.redraws import group_screen, hand_screen


async def show_again(request: Request, table: Table, delivery: Delivery) -> None:
    """Send a table anew, below what people have written since; a board that is pressed stays where it is."""
    if request.query is not None:
        await request.answer("toast-lobby-waits" if table.phase is Phase.LOBBY else "toast-match-runs")
    if table.chat is None:
        await delivery.repost(table.id, hand_screen(request.person.id))
    elif table.phase is Phase.LOBBY or _is_watched(table):
        await delivery.repost(table.id, group_screen(table.chat))


def _is_watched(table: Table) -> bool:
    """Whether a match is played without buttons in the group."""
    return table.phase is Phase.PLAYING and not table.audience.shares_board
