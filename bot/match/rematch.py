"""Strangers after their match: they play on, or look for new opponents."""

from dataclasses import dataclass
from typing import Any

from bot.base.timing import Time
from bot.match.affected_screens import hand_screens
from bot.match.aspects import Rematch
from bot.match.loaded import Edit, Loaded, UpdateId
from bot.match.opening.new_tables import NewTables
from bot.match.refusals import NotSeated, NotStarted, PlayedOn, Refusal, Stale
from bot.match.store import Store
from bot.match.stranger_actions import require_stranger
from bot.match.table import Chair, PersonId, Phase, Place, Table, TableId, with_part

REMATCH = "rematch"
"""The deadline at which the next match starts."""
PATIENCE_MS = 30_000
"""Longest wait for the others after the first wish."""


class Apart(Refusal):
    """The person blocks, or is blocked by, somebody in the next match."""


@dataclass(frozen=True, eq=False)
class Rematches:
    """Starts one more match of the same people; computers take the other places.

    One write fixes its people before the match is opened, and its id follows from the match before.
    """

    store: Store
    new_tables: NewTables
    time: Time

    async def want(
        self, update: UpdateId, id: TableId, person: PersonId, *, here: Place | None = None
    ) -> Table:
        """Record that the person wants another match with the same people, unless they have parted.

        Raises NoTable, NotSeated, NotStarted, PlayedOn, Apart.
        """

        def edit(loaded: Loaded) -> Edit:
            old = _of_finished(loaded, person)
            if has_gone_away(loaded.table.chairs[loaded.seat_of(person)]):
                raise NotSeated
            if old.begun:
                raise PlayedOn
            if is_apart(loaded.table, person):
                raise Apart
            return self._edit(loaded.table, wanted=old.wanted | {person}, gone=old.gone - {person})

        return (await self.store.change(id, update, edit, here=here)).loaded.table

    async def part(
        self, update: UpdateId, id: TableId, person: PersonId, *, here: Place | None = None
    ) -> Table:
        """Record that the person looks for new opponents, and tell the others.

        Raises NoTable, NotSeated, NotStarted.
        """

        def edit(loaded: Loaded) -> Edit:
            old = _of_finished(loaded, person)
            if old.begun:
                return Edit(loaded.table)
            return self._edit(loaded.table, wanted=old.wanted - {person}, gone=old.gone | {person})

        return (await self.store.change(id, update, edit, here=here)).loaded.table

    async def begin(self, id: TableId) -> None:
        """Start the match once its time has come. Raises NoTable, Stale."""

        def fix(loaded: Loaded) -> Edit:
            rematch = loaded.table.rematch
            if not rematch.begun and not 0 < rematch.at <= self.time.now():
                raise Stale
            wanted = rematch.wanted if rematch.begun else _together(loaded.table)
            return Edit(_with(loaded.table, begun=True, wanted=wanted), redraws=_end_screens(loaded.table))

        table = (await self.store.change(id, None, fix)).loaded.table
        await self._open(table)
        await self.store.set_deadlines(id, {REMATCH: None})

    async def take_back(self, id: TableId) -> None:
        """Start no match for the present. Raises NoTable."""

        def edit(loaded: Loaded) -> Edit:
            table = _with(loaded.table, wanted=frozenset(), at=0)
            return Edit(table, redraws=_end_screens(table), deadlines={REMATCH: None})

        await self.store.change(id, None, edit)

    async def _open(self, table: Table) -> None:
        """Open the table; give an unplayable rematch up."""
        try:
            await self.new_tables.resume(table, table.rematch.wanted)
        except Refusal:
            return

    def _edit(self, table: Table, **changes: Any) -> Edit:
        """Return the table after somebody has chosen, and when the match starts by this choice."""
        table = _with(table, **changes)
        table = _with(table, at=self._start(table))
        deadlines = {REMATCH: table.rematch.at or None}
        return Edit(table, redraws=_end_screens(table), deadlines=deadlines)

    def _start(self, table: Table) -> int:
        """Return the time of the start: at once if everybody still there wants it."""
        rematch, now = table.rematch, self.time.now()
        if not rematch.wanted:
            return 0
        if awaited(table) <= rematch.wanted:
            return now
        return rematch.at or now + PATIENCE_MS


def still_there(table: Table) -> frozenset[PersonId]:
    """Return people at the end of the match, without those in search of new opponents."""
    return table.present - table.rematch.gone - table.blocked


def awaited(table: Table) -> frozenset[PersonId]:
    """Return people eligible for the rematch."""
    return frozenset(person for person in still_there(table) if not is_apart(table, person))


def is_apart(table: Table, person: PersonId) -> bool:
    """Return whether the person blocks, or is blocked by, somebody in the rematch."""
    return any(_is_blocked(table, person, other) for other in table.rematch.wanted)


def _is_blocked(table: Table, one: PersonId, other: PersonId) -> bool:
    """Return whether one of the two blocks the other at this table."""
    return any(
        chair.person in (one, other) and not chair.blocks.isdisjoint((one, other)) for chair in table.people
    )


def _together(table: Table) -> frozenset[PersonId]:
    """Return the players of the rematch by seat, without people blocked by an earlier one."""
    found: list[PersonId] = []
    for chair in table.people:
        person = chair.person
        if person in table.rematch.wanted and not any(_is_blocked(table, person, other) for other in found):
            found.append(person)
    return frozenset(found)


def has_gone_away(chair: Chair) -> bool:
    """Return whether the person has left the match, other than by silence, and has not come back."""
    return chair.left or (chair.away and not chair.silent)


def _of_finished(loaded: Loaded, person: PersonId) -> Rematch:
    """Return the rematch of a finished match of the person's. Raises NotSeated, NotStarted."""
    require_stranger(loaded, person)
    if loaded.table.phase is not Phase.OVER or loaded.table.tournament is not None:
        raise NotStarted
    return loaded.table.rematch


def _with(table: Table, **changes: Any) -> Table:
    return with_part(table, "rematch", **changes)


def _end_screens(table: Table) -> set[Any]:
    """Return the screens that show the players of the rematch."""
    return hand_screens({*table.present, *table.rematch.wanted} - table.blocked)
