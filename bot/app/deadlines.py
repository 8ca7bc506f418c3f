"""What happens when a table's deadline comes."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from bot.app.archiving import Archiving
from bot.base.services import Services
from bot.base.timing import Time
from bot.chat import groups
from bot.match import rematch
from bot.match.maintenance import Maintenance
from bot.match.redraws import group_screens, lobby_screens
from bot.match.refusals import NoTable, Refusal
from bot.match.rematch import Rematches
from bot.match.seating.lobby import Lobby
from bot.match.seating.lobby_edits import START
from bot.match.seating.play import TablePlay
from bot.match.seating.seats import Seats
from bot.match.store import Store
from bot.match.table import TableId
from bot.match.turns import forced, schedule
from bot.match.turns.absence import Absences
from bot.match.turns.computers import Computers
from bot.match.turns.turns import Turns
from games.core import Seat
from storage.live.live import Deadline, Live
from storage.live.redraws import RedrawKind

REREAD_MS = 1_000
MOST_UNREAD_MS = 60_000
"""How long a start waits for its group to be drawn."""


@dataclass(frozen=True, eq=False)
class Beginnings:
    """Starts matches when their time has come; none under maintenance."""

    store: Store
    lobby: Lobby
    rematches: Rematches
    maintenance: Maintenance
    live: Live
    time: Time

    async def start(self, id: TableId) -> None:
        """Start a match, once its group could read that the host may object."""
        if await self.maintenance.is_on():
            return await self.lobby.take_start_back(id)
        table = (await self.store.load(id)).table
        late = self.time.now() - table.lobby.start_at
        if late < MOST_UNREAD_MS and await self.live.redraws.has_any(id, lobby_screens(table)):
            return await self.store.set_deadlines(id, {START: self.time.now() + REREAD_MS})
        return await self.lobby.start_unless_objected(id)

    async def play_on(self, id: TableId) -> None:
        """Start the next match of strangers."""
        if await self.maintenance.is_on():
            return await self.rematches.take_back(id)
        return await self.rematches.begin(id)


async def _try_group(services: Services, id: TableId) -> None:
    """Have a table's message sent anew to a group that has refused it."""
    table = (await services[Store].load(id)).table
    if not table.group.is_open and table.chat is not None:
        await services[Live].redraws.request(id, group_screens(table), RedrawKind.ANEW)
    await services[Store].set_deadlines(id, {groups.RETRY: None})


DUTIES: Mapping[str, Callable[[Services, TableId, str], Awaitable[object]]] = {
    "computer": lambda services, id, _: services[Computers].think(id),
    "race": lambda services, id, seat: services[Computers].race(id, Seat(int(seat))),
    "turn": lambda services, id, seat: services[Turns].run_out(id, Seat(int(seat))),
    forced.FORCED: lambda services, id, _: services[TablePlay].play_forced(id),
    "alarm": lambda services, id, name: services[TablePlay].time_up(id, name),
    "expire": lambda services, id, _: services[Lobby].expire(id),
    START: lambda services, id, _: services[Beginnings].start(id),
    "abandon": lambda services, id, _: services[Seats].settle_abandoned(id),
    rematch.REMATCH: lambda services, id, _: services[Beginnings].play_on(id),
    schedule.ABSENT: lambda services, id, _: services[Absences].look(id),
    groups.RETRY: lambda services, id, _: _try_group(services, id),
    "archive": lambda services, id, _: services[Archiving].store_match(id),
    "forget": lambda services, id, _: services[Archiving].remove(id),
}
"""By the name of a deadline, whose duty it is; what follows a colon in the name comes last."""


@dataclass(frozen=True, eq=False)
class Deadlines:
    """Meets deadlines by name; each may safely be met twice."""

    services: Services

    async def meet(self, deadline: Deadline) -> None:
        """Carry out a deadline that still applies; writes that make one void also remove it."""
        id = TableId(deadline.table)
        name, _, rest = deadline.name.partition(":")
        try:
            if name in DUTIES:
                await DUTIES[name](self.services, id, rest)
        except NoTable:
            await self.services[Live].remove(id)
        except Refusal:
            pass
