"""/stop: end the match, where most of those who play want it."""

from bot.screens.buttons import AtTable, PersonalVerb, TableVerb, encode
from bot.screens.content import Key
from bot.service.table import Phase, TableId
from bot.updates.request import Request
from bot.updates.table_lookup import find_table


async def stop(request: Request) -> None:
    """Vote to stop the match of the table that the command means. Raises NoTableHere, NoTable, NotSeated, NotStarted."""
    person = request.person.id
    table = await find_table(
        request,
        PersonalVerb.STOP,
        lambda table: table.phase is Phase.PLAYING and table.seat_of(person) is not None,
    )
    if table is not None:
        await vote(request, table.id)


async def vote(request: Request, table: TableId) -> None:
    """Count the vote. A command's answer lets the others join in by a tap."""
    votes = await request.services.seats.vote_stop(
        request.update, table, request.person.id, here=request.place
    )
    if votes.given >= votes.needed:
        # The group reads the standings; one more message would say the same.
        return await request.answer("stopped") if request.group is None or request.query is not None else None
    if request.query is not None:
        return await request.answer("stop-votes", given=votes.given, needed=votes.needed)
    keys = ((Key((await request.words()).plain("button-stop"), encode(AtTable(table, TableVerb.STOP))),),)
    return await request.say("stop-votes", keyboard=keys, given=votes.given, needed=votes.needed)
