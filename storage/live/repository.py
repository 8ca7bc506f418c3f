"""A repository: the only way to load, change, create, find and delete the aggregates of one kind.

Changes use optimistic concurrency: load, edit, compare-and-set on the version; a lost compare is retried from
the load. A change is idempotent by its update's id.
"""

import asyncio
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar
from weakref import WeakValueDictionary

import msgspec

from storage import codec
from storage.live.aggregates import Aggregates
from storage.live.indexes import Index, IndexStore
from storage.live.redraws import ScreenId
from storage.live.stored_form import Stored, Write

ATTEMPTS = 30
"""How often a change is tried until it wins the compare."""
BACKOFF_S = 0.002
"""Pause before the second retry; it grows by as much with each."""
PREFETCHED = 64
"""Aggregates kept for the changes that they were read for."""
PART = "p"
"""The name of an aggregate's only part."""

T = TypeVar("T")
E = TypeVar("E")


class Codec(ABC, Generic[T, E]):
    """Serialises one kind of aggregate `T` and its edits `E`, and names the indexes that find it."""

    @abstractmethod
    def absent(self) -> T:
        """Return the value of an aggregate that is not stored, or raise the error for it."""

    @abstractmethod
    def decode(self, stored: Stored, known: T | None) -> T:
        """Decode an aggregate: all parts, or those changed since the cached version `known`."""

    @abstractmethod
    def encode(self, before: T | None, edit: E) -> Write:
        """Serialise an edit; an empty write stores nothing. `before` is None for a new aggregate."""

    def answer(self, edit: E) -> bytes | None:
        """Return the answer to remember with the update of an edit."""
        return None

    @abstractmethod
    def after(self, before: T | None, edit: E) -> T:
        """Return the aggregate after an edit."""

    def index(self, value: T) -> set[Index]:
        """Return the index entries of an aggregate."""
        return set()


class OnePart(Codec[T, T]):
    """Codec of a small aggregate: one part, serialised by its type. An edit is the new value."""

    def __init__(self, kind: Any) -> None:
        self._decoder: msgspec.json.Decoder[T] = codec.decoder(kind)

    def decode(self, stored: Stored, known: T | None) -> T:
        return self._decoder.decode(stored.parts[PART])

    def encode(self, before: T | None, edit: T) -> Write:
        if edit == before:
            return Write()
        return Write(parts={PART: codec.encode(edit)}, redraws=self.redraws(edit))

    def after(self, before: T | None, edit: T) -> T:
        return edit

    def redraws(self, value: T) -> Collection[ScreenId]:
        """Return the screens that show this aggregate."""
        return ()


class Versioned(NamedTuple, Generic[T]):
    """An aggregate as of a version; 0: it is not stored."""

    version: int
    value: T


class Changed(NamedTuple, Generic[T, E]):
    """The outcome of a change."""

    version: int
    value: T
    edit: E | None
    """None for a repeated update, which changes nothing."""
    answer: bytes | None = None
    """The remembered answer of a repeated update; empty if it had none."""


Written: TypeAlias = Callable[[str, Versioned[T], Write], object]
"""Called after each write with the aggregate's id, the aggregate, and the write."""


class Repository(Generic[T, E]):
    """Loads aggregates of one kind, changes each by one atomic write at a time, and finds them by index.

    Changes of one aggregate queue in order within a process. Every method raises redis.RedisError.
    """

    def __init__(
        self,
        aggregates: Aggregates,
        index: IndexStore,
        codec: Codec[T, E],
        *,
        conflict: type[Exception],
        written: Written[T] = lambda id, after, write: None,
        timer: Callable[[], AbstractContextManager[Any]] = nullcontext,
        cached: int = 0,
    ) -> None:
        """`conflict` is raised after too many lost compares. `timer` measures writes.

        The last `cached` aggregates stay in memory; a load then reads what has changed since.
        """
        self._aggregates = aggregates
        self._index = index
        self._codec = codec
        self._conflict = conflict
        self._written = written
        self._timer = timer
        self._cached = cached
        self._cache: OrderedDict[str, Versioned[T]] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._prefetched: OrderedDict[tuple[str, str], tuple[Versioned[T] | None, bytes | None]] = (
            OrderedDict()
        )

    async def load(self, id: str) -> T:
        """Return an aggregate. Raises what the codec raises for an absent one."""
        return (await self.versioned(id)).value

    async def versioned(self, id: str) -> Versioned[T]:
        """Return an aggregate with its version. Raises what the codec raises for an absent one."""
        found, _ = await self._read(id)
        return found or Versioned(0, self._codec.absent())

    def cached(self, id: str) -> Versioned[T] | None:
        """Return an aggregate as this process last read or wrote it; None if it is not in the cache."""
        return self._cache.get(id)

    async def prefetch(self, id: str, update: str) -> T:
        """Return an aggregate, and keep it for the change by this update. Raises like `load`."""
        read = self._prefetched[id, update] = await self._read(id, update, packs=True)
        if len(self._prefetched) > PREFETCHED:
            self._prefetched.popitem(last=False)
        return (read[0] or Versioned(0, self._codec.absent())).value

    async def has_seen(self, id: str, update: str) -> bool:
        """Whether a change by this update is stored and remembered."""
        return (await self._read(id, update))[1] is not None

    async def load_all(self, ids: Sequence[str]) -> list[T]:
        """Return those of the aggregates that exist, in this order."""
        found = await asyncio.gather(*(self._read(id) for id in ids))
        return [each.value for each, _ in found if each is not None]

    async def create(self, id: str, edit: E, update: str | None = None) -> T:
        """Store a new aggregate; if its id exists, return the stored one unchanged."""
        created = await self._write(id, None, edit, update)
        if created is not None:
            return created.value
        value = await self.load(id)
        await self._index.note(id, add=self._codec.index(value))  # its writer may have died before this
        return value

    async def change(self, id: str, update: str | None, edit: Callable[[T], E]) -> Changed[T, E]:
        """Change an aggregate; an update that comes again changes nothing and gets its first answer.

        Raises `conflict`, what the codec raises for an absent aggregate, and what `edit` raises.
        """

        async def at_once(value: T) -> E:
            return edit(value)

        return await self.change_by(id, update, at_once)

    async def change_by(
        self, id: str, update: str | None, edit: Callable[[T], Awaitable[E]]
    ) -> Changed[T, E]:
        """Change an aggregate like `change`, by an edit that takes time."""
        async with self._locks.setdefault(id, asyncio.Lock()):
            for number in range(ATTEMPTS):
                prefetched = self._prefetched.pop((id, update or ""), None)
                found, answer = prefetched or await self._read(id, update, packs=True)
                before = found or Versioned(0, self._codec.absent())
                if answer is not None:
                    # Its writer may have died before the index was noted.
                    await self._index.note(id, add=self._codec.index(before.value))
                    return Changed(*before, None, answer)
                changed = await self._write(id, before, await edit(before.value), update)
                if changed is not None:
                    return changed
                await asyncio.sleep(BACKOFF_S * number)
        raise self._conflict

    async def defer(self, id: str, known: Versioned[T], deadlines: Mapping[str, int]) -> None:
        """Move deadlines of an aggregate, unless it has changed since this version."""
        version = await self._aggregates.write(id, Write(deadlines=deadlines), expected=known.version)
        if version is not None:
            self._remember(id, Versioned(version, known.value))

    async def remove(
        self, id: str, value: T, *, version: int | None = None, also: Collection[Index] = ()
    ) -> None:
        """Delete an aggregate unless it has changed since `version`, with index entries and those of `also`.

        Index entries go first: if the process dies, a later call can delete the rest.
        """
        await self._index.note(id, drop={*self._codec.index(value), *also})
        if await self._aggregates.remove(id, version=version):
            self._cache.pop(id, None)

    async def look_up(self, index: Index) -> list[T]:
        """Return the aggregates of an index, sorted by id. Repairs an entry that does not match."""
        return await self.check(index, await self._index.look_up(*index))

    async def check(self, index: Index, ids: Sequence[str]) -> list[T]:
        """Return those of these aggregates that belong to an index. Repairs the index."""
        found = await asyncio.gather(*(self._look_at(id, index) for id in ids))
        return [each.value for each in found if each is not None]

    async def _look_at(self, id: str, index: Index) -> Versioned[T] | None:
        found, _ = await self._read(id)
        entries = self._codec.index(found.value) if found is not None else set()
        if index in entries:
            return found
        await self._index.note(id, add=entries, drop={index})
        return None

    async def _read(
        self, id: str, update: str | None = None, *, packs: bool = False
    ) -> tuple[Versioned[T] | None, bytes | None]:
        """Return the aggregate, None if absent, and the answer remembered for the update."""
        known = self._cache.get(id)
        version = known.version if known is not None else 0
        stored = await self._aggregates.load(id, update=update, known=version, packs=packs)
        if stored is None:
            self._cache.pop(id, None)
            return None, None
        latest = self._cache.get(id)  # a write of this process may have ended meanwhile
        if latest is not None and latest.version == stored.version:
            return latest, stored.answer
        if known is None or stored.version != known.version:
            # After a failover the version may be lower: then the cached one is none of its past.
            earlier = known.value if known is not None and known.version < stored.version else None
            known = self._remember(id, Versioned(stored.version, self._codec.decode(stored, earlier)))
        return known, stored.answer

    async def _write(
        self, id: str, before: Versioned[T] | None, edit: E, update: str | None
    ) -> Changed[T, E] | None:
        """Write an edit, then index and notify; None, with nothing changed, after a lost compare."""
        known = before.value if before is not None else None
        write = self._codec.encode(known, edit)
        if before is not None and not update and write == Write():
            return Changed(*before, edit)
        if update:
            write = msgspec.structs.replace(write, update=update, answer=self._codec.answer(edit))
        with self._timer():
            expected = before.version if before is not None else 0
            version = await self._aggregates.write(id, write, expected=expected)
        if version is None:
            return None
        after = self._remember(id, Versioned(version, self._codec.after(known, edit)))
        self._written(id, after, write)
        old = self._codec.index(before.value) if before is not None else set()
        new = self._codec.index(after.value)
        await self._index.note(id, add=new - old, drop=old - new)
        return Changed(*after, edit)

    def _remember(self, id: str, known: Versioned[T]) -> Versioned[T]:
        if self._cached:
            self._cache[id] = known
            self._cache.move_to_end(id)
            if len(self._cache) > self._cached:
                self._cache.popitem(last=False)
        return known
