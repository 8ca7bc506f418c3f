"""/table: send the table's message anew."""

from bot.handlers import hand
from bot.screens.buttons import PersonalVerb
from bot.service.table import Phase
from bot.updates.request import Request
from bot.updates.table_lookup import find_table
from storage.redraws import group_screen

SHOWN = frozenset({Phase.LOBBY, Phase.PLAYING, Phase.OVER})


async def table(request: Request) -> None:
    """Post the table that the command means, once a minute; in private, send the hand instead.

    Raises NoTableHere, NoTable.
    """
    if request.group is None:
        return await hand.hand(request)
    target = await find_table(request, PersonalVerb.TABLE, lambda table: table.phase in SHOWN)
    if target is None:
        return None
    if not await request.may_reply():
        return request.react()
    return await request.services.screens.send_anew(target.id, group_screen(request.group))
