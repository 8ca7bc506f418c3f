"""What drives tournaments: any process does, one at a time, and each step acts once whatever is killed."""

import asyncio
from collections.abc import Callable, Iterable, Sequence

import msgspec
import structlog

from bot.base.apart import apart
from bot.base.logs import without_words
from bot.base.timing import Time, is_cancelled
from bot.features.lobby.new_tables import NewTables
from bot.features.tournaments.rounds.boards import board_of
from bot.features.tournaments.rounds.chairs import TournamentChairs
from bot.features.tournaments.rounds.closing import TournamentClosing
from bot.features.tournaments.rounds.due import (
    KEPT_MS,
    MINUTE_MS,
    PAUSE_LAPSE_MS,
    arena_limit,
    entry_lapse,
    is_full,
    is_unopened,
    limit_of,
    unplayed,
)
from bot.features.tournaments.rounds.pairing import Rules, next_round, next_tables
from bot.features.tournaments.rounds.results import TournamentResults, drawn, forfeited, with_result
from bot.features.tournaments.service.calendar import Calendar
from bot.features.tournaments.service.model import Seating, Stage, Tournament, TournamentId, with_seating
from bot.features.tournaments.service.organising import begun, cancelled, least_of, over
from bot.features.tournaments.service.refusals import NoTournament
from bot.features.tournaments.service.store import CHAT, Change, TournamentStore, player_screens
from bot.match.maintenance import Maintenance
from bot.match.refusals import NoTable, Refusal, Stale
from bot.match.store import Store
from bot.match.table import Phase, TournamentPlace
from games import registry
from games.tournament.core import Form
from storage.failures import reason_of, storage_failed
from storage.live import Live

NOW = 0
"""When to look again at a tournament in which something was done."""
POLL_S = 1.0
OPENED_AT_ONCE = 8
"""Tables that a step opens, before others have their turn."""
SWEEP_MS = 30_000
"""How often tables are asked for results that nobody has brought."""
ARENA_MS = 1_000
"""How often those are paired who are free."""
PAUSE_MS = 30_000
"""Between two rounds."""
DELAY_MS = 10 * MINUTE_MS
"""How long a start is put off for which too few have entered."""
MOST_DELAYS = 3
TRY_AGAIN_MS = 5_000
"""When a tournament is tried again that something has stopped."""

log = structlog.get_logger(__name__)


class Driver:
    """Begins tournaments, opens their rounds, and ends them.

    What is due follows from the state alone, so that whoever follows a dead process goes on where it was.
    """

    def __init__(  # noqa: PLR0913
        self,
        store: TournamentStore,
        tables: Store,
        new_tables: NewTables,
        results: TournamentResults,
        closing: TournamentClosing,
        chairs: TournamentChairs,
        calendar: Calendar,
        maintenance: Maintenance,
        live: Live,
        time: Time,
        rules: Rules,
    ) -> None:
        self._store = store
        self._tables = tables
        self._new_tables = new_tables
        self._results = results
        self._closing = closing
        self._chairs = chairs
        self._calendar = calendar
        self._maintenance = maintenance
        self._live = live
        self._time = time
        self._rules = rules
        self._woken = asyncio.Event()
        self._swept: dict[TournamentId, int] = {}

    def wake(self, at: int) -> None:
        """Announce that a tournament is due at this time."""
        if at <= self._time.now():
            self._woken.set()

    async def run(self) -> None:
        """Drive tournaments until cancelled."""
        while not is_cancelled():
            self._woken.clear()
            busy = False
            try:
                busy = await self.look()
            except Exception as error:
                if storage_failed(error):
                    log.warning("tournaments-unread", error=reason_of(error))
                else:
                    log.exception("tournaments-unread")
            if busy:
                await asyncio.sleep(0)
            else:
                await self._time.wait(self._woken, POLL_S)

    async def look(self) -> bool:
        """Take one step in every tournament that is due; whether any has more to do at once."""
        due = await self._live.tournaments.due(self._time.now())
        busy = False
        for name in due:
            busy = await self._try(name) or busy
        return busy

    async def _try(self, name: str) -> bool:
        """One step; a tournament that cannot go on stops no other."""
        try:
            if self._calendar.has(name):
                return await self._calendar.meet(name)
            return await self.step(TournamentId(name))
        except Exception as error:
            if storage_failed(error):
                raise
            log.error("tournament-stuck", tournament=name, **without_words(error))
            await self._live.tournaments.postpone(name, self._time.now() + TRY_AGAIN_MS)
            return False

    async def step(self, id: TournamentId) -> bool:
        """Do the next thing that a tournament needs; whether there may be more."""
        try:
            version, tournament = await self._store.known(id)
        except NoTournament:
            await self._live.tournaments.forget_due(id)
            return False
        until = await self._advance(tournament)
        if until == NOW:
            return True
        await self._live.tournaments.put_off(id, version, until)
        return False

    async def _advance(self, tournament: Tournament) -> int:
        """Do the next thing; when to look again, or NOW where something was done."""
        match tournament.stage:
            case Stage.ENTRY:
                return await self._at_entry(tournament)
            case Stage.PLAYING if tournament.regulation.form is Form.ARENA:
                return await self._in_arena(tournament)
            case Stage.PLAYING:
                return await self._in_round(tournament)
            case Stage.PAUSED:
                return await self._while_paused(tournament)
            case _:
                return await self._after_end(tournament)

    # Entry

    async def _at_entry(self, tournament: Tournament) -> int:
        now = self._time.now()
        if not tournament.starts and entry_lapse(tournament) <= now:
            return await self._change(tournament, lambda old: cancelled(old, now))
        if not is_full(tournament) and not 0 < tournament.starts <= now:
            return tournament.starts or entry_lapse(tournament)
        if await self._maintenance.is_on() or not await self._store.has_room():
            return now + TRY_AGAIN_MS
        if len(tournament.playing) >= least_of(tournament):
            return await self._change(tournament, lambda old: begun(old, now))
        if tournament.delays < MOST_DELAYS and not is_full(tournament):
            return await self._change(tournament, lambda old: _delayed(old, now))
        return await self._change(tournament, lambda old: cancelled(old, now))

    # Rounds

    async def _in_round(self, tournament: Tournament) -> int:
        now, limit = self._time.now(), limit_of(tournament)
        if waiting := unplayed(tournament):
            if limit and now >= limit:
                return await self._forfeit(tournament, waiting)
            if any(map(is_unopened, waiting)):
                return await self._open_some(tournament)
            return await self._sweep(tournament, waiting, limit or now + SWEEP_MS)
        if now < tournament.next_round:
            return tournament.next_round
        if await self._maintenance.is_on():
            return now + TRY_AGAIN_MS
        return await self._next_round(tournament)

    async def _next_round(self, tournament: Tournament) -> int:
        """Announce the next round, or begin it when its time has come; end the last one."""
        now = self._time.now()
        seatings = await apart(len(tournament.entrants), next_round, tournament, self._rules.round)
        await self._closing.release(tournament, tournament.round)
        if not seatings:
            await self._closing.stop(_out_of_time(tournament))
            return await self._change(tournament, lambda old: over(old, now))
        if not tournament.next_round:
            await self._closing.stop(_out_of_time(tournament))
            return await self._change(tournament, lambda old: _announced(old, now + PAUSE_MS))
        await self._closing.hold(tournament, tournament.round + 1)
        return await self._change(tournament, lambda old: _with_round(old, seatings, now))

    async def _forfeit(self, tournament: Tournament, waiting: Sequence[Seating]) -> int:
        """End a round whose time is over: what was not played is forfeited."""
        now = self._time.now()

        def edit(old: Tournament) -> Change:
            screens: set[str] = set()
            for seating in waiting:
                result = forfeited(seating.pairing, seating.round)
                old, shown = with_result(old, seating, result, frozenset(), now)
                screens |= {*shown}
            return Change(old, sorted(screens))

        return await self._change(tournament, edit)

    # Tables

    async def _open_some(self, tournament: Tournament) -> int:
        """Open some tables; each of them once, however often this is begun."""
        some = [each for each in unplayed(tournament) if is_unopened(each)][:OPENED_AT_ONCE]
        opened = await asyncio.gather(*(self._open(tournament, each) for each in some))
        now = self._time.now()

        def edit(old: Tournament) -> Change:
            players = set[int]()
            for seating in opened:
                known = old.seating(seating.round, seating.number)
                if known is None or not is_unopened(known):
                    continue
                players |= {*seating.pairing.players}
                old = with_seating(old, msgspec.structs.replace(seating, began=now))
            rest = any(map(is_unopened, old.seatings))
            return Change(old, [*player_screens(sorted(players)), *([] if rest else [CHAT])])

        await self._store.change(tournament.id, None, edit)
        return NOW

    async def _open(self, tournament: Tournament, seating: Seating) -> Seating:
        """The table of a seating, once it is there; one that cannot be played brings nobody anything."""
        chairs = await self._chairs.of(tournament, seating)
        arena = tournament.regulation.form is Form.ARENA
        place = TournamentPlace(
            tournament.id,
            seating.round,
            seating.number,
            tournament.title,
            seating.pairing.players,
            until=0 if arena else limit_of(tournament),
            arena=arena,
        )
        try:
            table = await self._new_tables.tournament(
                place,
                chairs,
                tournament.game,
                tournament.preset,
                tournament.options,
                pace=tournament.pace,
                rated=tournament.rated,
                language=tournament.language,
                board=board_of(tournament, seating.round),
                level=tournament.level,
            )
        except (Refusal, registry.UnknownGame) as error:
            log.warning("tournament-table-refused", game=tournament.game, error=type(error).__name__)
            result = drawn(seating.pairing, seating.round)
            return msgspec.structs.replace(seating, result=result, ended=self._time.now())
        return msgspec.structs.replace(seating, table=table.id)

    async def _sweep(self, tournament: Tournament, waiting: Sequence[Seating], at: int) -> int:
        """Look for results that nobody has brought, and for tables that the server has lost."""
        now = self._time.now()
        last = self._swept.setdefault(tournament.id, now)
        if now < last + SWEEP_MS:
            return min(at, last + SWEEP_MS)
        self._swept[tournament.id] = now
        lost = [each for each in waiting if not await self._collect(each)]
        if lost:
            return await self._change(tournament, lambda old: _reopened(old, lost))
        return min(at, now + SWEEP_MS)

    async def _collect(self, seating: Seating) -> bool:
        """Take the result of a table that is over; False if there is no such table."""
        if seating.table is None:
            return True
        (stored,) = await self._live.glance([seating.table])
        if stored is None:
            return False
        try:
            loaded = await self._tables.load(seating.table)
        except NoTable:
            return False
        if loaded.table.phase is Phase.OVER:
            await self._results.note(loaded)
        return True

    # Arenas

    async def _in_arena(self, tournament: Tournament) -> int:
        now, waiting = self._time.now(), unplayed(tournament)
        if any(map(is_unopened, waiting)):
            return await self._open_some(tournament)
        if now >= tournament.ends:
            late = arena_limit(tournament)
            if not waiting or now >= late:
                return await self._change(tournament, lambda old: over(old, now))
            return await self._sweep(tournament, waiting, late)
        seatings = await asyncio.to_thread(next_tables, tournament, self._rules.arena, now)
        if seatings and not await self._maintenance.is_on():
            return await self._change(tournament, lambda old: _with_tables(old, seatings))
        await self._sweep(tournament, waiting, now)
        return min(now + ARENA_MS, tournament.ends)

    # Pause and end

    async def _while_paused(self, tournament: Tournament) -> int:
        now, waiting = self._time.now(), unplayed(tournament)
        lapse = tournament.paused + PAUSE_LAPSE_MS
        if any(map(is_unopened, waiting)):
            return await self._open_some(tournament)
        if now >= lapse:
            return await self._change(tournament, lambda old: over(old, now))
        return await self._sweep(tournament, waiting, lapse) if waiting else lapse

    async def _after_end(self, tournament: Tournament) -> int:
        if not tournament.saved:
            self._swept.pop(tournament.id, None)
            await self._closing.close(tournament)
            return await self._change(tournament, _saved)
        if self._time.now() < tournament.ended + KEPT_MS:
            return tournament.ended + KEPT_MS
        await self._store.remove(tournament.id)
        return NOW

    async def _change(self, seen: Tournament, edit: Callable[[Tournament], Change]) -> int:
        """Change a tournament that is as it was seen; the next step begins with what it has become."""

        def checked(tournament: Tournament) -> Change:
            if tournament != seen:
                raise Stale
            return edit(tournament)

        try:
            await self._store.change(seen.id, None, checked)
        except Stale:
            pass
        return NOW


def _out_of_time(tournament: Tournament) -> list[Seating]:
    """The tables of a round whose matches may still run though their results are forfeited."""
    return [
        seating
        for seating in tournament.seatings
        if seating.round == tournament.round
        and seating.result is not None
        and seating.result.forfeits == frozenset(seating.pairing.players)
    ]


def _delayed(tournament: Tournament, now: int) -> Change:
    """The tournament whose start waits for more players."""
    after = msgspec.structs.replace(tournament, starts=now + DELAY_MS, delays=tournament.delays + 1)
    return Change(after, [CHAT, *player_screens(after.playing)])


def _announced(tournament: Tournament, at: int) -> Change:
    """The tournament that waits for its next round."""
    after = msgspec.structs.replace(tournament, next_round=at)
    return Change(after, [CHAT, *player_screens(after.playing)])


def _with_round(tournament: Tournament, seatings: Sequence[Seating], now: int) -> Change:
    """The tournament at the start of its next round."""
    after = msgspec.structs.replace(
        tournament,
        round=tournament.round + 1,
        round_began=now,
        next_round=0,
        seatings=(*tournament.seatings, *seatings),
    )
    resting = {player for each in seatings if each.result for player in each.pairing.players}
    return Change(after, [CHAT, *player_screens(sorted(resting))])


def _with_tables(tournament: Tournament, seatings: Sequence[Seating]) -> Change:
    after = msgspec.structs.replace(tournament, seatings=(*tournament.seatings, *seatings))
    return Change(after)


def _reopened(tournament: Tournament, lost: Iterable[Seating]) -> Change:
    """The tournament whose lost tables are opened once more."""
    for seating in lost:
        tournament = with_seating(tournament, msgspec.structs.replace(seating, table=None))
    return Change(tournament)


def _saved(tournament: Tournament) -> Change:
    return Change(msgspec.structs.replace(tournament, saved=True))
