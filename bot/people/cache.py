"""Rows of the database, remembered in this process and in Redis: whom they know needs no database."""

import asyncio
from typing import Generic, cast
from weakref import WeakValueDictionary

import msgspec
import structlog
from cachetools import TTLCache

from bot.base.timing import Time
from bot.people.rows import Edit, Row, Rows
from storage import codec
from storage.failures import DATABASE, ill_store, reason_of
from storage.live.live import Live

FRESH_MS = 10_000
"""How long this process trusts what it remembers; another may have changed the row."""
CACHED = 10_000
"""Rows that this process remembers; the least recently used leave first."""
HERE_S = 60 * 60
"""How long this process remembers a row after it was read."""
TRUSTED_MS = 60 * 60 * 1000
"""How long Redis's entry stands for the row. An older one stands for it while the database is away."""
KEPT_S = 7 * 24 * 60 * 60
"""How long Redis keeps an entry that nobody reads."""

log = structlog.get_logger(__name__)


class CachedRow(msgspec.Struct, Generic[Row], frozen=True):
    """A row in Redis."""

    row: Row
    at: int
    """When the database had it so, in milliseconds since the epoch."""


class Cache(Generic[Row]):
    """One kind of row, by id."""

    def __init__(self, kind: str, rows: Rows[Row], live: Live, time: Time) -> None:
        """`kind` names the rows in Redis."""
        self._kind = kind
        self._form = CachedRow[rows.kind]  # type: ignore[name-defined]
        self._rows = rows
        self._memory = live.memory
        self._time = time
        self._here: TTLCache[int, tuple[int, Row]] = TTLCache(CACHED, HERE_S)
        self._turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def here(self, id: int) -> Row | None:
        """What this process remembers, however old. Asks no store."""
        return self._here.get(id, (0, None))[1]

    def suppose(self, id: int, row: Row) -> None:
        """Let this process remember what may be incomplete: `read` asks the stores for better."""
        self._here[id] = 0, row

    def hold(self, id: int, row: Row) -> None:
        """Let this process alone serve this row for a moment."""
        self._here[id] = self._time.now(), row

    async def read(self, id: int) -> Row | None:
        """The row; as last known while the database is away. Raises what it raises if nothing is known."""
        at, known = self._here.get(id, (0, None))
        if known is not None and 0 <= self._time.now() - at < FRESH_MS:  # the time may be put back
            return known
        entry = await self._recall(id)
        if entry is None:
            return await self._load(id, known)
        if not 0 <= self._time.now() - entry.at < TRUSTED_MS:
            return await self._load(id, entry.row)
        self.hold(id, entry.row)
        return entry.row

    async def change(self, id: int, edit: Edit[Row]) -> Row | None:
        """Change the row in the database, then what is remembered. Raises what the database raises."""
        async with self._turn(id):
            return await self._note(id, await self._rows.edit(id, edit))

    async def change_if_answered(self, id: int, edit: Edit[Row], otherwise: Row) -> Row:
        """The row after a change that nobody waits for; `otherwise` if it is not stored.

        The database is away then, so that the next occasion tries again, or has no such row.
        """
        try:
            return await self.change(id, edit) or otherwise
        except Exception as error:
            if ill_store(error) != DATABASE:
                raise
            log.warning("change-not-saved", kind=self._kind, error=reason_of(error))
            self.hold(id, otherwise)
            return otherwise

    async def drop(self, id: int) -> None:
        """Forget the row."""
        self._here.pop(id, None)
        await self._memory.forget(self._name(id))

    async def _load(self, id: int, known: Row | None) -> Row | None:
        """The row as the database has it, or as `known` while it is away."""
        try:
            async with self._turn(id):
                return await self._note(id, await self._rows.load(id))
        except Exception as error:
            if known is None or ill_store(error) != DATABASE:
                raise
            log.warning("database-not-read", kind=self._kind, error=reason_of(error))
            self.hold(id, known)
            return known

    async def _note(self, id: int, row: Row | None) -> Row | None:
        """Remember what the database has."""
        if row is None:
            await self.drop(id)
        else:
            entry = codec.encode(CachedRow(row, self._time.now()))
            await self._memory.remember(self._name(id), entry, KEPT_S)
            self.hold(id, row)
        return row

    async def _recall(self, id: int) -> CachedRow[Row] | None:
        stored = await self._memory.recall_longer(self._name(id), KEPT_S)
        if stored is None:
            return None
        try:
            return cast("CachedRow[Row]", codec.decoder(self._form).decode(stored))
        except msgspec.MsgspecError:
            log.warning("entry-unreadable", kind=self._kind)
            return None

    def _turn(self, id: int) -> asyncio.Lock:
        """Lets what is read first be remembered first."""
        return self._turns.setdefault(id, asyncio.Lock())

    def _name(self, id: int) -> str:
        return f"{self._kind}:{id}"
