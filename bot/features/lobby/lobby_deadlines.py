"""Deadlines of lobbies: closing an idle one, starting a match unless the host objects."""

from bot.base.timing import Time
from bot.match.affected_screens import lobby_screens
from bot.match.maintenance import Maintenance
from bot.match.seating.lobby import Lobby
from bot.match.seating.lobby_edits import START
from bot.match.store import Store
from bot.match.table import TableId
from storage.live.live import Live

RETRY_MS = 1_000
MOST_UNREAD_MS = 60_000
"""Maximum delay of an announced start while its group's message is not drawn."""


async def expire(id: TableId, *, lobby: Lobby) -> None:
    """Close an idle lobby. Raises NoTable, Started."""
    await lobby.expire(id)


async def start(
    id: TableId, *, store: Store, lobby: Lobby, maintenance: Maintenance, live: Live, time: Time
) -> None:
    """Start an announced match after the group has seen the announcement; cancel it under maintenance.

    Raises NoTable, Started, Stale.
    """
    if await maintenance.is_on():
        return await lobby.take_start_back(id)
    table = (await store.load(id)).table
    late = time.now() - table.lobby.start_at
    if late < MOST_UNREAD_MS and await live.redraws.has_any(id, lobby_screens(table)):
        return await store.set_deadlines(id, {START: time.now() + RETRY_MS})
    return await lobby.start_unless_objected(id)
