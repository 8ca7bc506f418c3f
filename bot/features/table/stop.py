"""/stop: vote to end the match, or to put a computer in a slow player's seat."""

from functools import partial

from bot.chat.administrators import Administrators
from bot.chat.drawer.delivery import Delivery
from bot.chat.incoming.request import Request
from bot.chat.incoming.table_lookup import find_table
from bot.features.table import close
from bot.match.seating.seats import Seats
from bot.match.table import Phase, Table, TableId
from storage.live.redraws import vote_screen


async def stop(request: Request, *, administrators: Administrators, seats: Seats, delivery: Delivery) -> None:
    """Vote to stop the match that the command means; ask an administrator to confirm closing its table.

    Raises NoTableHere, NoTable, NotSeated, NotStarted.
    """
    if await _is_administrator(request, administrators):
        return await close.ask(request)
    table = await find_table(request, "stop", partial(_is_own, request))
    return await _vote(request, table.id, seats, delivery, decides=False) if table is not None else None


def _is_own(request: Request, table: Table) -> bool:
    """Return whether the person hosts the match or plays in it."""
    person = request.person.id
    return table.phase is Phase.PLAYING and (table.host == person or table.seat_of(person) is not None)


async def vote(
    request: Request, table: TableId, *, administrators: Administrators, seats: Seats, delivery: Delivery
) -> None:
    """Count a vote by button. Raises NoTable, NotSeated, NotStarted."""
    await _vote(request, table, seats, delivery, decides=await _is_administrator(request, administrators))


async def _is_administrator(request: Request, administrators: Administrators) -> bool:
    """Return whether the person administers the group: their vote needs no majority there."""
    group, person = request.group, request.person.id
    return group is not None and await administrators.administers(group, person)


async def _vote(request: Request, table: TableId, seats: Seats, delivery: Delivery, *, decides: bool) -> None:
    """Count the vote; one message in the group lists the votes and has a button for more."""
    result = await seats.vote_stop(
        request.update, table, request.person.id, here=request.place, decides=decides
    )
    votes = result.votes
    if votes.carried:
        # The group's message shows the standings, which say the same.
        return await request.answer("stopped") if request.group is None or request.query is not None else None
    if request.group is None or request.query is not None:
        return await request.answer("stop-votes", given=votes.given, needed=votes.needed)
    if votes.given > 1 or not result.new:
        return await delivery.repost(table, vote_screen(request.group))
    return None


async def replace(request: Request, table: TableId, *, seats: Seats, administrators: Administrators) -> None:
    """Count the vote for a computer; the button in the group shows the count.

    Raises NoTable, NotSeated, NotStarted, NobodyLate.
    """
    decides = await _is_administrator(request, administrators)
    votes = await seats.vote_replace(
        request.update, table, request.person.id, here=request.place, decides=decides
    )
    if votes.carried:
        await request.answer("toast-replaced")
    else:
        await request.answer("toast-replace-votes", given=votes.given, needed=votes.needed)
