"""What becomes of a table that is over: its match is stored for good, and the table removed later."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.base.thinking import Analysis
from bot.base.timing import Time
from bot.features.queue.avoidance import Avoidance
from bot.features.records.analyses import Analyses
from bot.features.today.daily_deals import DailyDeals
from bot.features.tournaments.rounds.table_results import TournamentResults
from bot.match.aspects import Gain
from bot.match.loaded import Edit, Loaded, record_of
from bot.match.redraws import all_screens, card_screens
from bot.match.results import MatchTally, finished, tally
from bot.match.store import Store
from bot.match.table import MatchId, Phase, Table, TableId, with_part
from bot.match.turns.calculation import beside
from bot.match.turns.schedule import DAY_MS, HOUR_MS
from bot.people.people import People
from games.record import Record
from storage.live.live import Live
from storage.live.redraws import RedrawKind, ScreenId
from storage.sql.archive import Archive
from storage.sql.profiles import Profiles, RatingChange

CLOSED_MS = 7 * DAY_MS
"""How long the secret of a lobby that closed without a match may be asked for."""


@dataclass(frozen=True, eq=False)
class Archiving:
    """Stores the matches of tables that are over, and removes the tables."""

    store: Store
    live: Live
    archive: Archive
    profiles: Profiles
    analysis: Analysis
    people: People
    results: TournamentResults
    deals: DailyDeals
    avoidance: Avoidance
    analyses: Analyses
    time: Time

    async def store_match(self, id: TableId) -> None:
        """Move a finished match to SQL, have what it has changed told, and remove the table an hour later.

        A lobby that closed without a match stays for a week, for its secret may be asked for. A tournament is
        told of its result first. One whose state cannot be read any more has no result to be stored. What is
        told is read from the database, so that it is the same if a process has died in between and another
        one begins again.
        """
        loaded = await self.store.load(id)
        if loaded.table.tournament is not None and loaded.table.phase is Phase.OVER:
            await self.results.note(loaded)
        changed: tuple[Gain, ...] = ()
        if loaded.table.phase is Phase.OVER and loaded.state is not None and loaded.table.retry is None:
            await self.avoidance.note_leavers(loaded.table)
            match = finished(loaded, *await self._counted(loaded))
            await self.archive.save_match(*match)
            await self.deals.note_result(loaded)
            changed = gains(loaded.table, await self.profiles.changes(match.match.id))
            self.analyses.expect(MatchId(match.match.id))
        await self.count_lobby(loaded.table)
        await self._close(id, changed)

    async def count_lobby(self, table: Table) -> None:
        """Count a lobby for its host."""
        if table.lobby.was_held:
            await self.people.count_lobby(table.host, table.id, begun=table.phase is Phase.OVER)

    async def _counted(self, loaded: Loaded) -> tuple[Record, MatchTally]:
        """The record of a match, and what each seat has done in it."""
        record = await record_of(loaded.table, self.live)
        key, seats = f"tally:{loaded.table.id}", len(loaded.table.chairs)
        return record, await beside(self.analysis, key, tally, record, seats)

    async def _close(self, id: TableId, changed: tuple[Gain, ...]) -> None:
        """Draw all messages of the match once more if it has changed anything, and have the table removed."""

        def edit(loaded: Loaded) -> Edit:
            kept = CLOSED_MS if loaded.table.phase is Phase.CLOSED else HOUR_MS
            deadlines = {"archive": None, "forget": self.time.now() + kept}
            table = with_part(loaded.table, "end", gains=changed)
            redraws = all_screens(table) if changed else set[ScreenId]()
            return Edit(table, deadlines=deadlines, redraws=redraws)

        await self.store.change(id, None, edit)

    async def remove(self, id: TableId) -> None:
        """Remove a table for good, unless one of its screens still has to be delivered."""
        table = (await self.store.load(id)).table
        if await self.live.redraws.has_any(id, all_screens(table) | card_screens(table), *RedrawKind):
            await self.store.set_deadlines(id, {"forget": self.time.now() + HOUR_MS})
            return
        await self.store.remove(table)


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
