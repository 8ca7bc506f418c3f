"""/close: close a table of the group; also the confirmation asked by an administrator's /stop."""

from bot.chat.administrators import OPEN, Administrators
from bot.chat.incoming.request import Request
from bot.chat.incoming.table_lookup import find_table
from bot.match.seating.table_closing import Closing
from bot.match.table import Table
from bot.ui.buttons import Personal, encode
from bot.ui.content import Content, Key, Tint
from bot.ui.texts.words import Words
from games import registry


async def close(request: Request, *, administrators: Administrators, closing: Closing) -> None:
    """Close the group's table that the command means.

    Raises NotAdministrator, NotRunningHost, NoTableHere, NoTable.
    """
    if request.group is None:
        return await request.say("close-in-group")
    closable = (
        _is_open if request.as_group else await administrators.closable(request.group, request.person.id)
    )
    table = await find_table(request, "close", closable)
    return await _close(request, table, closing) if table is not None else None


async def ask(request: Request) -> None:
    """Ask an administrator to confirm closing the table. Raises NoTableHere, NoTable."""
    table = await find_table(request, "close", _is_open)
    if table is not None:
        words = await request.words(table.game)
        data = encode(Personal("close", table.id))
        key = Key(words.plain("button-close-table"), data, tint=Tint.RED)
        await request.say("close-ask", keyboard=((key,),), game=_name(table, words))


def _is_open(table: Table) -> bool:
    return table.phase in OPEN


async def _close(request: Request, table: Table, closing: Closing) -> None:
    """Close the table and name the administrator in the group. Raises NoTable."""
    await closing.close(request.update, table.id)
    words = await request.words(table.game)
    closed = Content(words.html("table-closed", who=request.name, game=_name(table, words)))
    return request.rewrite(closed) if request.query is not None else request.show(closed)


def _name(table: Table, words: Words) -> str:
    return words.plain(registry.key(table.game, "name"))
