"""What happens when a table's deadline comes."""

from collections.abc import Awaitable, Callable, Sequence

from bot.base.thinking import Thinking
from bot.base.timing import Time
from bot.chat import groups
from bot.features.lobby.lobby import Lobby
from bot.features.queue.avoidance import Avoidance
from bot.features.strangers import rematch
from bot.features.strangers.rematch import Rematches
from bot.features.today.daily_deals import DailyDeals
from bot.match.aspects import Gain
from bot.match.loaded import Edit, Loaded, record_of
from bot.match.maintenance import Maintenance
from bot.match.redraws import all_screens, card_screens, group_screens, lobby_screens
from bot.match.refusals import NoTable, Refusal
from bot.match.results import MatchTally, finished, tally
from bot.match.seating.lobby_edits import START
from bot.match.seating.play import TablePlay
from bot.match.seating.seats import Seats
from bot.match.store import Store
from bot.match.table import MatchId, Phase, Table, TableId, with_part
from bot.match.turns import absence, forced
from bot.match.turns.absence import Absences
from bot.match.turns.calculation import beside
from bot.match.turns.computers import Computers
from bot.match.turns.schedule import DAY_MS, HOUR_MS
from bot.match.turns.turns import Turns
from bot.people.people import People
from games.core import Seat
from games.record import Record
from storage.archive import Archive
from storage.live import Deadline, Live
from storage.profiles import Profiles, RatingChange
from storage.redraws import RedrawKind, ScreenId

REREAD_MS = 1_000
MOST_UNREAD_MS = 60_000
"""How long a start waits for its group to be drawn."""
CLOSED_MS = 7 * DAY_MS
"""How long the secret of a lobby that closed without a match may be asked for."""


class Deadlines:
    """Meets deadlines by name; each may safely be met twice."""

    def __init__(  # noqa: PLR0913
        self,
        store: Store,
        play: TablePlay,
        seats: Seats,
        computers: Computers,
        turns: Turns,
        thinking: Thinking,
        lobby: Lobby,
        live: Live,
        archive: Archive,
        time: Time,
        maintenance: Maintenance,
        rematches: Rematches,
        absences: Absences,
        note_result: Callable[[Loaded], Awaitable[None]],
        deals: DailyDeals,
        people: People,
    ) -> None:
        """`note_result` is called with each match of a tournament that is over."""
        self.note_match: Callable[[MatchId], object] = lambda match: None
        """Is called with each match that is archived."""
        self._store = store
        self._play = play
        self._seats = seats
        self._computers = computers
        self._turns = turns
        self._lobby = lobby
        self._thinking = thinking
        self._live = live
        self._archive = archive
        self._profiles = Profiles(archive)
        self._time = time
        self._maintenance = maintenance
        self._rematches = rematches
        self._absences = absences
        self._note_result = note_result
        self._avoidance = Avoidance(live, time)
        self._deals = deals
        self._people = people

    async def meet(self, deadline: Deadline) -> None:
        """Carry out a deadline that still applies; writes that make one void also remove it."""
        id = TableId(deadline.table)
        kind, _, rest = deadline.name.partition(":")
        try:
            match kind:
                case "computer":
                    await self._computers.think(id)
                case "race":
                    await self._computers.race(id, Seat(int(rest)))
                case "turn":
                    await self._turns.run_out(id, Seat(int(rest)))
                case forced.FORCED:
                    await self._play.play_forced(id)
                case "alarm":
                    await self._play.time_up(id, rest)
                case "expire":
                    await self._lobby.expire(id)
                case "start":
                    await self._start(id)
                case "abandon":
                    await self._seats.settle_abandoned(id)
                case rematch.REMATCH:
                    await self._play_on(id)
                case absence.ABSENT:
                    await self._absences.look(id)
                case groups.RETRY:
                    await self._try_group(id)
                case "archive":
                    await self._archive_match(id)
                case "forget":
                    await self._forget(id)
        except NoTable:
            await self._live.remove(id)
        except Refusal:
            pass

    async def _start(self, id: TableId) -> None:
        """Start a match, once its group could read that the host may object; none under maintenance."""
        if await self._maintenance.is_on():
            return await self._lobby.take_start_back(id)
        table = (await self._store.load(id)).table
        late = self._time.now() - table.lobby.start_at
        if late < MOST_UNREAD_MS and await self._live.redraws.has_any(id, lobby_screens(table)):
            return await self._set(id, {START: self._time.now() + REREAD_MS})
        return await self._lobby.start_unless_objected(id)

    async def _try_group(self, id: TableId) -> None:
        """Have a table's message sent anew to a group that has refused it."""
        table = (await self._store.load(id)).table
        if not table.group.is_open and table.chat is not None:
            await self._live.redraws.request(id, group_screens(table), RedrawKind.ANEW)
        await self._set(id, {groups.RETRY: None})

    async def _play_on(self, id: TableId) -> None:
        """Start the next match of strangers; none under maintenance."""
        if await self._maintenance.is_on():
            return await self._rematches.take_back(id)
        return await self._rematches.begin(id)

    async def _archive_match(self, id: TableId) -> None:
        """Move a finished match to SQL, have what it has changed told, and remove the table an hour later.

        A lobby that closed without a match stays for a week, for its secret may be asked for. A tournament is
        told of its result first. One whose state cannot be read any more has no result to be stored. What is
        told is read from the database, so that it is the same if a process has died in between and another
        one begins again.
        """
        loaded = await self._store.load(id)
        if loaded.table.tournament is not None and loaded.table.phase is Phase.OVER:
            await self._note_result(loaded)
        changed: tuple[Gain, ...] = ()
        if loaded.table.phase is Phase.OVER and loaded.state is not None and loaded.table.retry is None:
            await self._avoidance.note_leavers(loaded.table)
            match = finished(loaded, *await self._counted(loaded))
            await self._archive.save_match(*match)
            await self._deals.note_result(loaded)
            changed = gains(loaded.table, await self._profiles.changes(match.match.id))
            self.note_match(MatchId(match.match.id))
        await self._count_lobby(loaded.table)
        await self._close(id, changed)

    async def _count_lobby(self, table: Table) -> None:
        """Count a lobby for its host."""
        if table.lobby.was_held:
            await self._people.count_lobby(table.host, table.id, begun=table.phase is Phase.OVER)

    async def _counted(self, loaded: Loaded) -> tuple[Record, MatchTally]:
        """The record of a match, and what each seat has done in it."""
        record = await record_of(loaded.table, self._live)
        key, seats = f"tally:{loaded.table.id}", len(loaded.table.chairs)
        return record, await beside(self._thinking, key, tally, record, seats)

    async def _close(self, id: TableId, changed: tuple[Gain, ...]) -> None:
        """Draw all messages of the match once more if it has changed anything, and have the table removed."""

        def edit(loaded: Loaded) -> Edit:
            kept = CLOSED_MS if loaded.table.phase is Phase.CLOSED else HOUR_MS
            deadlines = {"archive": None, "forget": self._time.now() + kept}
            table = with_part(loaded.table, "end", gains=changed)
            redraws = all_screens(table) if changed else set[ScreenId]()
            return Edit(table, deadlines=deadlines, redraws=redraws)

        await self._store.change(id, None, edit)

    async def _forget(self, id: TableId) -> None:
        """Remove a table for good, unless one of its screens still has to be delivered."""
        table = (await self._store.load(id)).table
        if await self._live.redraws.has_any(id, all_screens(table) | card_screens(table), *RedrawKind):
            await self._set(id, {"forget": self._time.now() + HOUR_MS})
            return
        await self._store.remove(table)

    async def _set(self, id: TableId, deadlines: dict[str, int | None]) -> None:
        await self._store.change(id, None, lambda loaded: Edit(loaded.table, deadlines=deadlines))


def gains(table: Table, changes: Sequence[RatingChange]) -> tuple[Gain, ...]:
    """What a stored match has changed, by seat; empty if it has changed nothing that people are told."""
    own = {change.seat: _gain(change) for change in changes}
    by_seat = tuple(own.get(seat, Gain()) for seat in range(len(table.chairs)))
    return by_seat if set(by_seat) != {Gain()} else ()


def _gain(change: RatingChange) -> Gain:
    if change.shown is None or change.shown_before is None:
        return Gain(achievements=change.achievements)
    risen = change.shown - change.shown_before
    return Gain(change.shown, risen, provisional=not change.ranked, achievements=change.achievements)
