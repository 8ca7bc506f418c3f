"""/close: an administrator of the group closes a table of it."""

from bot.screens.buttons import PersonalVerb
from bot.service.administrators import OPEN
from bot.service.table import Table
from bot.updates.request import Request
from bot.updates.table_lookup import find_table
from games import registry


async def close(request: Request) -> None:
    """Close the table that the command means, one of the group.

    Raises NotAdministrator, NotRunningHost, NoTableHere, NoTable.
    """
    if request.group is None:
        return await request.say("close-in-group")
    administrators = request.services.administrators
    closable = (
        _is_open if request.as_group else await administrators.closable(request.group, request.person.id)
    )
    table = await find_table(request, PersonalVerb.CLOSE, closable)
    return await _close(request, table) if table is not None else None


def _is_open(table: Table) -> bool:
    return table.phase in OPEN


async def _close(request: Request, table: Table) -> None:
    """Close it, and tell the group who did. Raises NoTable."""
    await request.services.closing.close(request.update, table.id)
    game = (await request.words(table.game)).plain(registry.key(table.game, "name"))
    await request.say("table-closed", who=request.name, game=game)
