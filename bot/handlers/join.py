"""/join: a chair, before the match or, in games that let newcomers in, while it runs."""

from bot.screens.buttons import PersonalVerb, join_link
from bot.screens.content import Key
from bot.service.refusals import NoTable, NotStarted
from bot.service.table import Phase, Table, TableId
from bot.updates.request import Asked
from bot.updates.table_lookup import meant
from games import registry


async def join(asked: Asked) -> None:
    """Sit down at the table that is meant. Raises NoTableHere, NoTable, Started, Full."""
    table = await meant(asked, PersonalVerb.JOIN, lambda table: _open(asked, table))
    if table is not None:
        await take_chair(asked, table.id)


async def enter(asked: Asked, id: TableId) -> None:
    """A chair in a match that runs. Raises as `take_chair` does, and NotStarted before it."""
    if (await asked.services.tables.load(id)).table.phase is Phase.LOBBY:
        raise NotStarted
    await take_chair(asked, id)


async def take_chair(asked: Asked, id: TableId) -> None:
    """A chair, or the way to the bot for someone whom it would have to write to and cannot yet. Raises NoTable, Started, Full."""
    services, person = asked.services, asked.person
    table = (await services.tables.load(id)).table
    private = registry.face(table.game).private
    if table.chat != asked.group and table.seat_of(person.id) is None:
        raise NoTable
    if table.phase is not Phase.LOBBY:
        await services.tables.enter(asked.update, id, person)
        await asked.answer("toast-entered")
    elif person.opened or not private:
        await services.lobby.join(asked.update, id, person)
        await asked.answer("toast-joined" if private else "toast-entered")
    else:
        await _to_the_bot(asked, table)


async def _to_the_bot(asked: Asked, table: Table) -> None:
    link = join_link(asked.services.bot.username, table.token)
    if asked.query is not None:
        return asked.toast(url=link)
    return await asked.say("open-bot-first", keyboard=((Key((await asked.words()).plain("button-open"), url=link),),))


def _open(asked: Asked, table: Table) -> bool:
    if table.phase is Phase.PLAYING and not registry.face(table.game).private:
        seat = table.seat_of(asked.person.id)
        return asked.group is not None or (seat is not None and table.chairs[seat].left)
    return table.phase is Phase.LOBBY and asked.group is not None
