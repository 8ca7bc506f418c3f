"""Updates in Redis that wait to be handled: every process has an inbox, a stream whose entries it deletes."""

from collections.abc import Sequence
from typing import Any, NamedTuple, cast

from storage.commands import Argument, Client, Commands, Script, cluster_errors
from storage.keys import Keys

MOST_STORED = 1000
"""Updates in an inbox; what does not fit stays with Telegram."""
MOST_READ = 100
"""Updates that one read returns."""


class Entry(NamedTuple):
    """A stored update."""

    id: str
    update: bytes
    at: int
    """When it was stored first, in milliseconds since the epoch by Redis's clock."""


class Inbox:
    """The inboxes of one bot's processes. Every method raises redis.RedisError.

    With `replicas`, storing raises NotReplicated if fewer acknowledge it.
    """

    def __init__(self, redis: Client, commands: Commands, keys: Keys, replicas: int) -> None:
        self._redis = redis
        self._commands = commands
        self._keys = keys
        self._replicas = replicas
        self._store = Script("inbox_store")
        self._adopt = Script("inbox_adopt")
        self._leave = Script("inbox_leave")
        self._turn = Script("turn")

    @property
    def is_replicated(self) -> bool:
        """Whether an entry that can be read may be lost, until replicas have acknowledged it."""
        return self._replicas > 0

    async def store(
        self, process: str, updates: Sequence[bytes], *, most: int = MOST_STORED
    ) -> list[str] | None:
        """Store updates in a process's inbox; returns the ids of their entries, None where it is full."""
        names = self._keys.processes(), self._keys.inbox(process)
        arguments: tuple[Argument, ...] = (process, most, *updates)
        if self._replicas:
            ids = await self._commands.script_on_replicas(
                self._store, names, *arguments, sync=None, replicas=self._replicas
            )
        else:
            ids = await self._commands.script(self._store, names, *arguments)
        return None if ids is None else [id.decode() for id in ids]

    async def room(self, process: str, *, most: int = MOST_STORED) -> int:
        """How many updates fit in."""
        return max(0, most - int(await self._commands.run("XLEN", self._keys.inbox(process))))

    async def read(self, process: str, after: str, wait_ms: int) -> list[Entry]:
        """The entries after this id, at once or when there are any, at most so many milliseconds later."""
        key = self._keys.inbox(process)
        with cluster_errors():
            found: Any = await self._redis.xread({key: after}, count=MOST_READ, block=wait_ms)
        return [_entry(id, fields) for batch in found.get(key.encode(), ()) for id, fields in batch]

    async def entries(self, process: str) -> list[Entry]:
        """All entries, the oldest first."""
        found = await self._commands.run("XRANGE", self._keys.inbox(process), "-", "+")
        return [_entry(id, fields) for id, fields in found]

    async def holds(self, process: str, entry: str) -> bool:
        """Whether an update is still unfinished."""
        return bool(await self._commands.run("XRANGE", self._keys.inbox(process), entry, entry))

    async def delete(self, process: str, *entries: str) -> None:
        """Delete entries whose updates are finished."""
        await self._commands.run("XDEL", self._keys.inbox(process), *entries)

    async def processes(self) -> frozenset[str]:
        """Those who may have an inbox."""
        found = await self._commands.run("SMEMBERS", self._keys.processes())
        return frozenset(name.decode() for name in found)

    async def adopt(self, dead: str, heir: str) -> list[Entry]:
        """Move all entries of a dead process to another; returns them with their new ids."""
        names = self._keys.processes(), self._keys.inbox(dead), self._keys.inbox(heir)
        moved = await self._commands.script(self._adopt, names, dead, heir)
        return [_entry(id, fields) for id, fields in moved]

    async def leave(self, process: str) -> bool:
        """Delete an inbox if it is empty; returns whether it was. A later one may have smaller ids."""
        names = self._keys.processes(), self._keys.inbox(process)
        return bool(await self._commands.script(self._leave, names, process))

    async def take_turn(self, person: int, update: int, kept_ms: int) -> bool:
        """Record that an update of a person is at work; False while an earlier one is, in any process."""
        return not await self._commands.script(self._turn, (self._keys.turns(person),), update, kept_ms)

    async def end_turn(self, person: int, update: int) -> None:
        """Record that an update of a person is finished."""
        await self._commands.run("HDEL", self._keys.turns(person), update)


def _entry(id: bytes, fields: Any) -> Entry:
    """An entry as scripts and commands return it, its fields in a list or by name."""
    named = cast(
        "dict[bytes, bytes]",
        fields if isinstance(fields, dict) else dict(zip(fields[::2], fields[1::2], strict=True)),
    )
    return Entry(id.decode(), named[b"update"], int(named[b"at"]))
