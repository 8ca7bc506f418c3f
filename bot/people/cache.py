"""A TTL cache of database rows, in this process and in Redis, so that known people need no database."""

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
"""TTL in this process; another process may change the row meanwhile."""
CACHED = 10_000
"""Rows cached in this process, with LRU eviction."""
HERE_S = 60 * 60
"""Time for which this process serves a row synchronously after reading it."""
TRUSTED_MS = 60 * 60 * 1000
"""TTL of Redis's entry. An older one still serves while the database is away."""
KEPT_S = 7 * 24 * 60 * 60
"""Time after which Redis evicts an unread entry."""

log = structlog.get_logger(__name__)


class CachedRow(msgspec.Struct, Generic[Row], frozen=True):
    """A row in Redis."""

    row: Row
    at: int
    """Time at which the database had this row, in milliseconds since the epoch."""


class Cache(Generic[Row]):
    """Cache of one kind of row, by id."""

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
        """Return the row cached in this process, however old, without a query."""
        return self._here.get(id, (0, None))[1]

    def suppose(self, id: int, row: Row) -> None:
        """Cache a possibly incomplete row in this process; `read` still asks the stores."""
        self._here[id] = 0, row

    def hold(self, id: int, row: Row) -> None:
        """Serve this row in this process alone for a moment."""
        self._here[id] = self._time.now(), row

    async def read(self, id: int) -> Row | None:
        """Return the row, stale while the database is away. Raises the database's error if none is cached."""
        at, known = self._here.get(id, (0, None))
        if known is not None and 0 <= self._time.now() - at < FRESH_MS:  # the clock may be set back
            return known
        entry = await self._recall(id)
        if entry is None:
            return await self._load(id, known)
        if not 0 <= self._time.now() - entry.at < TRUSTED_MS:
            return await self._load(id, entry.row)
        self.hold(id, entry.row)
        return entry.row

    async def change(self, id: int, edit: Edit[Row]) -> Row | None:
        """Change the row in the database, then in the cache. Raises what the database raises."""
        async with self._turn(id):
            return await self._note(id, await self._rows.edit(id, edit))

    async def change_if_answered(self, id: int, edit: Edit[Row], otherwise: Row) -> Row:
        """Return the row after a change that is not awaited, or `otherwise` if it is not stored.

        The database is then away, so that the next occasion retries, or has no such row.
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
        """Evict the row."""
        self._here.pop(id, None)
        await self._memory.forget(self._name(id))

    async def _load(self, id: int, known: Row | None) -> Row | None:
        """Load the row from the database, or return `known` while it is away."""
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
        """Cache a row of the database."""
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
        """Cache rows in the order of their reads."""
        return self._turns.setdefault(id, asyncio.Lock())

    def _name(self, id: int) -> str:
        return f"{self._kind}:{id}"
