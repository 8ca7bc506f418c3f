"""/stop: end the match, where most of those who play want it."""

from bot.screens.buttons import AtTable, PersonalVerb, TableVerb, encode
from bot.screens.content import Key
from bot.service.table import Phase, TableId
from bot.updates.request import Asked
from bot.updates.table_lookup import meant


async def stop(asked: Asked) -> None:
    """Vote to stop the match of the table that is meant. Raises NoTableHere, NoTable, NotSeated, NotStarted."""
    person = asked.person.id
    table = await meant(asked, PersonalVerb.STOP, lambda table: table.phase is Phase.PLAYING and table.seat_of(person) is not None)
    if table is not None:
        await vote(asked, table.id)


async def vote(asked: Asked, table: TableId) -> None:
    """Count the vote. A command's answer lets the others join in by a tap."""
    votes = await asked.services.tables.vote_stop(asked.update, table, asked.person.id)
    if votes.given >= votes.needed:
        # The group reads the standings; one more message would say the same.
        return await asked.answer("stopped") if asked.group is None or asked.query is not None else None
    if asked.query is not None:
        return await asked.answer("stop-votes", given=votes.given, needed=votes.needed)
    keys = ((Key((await asked.words()).plain("button-stop"), encode(AtTable(table, TableVerb.STOP))),),)
    return await asked.say("stop-votes", keyboard=keys, given=votes.given, needed=votes.needed)
