"""The next step of a tournament: each acts once, whatever is killed."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec

from bot.base.pace import Outage
from bot.base.timing import Time
from bot.base.worker_process import offload
from bot.features.tournaments.rounds import due
from bot.features.tournaments.rounds.closing import TournamentClosing
from bot.features.tournaments.rounds.pairing import next_round, next_tables
from bot.features.tournaments.rounds.results import drawn, with_result
from bot.features.tournaments.rounds.tables import TournamentTables
from bot.features.tournaments.service import stages
from bot.features.tournaments.service.model import Seating, Stage, Tournament, TournamentId, with_seating
from bot.features.tournaments.service.store import CHAT, Change, TournamentStore, player_screens
from bot.match.maintenance import Maintenance
from bot.match.refusals import Stale
from games.tournament.forms.arena import Arena

NOW = 0
"""When to look again at a tournament in which something was done."""
OPENED_AT_ONCE = 8
"""Tables that a step opens, before others have their turn."""
SWEEP_MS = 30_000
"""How often tables are asked for results that nobody has brought."""
ARENA_MS = 1_000
"""How often those are paired who are free."""
PAUSE_MS = 30_000
"""Between two rounds."""
DELAY_MS = 10 * due.MINUTE_MS
"""How long a start is put off for which too few have entered."""
MOST_DELAYS = 3
TRY_AGAIN_MS = 5_000
"""When a tournament is tried again that something has stopped."""


@dataclass(frozen=True)
class Steps:
    """Begins tournaments, opens their rounds, and ends them."""

    store: TournamentStore
    tables: TournamentTables
    closing: TournamentClosing
    maintenance: Maintenance
    time: Time
    swept: dict[TournamentId, tuple[int, Sequence[Outage]]] = field(default_factory=dict, init=False)
    """When the tables of each tournament were asked for results, and which pauses they know."""

    async def advance(self, tournament: Tournament) -> int:
        """Do the next thing; when to look again, or NOW where something was done."""
        match tournament.stage, tournament.form:
            case Stage.ENTRY, _:
                return await self._at_entry(tournament)
            case Stage.PLAYING, Arena() as form:
                return await self._in_arena(tournament, form)
            case Stage.PLAYING, _:
                return await self._in_round(tournament)
            case Stage.PAUSED, _:
                return await self._while_paused(tournament)
            case _:
                return await self._after_end(tournament)

    # Entry

    async def _at_entry(self, tournament: Tournament) -> int:
        now = self.time.now()
        if not tournament.settings.starts and due.entry_lapse(tournament) <= now:
            return await self._change(tournament, stages.over(tournament, now, Stage.CANCELLED))
        if not due.is_full(tournament) and not 0 < tournament.settings.starts <= now:
            return await self._before_start(tournament)
        if await self.maintenance.is_on() or not await self.store.has_room():
            return now + TRY_AGAIN_MS
        here = stages.with_those_here(tournament)
        if tournament.reserves and len(here.playing) < len(tournament.playing):
            return await self._change(tournament, stages.asked_anew(tournament, now, now + DELAY_MS))
        if len(here.playing) >= stages.least_of(here) and not here.lacks_team:
            return await self._change(tournament, stages.begun(here, now))
        if tournament.delays < MOST_DELAYS and not due.is_full(tournament):
            return await self._change(tournament, stages.delayed(tournament, now + DELAY_MS))
        return await self._change(tournament, stages.over(tournament, now, Stage.CANCELLED))

    async def _before_start(self, tournament: Tournament) -> int:
        """Ask whether people are here, unless all have just come, or too little time is left to answer."""
        now, starts = self.time.now(), tournament.settings.starts
        if not starts or tournament.called or now < starts - due.CHECK_IN_MS:
            return due.entry_due(tournament)
        early = any(each.entered < starts - due.CHECK_IN_MS for each in tournament.entrants)
        if early and now < starts - due.CHECK_IN_MS // 2:
            return await self._change(tournament, stages.shown(tournament, called=now))
        return starts

    # Rounds

    async def _in_round(self, tournament: Tournament) -> int:
        now = self.time.now()
        if waiting := due.unplayed(tournament):
            limits = {each: limit for each in waiting if (limit := due.limit_of(tournament, each))}
            if late := [each for each, limit in limits.items() if limit <= now]:
                return await self._close(tournament, late)
            if any(map(due.is_unopened, waiting)):
                return await self._open_some(tournament)
            return await self._sweep(tournament, waiting, min(limits.values(), default=now + SWEEP_MS))
        if now < tournament.run.next_round:
            return tournament.run.next_round
        if await self.maintenance.is_on():
            return now + TRY_AGAIN_MS
        return await self._next_round(tournament)

    async def _next_round(self, tournament: Tournament) -> int:
        """Announce the next round, or begin it when its time has come; end the last one."""
        now = self.time.now()
        seatings = await offload(len(tournament.entrants), next_round, tournament)
        await self.closing.release(tournament, tournament.run.round)
        if not seatings:
            return await self._change(tournament, stages.over(tournament, now))
        if not tournament.run.next_round:
            return await self._change(tournament, stages.announced(tournament, now + PAUSE_MS))
        await self.closing.hold(tournament, tournament.run.round + 1)
        return await self._change(tournament, stages.with_round(tournament, seatings, now))

    async def _close(self, tournament: Tournament, late: Sequence[Seating]) -> int:
        """Close tables whose time is over as they stand; one that is gone brings nobody anything."""
        now = self.time.now()
        await self.closing.stop(late)
        await asyncio.gather(*(self.tables.collect(tournament, each) for each in late))

        def edit(old: Tournament) -> Change:
            screens: set[str] = set()
            for seating in late:
                if seating in due.unplayed(old):
                    result = drawn(seating.pairing, seating.round)
                    old, shown = with_result(old, seating, result, frozenset(), now)
                    screens |= {*shown}
            return Change(old, sorted(screens))

        await self.store.change(tournament.id, None, edit)
        return NOW

    # Tables

    async def _open_some(self, tournament: Tournament) -> int:
        """Open some tables; each of them once, however often this is begun."""
        some = [each for each in due.unplayed(tournament) if due.is_unopened(each)][:OPENED_AT_ONCE]
        opened = await asyncio.gather(*(self.tables.open(tournament, each) for each in some))
        now = self.time.now()

        def edit(old: Tournament) -> Change:
            players = set[int]()
            for seating in opened:
                known = old.seating(seating.round, seating.number)
                if known is None or not due.is_unopened(known):
                    continue
                players |= {*seating.pairing.players}
                old = with_seating(old, seating, began=now)
            rest = any(map(due.is_unopened, old.seatings))
            return Change(old, [*player_screens(sorted(players)), *([] if rest else [CHAT])])

        await self.store.change(tournament.id, None, edit)
        return NOW

    async def _sweep(self, tournament: Tournament, waiting: Sequence[Seating], at: int) -> int:
        """Look for results that nobody has brought, and for tables that the server has lost.

        Tables learn at once of a pause, and of its end.
        """
        now, pauses = self.time.now(), due.pauses_of(tournament)
        last, known = self.swept.setdefault(tournament.id, (now, ()))
        if now < last + SWEEP_MS and known == pauses:
            return min(at, last + SWEEP_MS)
        self.swept[tournament.id] = now, pauses
        lost = [each for each in waiting if not await self.tables.collect(tournament, each)]
        if lost:
            return await self._change(tournament, stages.reopened(tournament, lost))
        return min(at, now + SWEEP_MS)

    # Arenas

    async def _in_arena(self, tournament: Tournament, form: Arena) -> int:
        now, waiting = self.time.now(), due.unplayed(tournament)
        if any(map(due.is_unopened, waiting)):
            return await self._open_some(tournament)
        if now >= tournament.run.ends:
            late = tournament.run.ends + form.overtime_ms(tournament.settings.regulation)
            if not waiting or now >= late:
                return await self._change(tournament, stages.over(tournament, now))
            return await self._sweep(tournament, waiting, late)
        seatings = await asyncio.to_thread(next_tables, tournament, form, now)
        if seatings and not await self.maintenance.is_on():
            after = msgspec.structs.replace(tournament, seatings=(*tournament.seatings, *seatings))
            return await self._change(tournament, Change(after))
        await self._sweep(tournament, waiting, now)
        return min(now + ARENA_MS, tournament.run.ends)

    # Pause and end

    async def _while_paused(self, tournament: Tournament) -> int:
        now, waiting = self.time.now(), due.unplayed(tournament)
        lapse = tournament.run.paused + due.PAUSE_LAPSE_MS
        if any(map(due.is_unopened, waiting)):
            return await self._open_some(tournament)
        if now >= lapse:
            return await self._change(tournament, stages.over(tournament, now))
        return await self._sweep(tournament, waiting, lapse) if waiting else lapse

    async def _after_end(self, tournament: Tournament) -> int:
        if not tournament.saved:
            self.swept.pop(tournament.id, None)
            await self.closing.close(tournament)
            return await self._change(tournament, Change(msgspec.structs.replace(tournament, saved=True)))
        if self.time.now() < tournament.run.ended + due.KEPT_MS:
            return tournament.run.ended + due.KEPT_MS
        await self.store.remove(tournament.id)
        return NOW

    async def _change(self, seen: Tournament, change: Change) -> int:
        """Store a change of a tournament that is as it was seen; the next step looks at it anew."""

        def checked(tournament: Tournament) -> Change:
            if tournament != seen:
                raise Stale
            return change

        try:
            await self.store.change(seen.id, None, checked)
        except Stale:
            pass
        return NOW
