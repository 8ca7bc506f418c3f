"""Carry out the next step of a tournament: decide, edit, write once. Each step is idempotent."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import msgspec

from bot.base.pace import Outage
from bot.base.timing import Time
from bot.base.worker_process import offload
from bot.features.tournaments.rounds.round_pairing import next_round, next_tables
from bot.features.tournaments.rounds.tournament_closing import TournamentClosing
from bot.features.tournaments.rounds.tournament_tables import TournamentTables
from bot.features.tournaments.season.season_table import Month
from bot.features.tournaments.service import transitions
from bot.features.tournaments.service.next_step import SWEEP_MS, Need, NextStep, next_step, pauses_of
from bot.features.tournaments.service.stored_tournament import Change
from bot.features.tournaments.service.timetable import continued
from bot.features.tournaments.service.tournament_model import (
    Seating,
    Stage,
    Tournament,
    TournamentId,
)
from bot.features.tournaments.service.tournament_store import TournamentStore
from bot.match.maintenance import Maintenance
from bot.people.people import Chats

NOW = 0
"""The deadline after a step that changed something."""
TRY_AGAIN_MS = 5_000
"""Retry interval for a blocked tournament."""


@dataclass(frozen=True)
class Steps:
    """Begins tournaments, opens their rounds, and ends them."""

    store: TournamentStore
    tables: TournamentTables
    closing: TournamentClosing
    maintenance: Maintenance
    chats: Chats
    time: Time
    swept: dict[TournamentId, tuple[int, Sequence[Outage]]] = field(default_factory=dict, init=False)
    """Time of the last sweep of each tournament, and the pauses known to its tables."""

    async def advance(self, tournament: Tournament) -> int:
        """Carry out the next step. Return the next deadline, or NOW after a change."""
        now = self.time.now()
        if not tournament.dropped:
            return await self._advance(tournament, now)
        if await self._drop(tournament):
            return NOW
        until = await self._advance(tournament, now)
        return min(until, now + TRY_AGAIN_MS) if until != NOW else NOW

    async def _advance(self, tournament: Tournament, now: int) -> int:
        step = next_step(tournament, now)
        match step.need:
            case Need.WAIT:
                return step.at
            case Need.BEGIN | Need.NEXT_ROUND if await self._is_blocked(step.need):
                return now + TRY_AGAIN_MS
            case Need.NEXT_ROUND:
                return await self._next_round(tournament, now)
            case Need.OPEN:
                return await self._open(tournament, step.seatings)
            case Need.CLOSE:
                return await self._close(tournament, step.seatings)
            case Need.WARN:
                await self.store.replace(tournament, transitions.warned(tournament, now))
                self.swept[tournament.id] = 0, pauses_of(tournament)
            case Need.COLLECT:
                return min(step.at, await self._sweep(tournament, step.seatings, now))
            case Need.PAIR_ARENA:
                return await self._pair_arena(tournament, step, now)
            case Need.SAVE:
                return await self._save(tournament)
            case Need.REMOVE:
                await self.store.remove(tournament.id)
            case _:
                await self.store.replace(tournament, _EDITS[step.need](tournament, now))
        return NOW

    async def _with_months(self, change: Change) -> Change:
        """Note to which month a begun tournament belongs, so that no later change of clocks moves it."""
        run = change.tournament.run
        clocks = [(await self.chats.settings(chat)).clock for chat in change.tournament.chats]
        run = msgspec.structs.replace(run, months=tuple(Month.at(run.began, each).ordinal for each in clocks))
        return change._replace(tournament=msgspec.structs.replace(change.tournament, run=run))

    async def _is_blocked(self, need: Need) -> bool:
        """Return whether maintenance or too many tournaments forbid to begin."""
        return await self.maintenance.is_on() or (need is Need.BEGIN and not await self.store.has_room())

    async def _next_round(self, tournament: Tournament, now: int) -> int:
        """Announce the next round, or begin it at its time; end the tournament after the last one."""
        run, form = tournament.run, tournament.form
        after = tournament if run.next_round else continued(tournament, now)
        regulation = after.settings.regulation
        follows = form.has_round(regulation, tournament.entries, tournament.results, run.round + 1)
        if follows and run.next_round:
            seatings = await offload(len(tournament.entrants), next_round, tournament)
            if form.shares_boards:
                await self.closing.hold(tournament, run.round + 1)
            change = transitions.with_round(tournament, seatings, now)
            if not run.months:
                change = await self._with_months(change)
        else:
            if form.shares_boards and run.round:
                await self.closing.release(tournament, run.round)
            change = (transitions.announced if follows else transitions.over)(after, now)
        await self.store.replace(tournament, change)
        return NOW

    async def _open(self, tournament: Tournament, some: Sequence[Seating]) -> int:
        """Open tables, each once."""
        opened = await asyncio.gather(*(self.tables.open(tournament, each) for each in some))
        now = self.time.now()
        await self.store.change(tournament.id, None, lambda old: transitions.with_opened(old, opened, now))
        return NOW

    async def _drop(self, tournament: Tournament) -> bool:
        """Stop dropped tables, and open their shared deals; return whether any of them is done with."""
        waiting = []
        for each in tournament.dropped:
            if not await self.tables.drop(tournament, each):
                waiting.append(each)
            if tournament.form.shares_boards:
                await self.closing.release(tournament, each.round, each.attempt)
        if len(waiting) == len(tournament.dropped):
            return False
        after = msgspec.structs.replace(tournament, dropped=tuple(waiting))
        await self.store.replace(tournament, Change(after))
        return True

    async def _close(self, tournament: Tournament, late: Sequence[Seating]) -> int:
        """Close tables that are out of time; a lost one ends in a draw."""
        await self.closing.stop(late)
        await asyncio.gather(*(self.tables.collect(tournament, each) for each in late))
        now = self.time.now()
        await self.store.change(tournament.id, None, lambda old: transitions.with_drawn(old, late, now))
        return NOW

    async def _sweep(self, tournament: Tournament, waiting: Sequence[Seating], now: int) -> int:
        """Collect missed results, reopen lost tables, and tell tables of pauses. Return the next deadline."""
        pauses = pauses_of(tournament)
        last, known = self.swept.setdefault(tournament.id, (now, ()))
        if now < last + SWEEP_MS and known == pauses:
            return last + SWEEP_MS
        self.swept[tournament.id] = now, pauses
        lost = [each for each in waiting if not await self.tables.collect(tournament, each)]
        if lost:
            await self.store.replace(tournament, transitions.without_tables(tournament, lost))
            return NOW
        return now + SWEEP_MS

    async def _pair_arena(self, tournament: Tournament, step: NextStep, now: int) -> int:
        seatings = await asyncio.to_thread(next_tables, tournament, now)
        if seatings and not await self.maintenance.is_on():
            after = msgspec.structs.replace(tournament, seatings=(*tournament.seatings, *seatings))
            change = Change(after)
            await self.store.replace(
                tournament, change if tournament.run.months else await self._with_months(change)
            )
            return NOW
        await self._sweep(tournament, step.seatings, now)
        return step.at

    async def _save(self, tournament: Tournament) -> int:
        """Settle and store what the end leaves open."""
        self.swept.pop(tournament.id, None)
        await self.closing.close(tournament)
        await self.store.replace(tournament, Change(msgspec.structs.replace(tournament, saved=True)))
        return NOW


_EDITS: dict[Need, Callable[[Tournament, int], Change]] = {
    Need.CHECK_IN: lambda tournament, now: transitions.shown(tournament, called=now),
    Need.BEGIN: transitions.at_start,
    Need.CANCEL: lambda tournament, now: transitions.over(tournament, now, Stage.CANCELLED),
    Need.RESUME: transitions.after_longest_pause,
    Need.END: transitions.over,
}
