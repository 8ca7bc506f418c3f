"""Copies of rows of the database, in this process and in Redis, so that nobody waits for the database."""

from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar, cast

import msgspec
import structlog
from cachetools import TTLCache

from bot.base.timing import Time
from storage import codec
from storage.failures import reason_of, storage_failed
from storage.live import Live

FRESH_MS = 10_000
"""How long a copy in this process is trusted; another process may have changed the row."""
CACHED = 10_000
"""Copies in this process; the least recently used leave first, and each a day after it was last read."""
KEPT_S = 24 * 60 * 60
"""How long Redis keeps a copy that nobody reads."""
UNSAVED_S = 90 * KEPT_S
"""How long it keeps one that the database has not taken."""
AT_ONCE = 100
"""Copies that are saved in one go."""
TRIES = 3
"""How often a copy is saved that others change meanwhile."""

Row = TypeVar("Row")

log = structlog.get_logger(__name__)


class Copy(msgspec.Struct, Generic[Row], frozen=True):
    """What is known of a person or a chat."""

    row: Row
    is_saved: bool = True
    """Whether the database has it as well."""


class Copies(Generic[Row]):
    """Copies of one kind of row, by id."""

    def __init__(self, kind: str, row: type[Row], live: Live, time: Time) -> None:
        """`kind` names the rows in Redis."""
        self._kind = kind
        self._form = Copy[row]  # type: ignore[valid-type]
        self._live = live
        self._time = time
        self._here: TTLCache[int, tuple[int, Copy[Row]]] = TTLCache(CACHED, KEPT_S)

    def fresh(self, id: int) -> Copy[Row] | None:
        """The copy of this process, unless it is old."""
        at, copy = self._here.get(id, (0, None))
        return copy if 0 <= self._time.now() - at < FRESH_MS else None  # the time may be put back

    def stale(self, id: int) -> Copy[Row] | None:
        """The copy of this process, however old."""
        return self._here.get(id, (0, None))[1]

    async def read(self, id: int) -> Copy[Row] | None:
        """The copy in Redis, which all processes share."""
        stored = await self._live.memory.recall_longer(self._name(id), KEPT_S)
        copy = self._decode(stored)
        if copy is not None:
            self._here[id] = self._time.now(), copy
        return copy

    def _decode(self, stored: bytes | None) -> Copy[Row] | None:
        if stored is None:
            return None
        try:
            return cast("Copy[Row]", codec.decoder(self._form).decode(stored))
        except msgspec.MsgspecError:
            log.warning("copy-unreadable", kind=self._kind)
            return None

    async def is_stored(self, id: int) -> bool:
        """Whether Redis has a copy."""
        return await self._live.memory.recall(self._name(id)) is not None

    async def store(self, id: int, copy: Copy[Row]) -> None:
        """Let all processes know this copy."""
        ttl_s = KEPT_S if copy.is_saved else UNSAVED_S
        await self._live.memory.remember(self._name(id), codec.encode(copy), ttl_s)
        self._here[id] = self._time.now(), copy
        if not copy.is_saved:
            await self._live.unsaved.note(self._kind, id)

    async def add(self, id: int, copy: Copy[Row]) -> Copy[Row]:
        """Let all processes know this saved copy, unless they know a later one; returns the one they know."""
        value = codec.encode(copy)
        stored = await self._live.memory.agree(self._name(id), value, KEPT_S)
        known = copy if stored == value else self._decode(stored) or copy
        self._here[id] = self._time.now(), known
        return known

    async def save_late(self, save: Callable[[Row], Awaitable[None]]) -> None:
        """Save some copies that the database has not taken. Raises what `save` raises."""
        for id in await self._live.unsaved.some(self._kind, AT_ONCE):
            if await self._is_saved_late(id, save):
                await self._live.unsaved.forget(self._kind, id)
                copy = await self.read(id)
                if copy is not None and not copy.is_saved:  # changed since, before it was noted as saved
                    await self._live.unsaved.note(self._kind, id)

    async def _is_saved_late(self, id: int, save: Callable[[Row], Awaitable[None]]) -> bool:
        """Save the copy in Redis; False if others change it all the time."""
        copy = await self.read(id)
        if copy is None or copy.is_saved:
            return True
        for _ in range(TRIES):
            stored = await self._live.memory.recall(self._name(id))
            copy = self._decode(stored)
            if stored is None or copy is None:
                return True
            await save(copy.row)
            if await self._live.memory.swap(self._name(id), stored, codec.encode(Copy(copy.row)), KEPT_S):
                return True
        return False

    def lose(self, id: int) -> None:
        """Forget the copy of this process: neither Redis nor the database has it any more."""
        self._here.pop(id, None)

    async def drop(self, id: int) -> None:
        """Forget the copy."""
        self._here.pop(id, None)
        await self._live.memory.forget(self._name(id))
        await self._live.unsaved.forget(self._kind, id)

    def stale_after(self, id: int, error: Exception) -> Copy[Row]:
        """The copy of this process after the database failed. Raises the error again if there is none."""
        copy = self.stale(id)
        if copy is None or not storage_failed(error):
            raise error
        log.warning("database-not-read", error=reason_of(error))
        return copy

    def _name(self, id: int) -> str:
        return f"{self._kind}:{id}"
