"""/stop: end the match if most of its players want it."""

from bot.screens.buttons import AtTable, PersonalVerb, TableVerb, encode
from bot.screens.content import Key
from bot.service.table import Phase, TableId
from bot.updates.request import Request
from bot.updates.table_lookup import find_table


async def stop(request: Request) -> None:
    """Vote to stop the match that the command means.

    Raises NoTableHere, NoTable, NotSeated, NotStarted.
    """
    person = request.person.id
    table = await find_table(
        request,
        PersonalVerb.STOP,
        lambda table: table.phase is Phase.PLAYING and table.seat_of(person) is not None,
    )
    if table is not None:
        await vote(request, table.id)


async def vote(request: Request, table: TableId) -> None:
    """Count the vote. The answer to a command has a button, so that others can join in."""
    votes = await request.services.seats.vote_stop(
        request.update, table, request.person.id, here=request.place
    )
    if votes.given >= votes.needed:
        # The group reads the standings, which say the same.
        return await request.answer("stopped") if request.group is None or request.query is not None else None
    if request.query is not None:
        return await request.answer("stop-votes", given=votes.given, needed=votes.needed)
    keys = ((Key((await request.words()).plain("button-stop"), encode(AtTable(table, TableVerb.STOP))),),)
    return await request.say("stop-votes", keyboard=keys, given=votes.given, needed=votes.needed)
