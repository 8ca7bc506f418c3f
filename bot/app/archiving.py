"""Archive finished matches in SQL, and remove their tables from Redis."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.base.thinking import Analysis
from bot.base.timing import Time
from bot.match.affected_screens import all_screens, card_screens
from bot.match.aspects import Gain
from bot.match.events import MATCH_OVER, Outbox
from bot.match.loaded import Edit, Loaded, record_of
from bot.match.results import MatchTally, finished, tally
from bot.match.store import Store
from bot.match.table import Phase, Table, TableId, with_part
from bot.match.turns.calculation import beside
from bot.match.turns.schedule import DAY_MS, HOUR_MS
from bot.people.people import People
from games.record import Record
from storage.live.live import Live
from storage.live.redraws import RedrawKind, ScreenId
from storage.sql.archive import Archive
from storage.sql.profiles import Profiles, RatingChange

CLOSED_MS = 7 * DAY_MS
"""Retention of the secret of a lobby closed without a match."""


@dataclass(frozen=True, eq=False)
class Archiving:
    """Stores the matches of tables that are over, and removes the tables."""

    store: Store
    live: Live
    archive: Archive
    profiles: Profiles
    analysis: Analysis
    people: People
    outbox: Outbox
    time: Time

    async def store_match(self, id: TableId) -> None:
        """Store a finished match in SQL, show what it has changed, and schedule the table's removal.

        A table is removed after an hour, a lobby that closed without a match after a week, because its secret
        may be asked for. A match with an unreadable state has no result. The changes shown are read back from
        the database, so a retry after a crash shows the same.
        """
        loaded = await self.store.load(id)
        changed: tuple[Gain, ...] = ()
        if loaded.table.phase is Phase.OVER and loaded.state is not None and loaded.table.retry is None:
            match = finished(loaded, *await self._counted(loaded))
            await self.archive.save_match(*match)
            changed = gains(loaded.table, await self.profiles.changes(match.match.id))
        await self.count_lobby(loaded.table)
        await self._close(id, changed)

    async def count_lobby(self, table: Table) -> None:
        """Count a lobby for its host."""
        if table.lobby.was_held:
            await self.people.count_lobby(table.host, table.id, begun=table.phase is Phase.OVER)

    async def _counted(self, loaded: Loaded) -> tuple[Record, MatchTally]:
        """Return the record of a match, and what each seat has done in it."""
        record = await record_of(loaded.table, self.live)
        key, came = f"tally:{loaded.table.id}", [chair.came for chair in loaded.table.chairs]
        return record, await beside(self.analysis, key, tally, record, came)

    async def _close(self, id: TableId, changed: tuple[Gain, ...]) -> None:
        """Draw all messages of the match once more if it has changed anything, and have the table removed."""

        def edit(loaded: Loaded) -> Edit:
            kept = CLOSED_MS if loaded.table.phase is Phase.CLOSED else HOUR_MS
            deadlines = {"archive": None, "forget": self.time.now() + kept}
            told = () if loaded.table.is_void else changed
            table = with_part(loaded.table, "end", gains=told)
            redraws = all_screens(table) if told else set[ScreenId]()
            return Edit(table, deadlines=deadlines, redraws=redraws)

        await self.store.change(id, None, edit)

    async def remove(self, id: TableId) -> None:
        """Remove a table for good, once its screens are delivered and its events handled."""
        table = (await self.store.load(id)).table
        screens = all_screens(table) | card_screens(table)
        if await self.live.redraws.has_any(id, screens, *RedrawKind) or await self.live.deadlines.has_any(
            id, self.outbox.entries(MATCH_OVER)
        ):
            await self.store.set_deadlines(id, {"forget": self.time.now() + HOUR_MS})
            return
        await self.store.remove(table)


def gains(table: Table, changes: Sequence[RatingChange]) -> tuple[Gain, ...]:
    """Return the changes by a stored match, by seat; empty if there are none to tell."""
    own = {change.seat: _gain(change) for change in changes}
    by_seat = tuple(own.get(seat, Gain()) for seat in range(len(table.chairs)))
    return by_seat if set(by_seat) != {Gain()} else ()


def _gain(change: RatingChange) -> Gain:
    if change.shown is None or change.shown_before is None:
        return Gain(achievements=change.achievements)
    risen = change.shown - change.shown_before
    return Gain(change.shown, risen, provisional=not change.ranked, achievements=change.achievements)
