"""The store of live tables: the only way to change one, and the only writer of index entries."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

import msgspec

from bot.base.metrics import MOVES, WRITES, measure
from bot.base.notifier import Notifier
from bot.base.pace import write_clock
from bot.base.thinking import Thinking
from bot.base.timing import Time
from bot.match.events import Outbox, TableChanges
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
from storage.live.indexes import Index
from storage.live.live import Live, Stored, Write, table_parts
from storage.live.packed_log import pack_log
from storage.live.repository import Codec, Repository, Versioned


class ChangeResult(NamedTuple):
    """A table after a change, and the change's answer."""

    loaded: Loaded
    answer: Any


class StoredTable(NamedTuple):
    """A table without its game's state, and what the state is decoded from; None right after a write."""

    table: Table
    stored: Stored | None = None


class TableEdit(NamedTuple):
    """An edit of a table, and the table that it edits."""

    before: Loaded
    edit: Edit

    def after(self, version: int) -> Loaded:
        """Return the table as of the write that stores the edit."""
        before, edit = self
        drafts: dict[Seat, Any] = {**before.drafts, **edit.drafts}
        clocks: dict[Seat, Any] = {**before.clocks, **edit.clocks}
        return before._replace(
            table=edit.table,
            game=registry.get(edit.table.game),
            state=before.state if edit.state is None else edit.state,
            drafts={seat: draft for seat, draft in drafts.items() if draft is not None},
            revision=version,
            clocks={seat: clock for seat, clock in clocks.items() if clock is not None},
        )


class TableCodec(Codec[StoredTable, TableEdit]):
    """Serialises tables: one part each for table, state, drafts and clocks; log and feed beside them.

    A write stores the events of its change as deadlines.
    """

    def __init__(self, outbox: Outbox, time: Time) -> None:
        self._outbox = outbox
        self._time = time

    def absent(self) -> StoredTable:
        raise NoTable

    def decode(self, stored: Stored, known: StoredTable | None) -> StoredTable:
        return StoredTable(decode_table(stored), stored)

    def encode(self, before: StoredTable | None, edit: TableEdit) -> Write:
        stored = before.stored if before is not None else None
        unpacked = stored.unpacked if stored is not None else ()
        changes, known = edit.edit, before.table if before is not None else None
        events = dict.fromkeys(self._outbox.of_change(known, changes.table), self._time.now())
        drafts = {seat: None if each is None else codec.encode(each) for seat, each in changes.drafts.items()}
        clocks = {seat: None if each is None else write_clock(each) for seat, each in changes.clocks.items()}
        return Write(
            parts=table_parts(
                table=codec.encode(changes.table),
                state=None if changes.state is None else codec.encode(changes.state),
                drafts={str(seat): draft for seat, draft in drafts.items()},
                clocks={str(seat): clock for seat, clock in clocks.items()},
            ),
            log=[codec.encode(entry) for entry in changes.log],
            feed=[codec.encode(event) for event in changes.events],
            deadlines=without_stopped(changes.table, {**changes.deadlines, **events}),
            redraws=changes.redraws,
            toasts=changes.toasts,
            packed=pack_log(unpacked) if unpacked else None,
            replaced=len(unpacked),
        )

    def answer(self, edit: TableEdit) -> bytes | None:
        answer = edit.edit.answer
        return None if answer in (None, []) else codec.encode(answer)

    def after(self, before: StoredTable | None, edit: TableEdit) -> StoredTable:
        return StoredTable(edit.edit.table)

    def index(self, value: StoredTable) -> set[Index]:
        return _entries(value.table)


class Unplayable(Exception):
    """A match of older rules is under way: it can only be settled as it is."""


class Store:
    """Loads tables, changes them by one atomic write at a time, and finds them by chat, person and token."""

    def __init__(
        self,
        live: Live,
        moves: Moves,
        notifier: Notifier,
        thinking: Thinking,
        outbox: Outbox,
        changes: TableChanges,
        time: Time,
    ) -> None:
        self._live = live
        self._notifier = notifier
        self._changes = changes
        self._thinking = thinking
        self._moves = moves
        self._tables = Repository(
            live,
            live.index,
            TableCodec(outbox, time),
            conflict=Conflict,
            written=self._written,
            timer=partial(measure, WRITES),
        )

    def _written(self, id: str, after: Versioned[StoredTable], write: Write) -> None:
        self._notifier.written(id, after, write)
        self._changes.publish(after.value.table, after.version)

    async def load(self, id: TableId, *, here: Place | None = None) -> Loaded:
        """Return a table. Raises NoTable, also if the table does not concern `here`."""
        return _require_shown(await self._open(await self._tables.load(id)), here)

    async def prefetch(self, id: TableId, update: UpdateId) -> Table:
        """Return a table without its state; the change by this update need not load it. Raises NoTable."""
        return (await self._tables.prefetch(id, update)).table

    async def create(self, table: Table, edit: Callable[[Loaded], Edit]) -> Table:
        """Store a new table; if its id exists, return that table unchanged."""
        new = Loaded(table, registry.get(table.game), None, {}, 0)
        return (await self._tables.create(table.id, TableEdit(new, edit(new)))).table

    async def change(
        self,
        id: TableId,
        update: UpdateId | None,
        edit: Callable[[Loaded], Edit],
        *,
        here: Place | None = None,
    ) -> ChangeResult:
        """Load, edit, write; retry after a lost compare.

        Changes of one process queue in order. A repeated update changes nothing and gets its first answer.
        Raises NoTable, also if the table does not concern `here`, Conflict, and what `edit` raises.
        """

        try:
            changed = await self._tables.change_by(id, update, partial(self._edit, edit, here))
        except Unplayable:
            await self._tables.change(id, None, self._stop)
            return await self.change(id, update, edit, here=here)
        if changed.edit is None:
            answer = msgspec.json.decode(changed.answer) if changed.answer else None
            return ChangeResult(await self._open(changed.value), answer)
        made = changed.edit.edit
        MOVES.labels(made.table.game).inc(sum(not isinstance(entry.actor, Nature) for entry in made.log))
        return ChangeResult(changed.edit.after(changed.version), made.answer)

    async def _edit(
        self, edit: Callable[[Loaded], Edit], here: Place | None, stored: StoredTable
    ) -> TableEdit:
        """Return the edit of a stored table; other tables go on while it calculates what the edit needs."""
        before = loaded = await self._open(stored)
        if not before.playable and before.table.phase is Phase.PLAYING:
            raise Unplayable
        _require_shown(before, here)
        while True:
            try:
                return TableEdit(before, edit(loaded))
            except Uncalculated as missing:
                outcome = await calculate(self._thinking, loaded.table.id, missing.calculation)
                known = (*loaded.calculated, (missing.calculation, outcome))
                loaded = loaded._replace(calculated=known)

    async def change_if_any(self, id: TableId, edit: Callable[[Loaded], Edit]) -> None:
        """Change a table in the background; ignore stale changes and missing tables."""
        try:
            await self.change(id, None, edit)
        except (Stale, NoTable):
            pass

    async def set_deadlines(self, id: TableId, deadlines: Mapping[str, int | None]) -> None:
        """Change only these deadlines of a table. Raises NoTable."""
        await self.change(id, None, lambda loaded: Edit(loaded.table, deadlines=deadlines))

    async def remove(self, table: Table) -> None:
        """Delete a table. A later call deletes the rest if the process dies meanwhile."""
        await self._tables.remove(table.id, StoredTable(table), also=[_token(table)])

    async def of_person(self, person: PersonId) -> list[Table]:
        """Return the tables where this person sits, in the lobby, playing or just over; the latest last."""
        return await self._open_tables(("person", str(person)))

    async def of_chat(self, chat: ChatId, thread: int | None = None) -> list[Table]:
        """Return the tables of a group, or of one topic if `thread` is given; the latest last."""
        tables = await self._open_tables(("chat", str(chat)))
        return [table for table in tables if thread is None or table.thread == thread]

    async def of_token(self, token: str) -> Table:
        """Return the table whose lobby a deep link joins. Raises NoTable for an invalid token."""
        for table in await self.look_up(("token", token)):
            return table
        raise NoTable

    async def of_card(self, message: str) -> Table | None:
        """Return the table of an inline invitation, in whatever phase; None without one."""
        return next(iter(await self.look_up(("card", message))), None)

    async def _open_tables(self, index: Index) -> list[Table]:
        return [table for table in await self.look_up(index) if table.phase is not Phase.CLOSED]

    async def look_up(self, index: Index) -> list[Table]:
        """Return the tables of an index, the latest last. Repairs an entry that does not match its table."""
        tables = [each.table for each in await self._tables.look_up(index)]
        return sorted(tables, key=lambda table: (table.log.began, table.id))

    async def _open(self, each: StoredTable) -> Loaded:
        assert each.stored is not None
        return await open_table(each.stored, self._live)

    def _stop(self, each: StoredTable) -> TableEdit:
        """Settle a match that cannot be played on."""
        table = each.table
        before = Loaded(table, registry.get(table.game), None, {}, 0)
        return TableEdit(before, self._moves.stop(table) if table.phase is Phase.PLAYING else Edit(table))


def _entries(table: Table) -> set[Index]:
    """Return the index entries of a table."""
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
    """Return the index of tables with a free seat for quick matches of this kind."""
    return "quick", f"{game}-{preset}"


def _token(table: Table) -> Index:
    return "token", table.token
