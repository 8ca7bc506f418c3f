"""The store of live tables: the only way to change one, and the only writer of index entries."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from bot.base.metrics import MOVES, WRITES, measure
from bot.base.notifier import Notifier
from bot.base.pace import write_clock
from bot.base.thinking import Thinking
from bot.base.timing import Time
from bot.match.events import Outbox
from bot.match.loaded import Edit, Loaded, UpdateId, decode_table, open_table
from bot.match.moves import Moves
from bot.match.refusals import Conflict, NoTable, Stale
from bot.match.seating.substitutes import takes_strangers
from bot.match.table import ChatId, PersonId, Phase, Place, Table, TableId
from bot.match.turns.calculation import Uncalculated, calculate
from bot.match.turns.schedule import without_stopped
from games import registry
from games.core import Nature, Seat
from storage import codec
from storage.live.aggregates import ChangeTurns
from storage.live.indexes import Index
from storage.live.live import Live, Write, table_parts
from storage.live.packed_log import pack_log
from storage.live.redraws import Redraw


class ChangeResult(NamedTuple):
    """A table after a change, and the change's answer."""

    loaded: Loaded
    answer: Any


class Store:
    """Loads tables, changes them by one atomic write at a time, and finds them by chat, person and token."""

    def __init__(
        self, live: Live, moves: Moves, notifier: Notifier, thinking: Thinking, outbox: Outbox, time: Time
    ) -> None:
        self._live = live
        self._thinking = thinking
        self._moves = moves
        self._notifier = notifier
        self._outbox = outbox
        self._time = time
        self._turns = ChangeTurns()

    async def load(self, id: TableId, *, here: Place | None = None) -> Loaded:
        """The table as stored. Raises NoTable, also if the table does not concern `here`."""
        stored = await self._live.load(id)
        if stored is None:
            raise NoTable
        return _require_shown(await open_table(stored, self._live), here)

    async def create(self, table: Table, edit: Callable[[Loaded], Edit]) -> Table:
        """Store a new table; if its id exists, return that table unchanged."""
        new = Loaded(table, registry.get(table.game), None, {}, 0)
        created = await self._write(new, edit(new), update=None)
        loaded = created or await self.load(table.id)
        await self._live.index.note(table.id, add=_entries(loaded.table))
        return loaded.table

    async def change(
        self,
        id: TableId,
        update: UpdateId | None,
        edit: Callable[[Loaded], Edit],
        *,
        here: Place | None = None,
    ) -> ChangeResult:
        """Load, edit, write; start again if another write came first.

        Changes of one process queue in order. A repeated update changes nothing and gets its first answer.
        Raises NoTable, also if the table does not concern `here`, Conflict, and what `edit` raises.
        """
        changed = await self._turns.take(id, lambda: self._try(id, update, edit, here))
        if changed is None:
            raise Conflict
        return changed

    async def change_if_any(self, id: TableId, edit: Callable[[Loaded], Edit]) -> None:
        """Like `change`, for calls that nobody waits for; ignores stale changes and missing tables."""
        try:
            await self.change(id, None, edit)
        except (Stale, NoTable):
            pass

    async def set_deadlines(self, id: TableId, deadlines: Mapping[str, int | None]) -> None:
        """Change nothing of a table but these deadlines. Raises NoTable."""
        await self.change(id, None, lambda loaded: Edit(loaded.table, deadlines=deadlines))

    async def remove(self, table: Table) -> None:
        """Delete a table.

        Its index entries go first: if the process dies, a later call can delete the rest.
        """
        await self._live.index.note(table.id, drop={*_entries(table), _token(table)})
        await self._live.remove(table.id)

    async def of_person(self, person: PersonId) -> list[Table]:
        """The tables where this person sits, in the lobby, playing or just over; the latest last."""
        return await self._open_tables(("person", str(person)))

    async def of_chat(self, chat: ChatId, thread: int | None = None) -> list[Table]:
        """The tables of a group, those of one topic alone where `thread` is given; the latest last."""
        tables = await self._open_tables(("chat", str(chat)))
        return [table for table in tables if thread is None or table.thread == thread]

    async def of_token(self, token: str) -> Table:
        """The table whose lobby a deep link joins. Raises NoTable for an invalid token."""
        for table in await self.look_up(("token", token)):
            return table
        raise NoTable

    async def of_card(self, message: str) -> Table | None:
        """The table to which an inline message invites, in whatever phase; None if it does to none."""
        return next(iter(await self.look_up(("card", message))), None)

    async def _open_tables(self, index: Index) -> list[Table]:
        return [table for table in await self.look_up(index) if table.phase is not Phase.CLOSED]

    async def look_up(self, index: Index) -> list[Table]:
        """The tables of an index, the latest last. An entry that does not match its table is repaired."""
        ids = [TableId(id) for id in await self._live.index.look_up(*index)]
        tables = await asyncio.gather(*(self._look_at(id, index) for id in ids))
        return sorted(
            (table for table in tables if table is not None), key=lambda table: (table.log.began, table.id)
        )

    async def _look_at(self, id: TableId, index: Index) -> Table | None:
        stored = await self._live.load(id)
        table = decode_table(stored) if stored is not None else None
        entries = _entries(table) if table is not None else set()
        if index in entries:
            return table
        await self._live.index.note(id, add=entries, drop={index})
        return None

    async def _try(
        self, id: TableId, update: UpdateId | None, edit: Callable[[Loaded], Edit], here: Place | None
    ) -> ChangeResult | None:
        """One attempt; None if another write came first."""
        stored = await self._live.load(id, update=update, packs=True)
        if stored is None:
            raise NoTable
        loaded = await open_table(stored, self._live)
        if stored.answer is not None:
            # The first writer may have died before this.
            await self._live.index.note(id, add=_entries(loaded.table))
            return ChangeResult(loaded, msgspec.json.decode(stored.answer) if stored.answer else None)
        if not loaded.playable and loaded.table.phase is Phase.PLAYING:
            await self._write(loaded, self._moves.stop(loaded.table), update=None)
            return None
        changes = await self._edited(_require_shown(loaded, here), edit)
        after = await self._write(loaded, changes, update=update, unpacked=stored.unpacked)
        return ChangeResult(after, changes.answer) if after is not None else None

    async def _edited(self, loaded: Loaded, edit: Callable[[Loaded], Edit]) -> Edit:
        """The edit. What it has to calculate is calculated first, while other tables go on."""
        while True:
            try:
                return edit(loaded)
            except Uncalculated as missing:
                outcome = await calculate(self._thinking, loaded.table.id, missing.calculation)
                known = (*loaded.calculated, (missing.calculation, outcome))
                loaded = loaded._replace(calculated=known)

    async def _write(
        self, loaded: Loaded, edit: Edit, *, update: UpdateId | None, unpacked: Sequence[bytes] = ()
    ) -> Loaded | None:
        """The table after the write, which packs its log; None, with nothing changed, for a lost compare."""
        id, known = loaded.table.id, loaded.table if loaded.revision else None
        edit = edit._replace(deadlines={**edit.deadlines, **self._events(known, edit.table)})
        write = _stored_form(edit, update, unpacked)
        with measure(WRITES):
            version = await self._live.write(id, write, expected=loaded.revision)
        if version is None:
            return None
        MOVES.labels(edit.table.game).inc(sum(not isinstance(entry.actor, Nature) for entry in edit.log))
        self._notify(id, edit, version)
        before, after = _entries(loaded.table), _entries(edit.table)
        await self._live.index.note(id, add=after - before, drop=before - after)
        return _after(loaded, edit, version)

    def _events(self, before: Table | None, after: Table) -> dict[str, int]:
        """The deadlines that store the events of a change."""
        return dict.fromkeys(self._outbox.of_change(before, after), self._time.now())

    def _notify(self, id: TableId, edit: Edit, version: int) -> None:
        self._notifier.redraw([Redraw(id, screen, version) for screen in edit.redraws])
        due = [at for at in edit.deadlines.values() if at is not None]
        if due:
            self._notifier.alarm(min(due))


def _entries(table: Table) -> set[Index]:
    """The index entries of the table."""
    entries = {("person", str(chair.person)) for chair in table.people}
    entries |= {("card", invitation.message) for invitation in table.invitations}
    if table.chat is not None:
        entries.add(("chat", str(table.chat)))
    if table.phase is Phase.LOBBY:
        entries.add(_token(table))
    if takes_strangers(table):
        entries.add(drop_in_index(table.game, table.preset))
    if table.phase is Phase.OVER and table.match is not None:
        entries.add(("match", table.match))
    return entries


def _require_shown(loaded: Loaded, here: Place | None) -> Loaded:
    if here is not None:
        loaded.require_inside(here.person)
        if not here.shows(loaded.table):
            raise NoTable
    return loaded


def drop_in_index(game: str, preset: str) -> Index:
    """The index of the tables where a person who wants this match may take a seat."""
    return "quick", f"{game}-{preset}"


def _token(table: Table) -> Index:
    return "token", table.token


def _stored_form(edit: Edit, update: UpdateId | None, unpacked: Sequence[bytes] = ()) -> Write:
    drafts = {
        str(seat): None if draft is None else codec.encode(draft) for seat, draft in edit.drafts.items()
    }
    clocks = {str(seat): None if clock is None else write_clock(clock) for seat, clock in edit.clocks.items()}
    return Write(
        parts=table_parts(
            table=codec.encode(edit.table),
            state=None if edit.state is None else codec.encode(edit.state),
            drafts=drafts,
            clocks=clocks,
        ),
        log=[codec.encode(entry) for entry in edit.log],
        feed=[codec.encode(event) for event in edit.events],
        deadlines=without_stopped(edit.table, edit.deadlines),
        redraws=edit.redraws,
        update=update,
        answer=codec.encode(edit.answer) if update is not None and edit.answer not in (None, []) else None,
        toasts=edit.toasts,
        packed=pack_log(unpacked) if unpacked else None,
        replaced=len(unpacked),
    )


def _after(loaded: Loaded, edit: Edit, version: int) -> Loaded:
    """The table as it is stored after the edit."""
    drafts: dict[Seat, Any] = {**loaded.drafts, **edit.drafts}
    clocks: dict[Seat, Any] = {**loaded.clocks, **edit.clocks}
    return loaded._replace(
        table=edit.table,
        game=registry.get(edit.table.game),
        state=loaded.state if edit.state is None else edit.state,
        drafts={seat: draft for seat, draft in drafts.items() if draft is not None},
        revision=version,
        clocks={seat: clock for seat, clock in clocks.items() if clock is not None},
    )
