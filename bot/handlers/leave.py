"""/leave: up from the table; a match goes on without one, or with a computer until one is back."""

from bot.screens.buttons import PersonalVerb
from bot.service.table import Phase, Table, TableId
from bot.updates.request import Asked
from bot.updates.table_lookup import meant


async def leave(asked: Asked) -> None:
    """Leave the table that is meant. Raises NoTableHere, NoTable, NotSeated."""
    table = await meant(asked, PersonalVerb.LEAVE, lambda table: _leavable(asked, table))
    if table is None:
        return
    if table.phase is Phase.LOBBY:
        await asked.services.lobby.leave(asked.update, table.id, asked.person.id)
        await _told(asked, "left-lobby")
    else:
        await leave_match(asked, table.id)


async def leave_match(asked: Asked, table: TableId) -> None:
    """Leave the game, or hand the seat to a computer. Raises NoTable, NotSeated, NotStarted."""
    replaced = await asked.services.tables.leave(asked.update, table, asked.person.id)
    await _told(asked, "left-match" if replaced else "left-game")


async def _told(asked: Asked, key: str) -> None:
    """Others read who has left; by themselves people are spoken to."""
    if asked.group is None or asked.query is not None:
        await asked.answer(f"{key}-own")
    else:
        await asked.answer(key, who=asked.name)


def _leavable(asked: Asked, table: Table) -> bool:
    seat = table.seat_of(asked.person.id)
    if table.phase is Phase.LOBBY:
        return seat is not None or table.host == asked.person.id
    return table.phase is Phase.PLAYING and seat is not None and not table.chairs[seat].away and not table.chairs[seat].left
