"""/stop: end the match if most of its players want it; let a computer play for whoever holds it up."""

from bot.screens.buttons import PersonalVerb
from bot.service.table import Phase, TableId
from bot.updates.request import Request
from bot.updates.table_lookup import find_table
from storage.redraws import vote_screen


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
    """Count the vote; a group reads in one message who wants to stop, and joins in there."""
    result = await request.services.seats.vote_stop(
        request.update, table, request.person.id, here=request.place
    )
    votes = result.votes
    if votes.carried:
        # The group reads the standings, which say the same.
        return await request.answer("stopped") if request.group is None or request.query is not None else None
    if request.group is None or request.query is not None:
        return await request.answer("stop-votes", given=votes.given, needed=votes.needed)
    if votes.given > 1 or not result.new:
        return await request.services.screens.repost(table, vote_screen(request.group))
    return None


async def replace(request: Request, table: TableId) -> None:
    """Count the vote for a computer; the group reads the votes on its button.

    Raises NoTable, NotSeated, NotStarted, NobodyLate.
    """
    votes = await request.services.seats.vote_replace(
        request.update, table, request.person.id, here=request.place
    )
    if votes.carried:
        await request.answer("toast-replaced")
    else:
        await request.answer("toast-replace-votes", given=votes.given, needed=votes.needed)
