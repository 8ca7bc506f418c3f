"""/join: a chair, before the match or, in games that let newcomers in, while it runs."""

from bot.screens.buttons import PersonalVerb, join_link
from bot.screens.content import Key
from bot.service.refusals import NoTable, NotStarted
from bot.service.table import Phase, Table, TableId
from bot.updates.request import Request
from bot.updates.table_lookup import meant
from games import registry


async def join(request: Request) -> None:
    """Sit down at the table that is meant. Raises NoTableHere, NoTable, Started, Full."""
    table = await meant(request, PersonalVerb.JOIN, lambda table: _open(request, table))
    if table is not None:
        await take_chair(request, table.id)


async def enter(request: Request, id: TableId) -> None:
    """A chair in a match that runs. Raises as `take_chair` does, and NotStarted before it."""
    if (await request.services.store.load(id)).table.phase is Phase.LOBBY:
        raise NotStarted
    await take_chair(request, id)


async def take_chair(request: Request, id: TableId) -> None:
    """A chair, or the way to the bot for someone whom it would have to write to and cannot yet. Raises NoTable, Started, Full."""
    services, person = request.services, request.person
    table = (await services.store.load(id)).table
    private = registry.face(table.game).private
    if table.chat != request.group and table.seat_of(person.id) is None:
        raise NoTable
    if table.phase is not Phase.LOBBY:
        await services.seats.enter(request.update, id, person)
        await request.answer("toast-entered")
    elif person.opened or not private:
        await services.lobby.join(request.update, id, person)
        await request.answer("toast-joined" if private else "toast-entered")
    else:
        await _to_the_bot(request, table)


async def _to_the_bot(request: Request, table: Table) -> None:
    link = join_link(request.services.bot.username, table.token)
    if request.query is not None:
        return request.toast(url=link)
    return await request.say("open-bot-first", keyboard=((Key((await request.words()).plain("button-open"), url=link),),))


def _open(request: Request, table: Table) -> bool:
    if table.phase is Phase.PLAYING and not registry.face(table.game).private:
        seat = table.seat_of(request.person.id)
        return request.group is not None or (seat is not None and table.chairs[seat].left)
    return table.phase is Phase.LOBBY and request.group is not None
