"""/table: the table's message, sent anew."""

from bot.handlers import hand
from bot.screens.buttons import PersonalVerb
from bot.service.table import Phase
from bot.updates.request import Request
from bot.updates.table_lookup import find_table
from storage.redraws import group_screen

SHOWN = frozenset({Phase.LOBBY, Phase.PLAYING, Phase.OVER})


async def table(request: Request) -> None:
    """Post the table that the command means; in private a table is one's hand. Raises NoTableHere, NoTable."""
    if request.group is None:
        return await hand.hand(request)
    found = await find_table(request, PersonalVerb.TABLE, lambda table: table.phase in SHOWN)
    if found is not None:
        await request.services.groups.set_shut(found.id, False)
        await request.services.screens.send_anew(found.id, group_screen(request.group))
    return None
