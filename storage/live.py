"""Live tables in Redis: one atomic write a move, and what delivery, clocks and leases need. Knows bytes, not games."""

from collections.abc import Awaitable, Collection, Mapping, Sequence
from hashlib import sha1
from importlib.resources import files
from typing import Any, NamedTuple, TypeAlias, cast

import msgspec
from redis.asyncio import Redis, RedisCluster
from redis.asyncio.cluster import PipelineCommand
from redis.exceptions import ConnectionError, MovedError, NoScriptError

from storage.keys import Keys

Client: TypeAlias = Redis | RedisCluster
Argument: TypeAlias = str | bytes | int

FEED_SHOWN = 64
"""Entries of the feed that a screen is given when none is named."""

ACKNOWLEDGED_WITHIN = 1000
"""Milliseconds that replicas have for an acknowledgement."""


class Mark(NamedTuple):
    """A screen that must be redrawn; `chat` is where it is shown."""

    chat: int
    table: str
    screen: str
    version: int


class Deadline(NamedTuple):
    table: str
    name: str
    at: int
    """Milliseconds since the epoch."""


class Slot(msgspec.Struct, frozen=True):
    """A table as it is stored."""

    version: int
    table: bytes
    state: bytes | None
    drafts: dict[str, bytes]
    feed_end: int
    """How many entries the feed has had."""
    answer: bytes | None = None
    """What the update asked about was answered with; None where it is not remembered, empty where it had no answer."""


class Screen(msgspec.Struct, frozen=True):
    """What a screen is drawn from."""

    slot: Slot
    drawn: bytes | None
    """The deliverer's own record of what it sent."""
    feed: list[bytes]
    feed_start: int
    """The index of the first of them among all entries that the feed has had."""


class Write(msgspec.Struct, frozen=True, kw_only=True):
    """All that one move changes. What is left out stays as it is."""

    table: bytes | None = None
    state: bytes | None = None
    log: Sequence[bytes] = ()
    feed: Sequence[bytes] = ()
    deadlines: Mapping[str, int | None] = {}
    """Milliseconds since the epoch by name; None lifts one."""
    marks: Collection[tuple[int, str]] = ()
    """Chat and screen."""
    drafts: Mapping[str, bytes | None] = {}
    """By name; None drops one."""
    clear_drafts: bool = False
    """Drop all drafts that are not in `drafts`."""
    update: str | None = None
    """Remembered with `answer`; the table keeps the last 256."""
    answer: bytes | None = None


class NotReplicated(Exception):
    """A write is done, but fewer replicas than asked for have acknowledged it: it must not be counted on."""


class _Script:
    """A Lua script of this package, loaded into the server when the server does not know it."""

    def __init__(self, name: str) -> None:
        self._source = files("storage").joinpath("scripts", f"{name}.lua").read_bytes()
        self._sha = sha1(self._source, usedforsecurity=False).hexdigest()

    async def __call__(self, client: Client, keys: Sequence[str], *args: Argument) -> Any:
        try:
            return await _run(client, "EVALSHA", self._sha, len(keys), *keys, *args)
        except NoScriptError:
            return await _run(client, "EVAL", self._source, len(keys), *keys, *args)

    async def acknowledged(self, client: Client, keys: Sequence[str], *args: Argument, sync: str | None, replicas: int) -> Any:
        """Run it, and on the same connection wait until so many replicas have all that was written until then.

        `sync` is a key to write first, where the script itself may write nothing. Raises NotReplicated.
        """
        after: list[tuple[Argument, ...]] = [] if sync is None else [("SET", sync, 1)]
        after.append(("WAIT", replicas, ACKNOWLEDGED_WITHIN))
        try:
            found = await _together(client, keys[0], ("EVALSHA", self._sha, len(keys), *keys, *args), *after)
        except NoScriptError:
            found = await _together(client, keys[0], ("EVAL", self._source, len(keys), *keys, *args), *after)
        if found[0] is not None and found[-1] < replicas:
            raise NotReplicated
        return found[0]


async def _run(client: Client, *command: Argument) -> Any:
    return await cast("Awaitable[Any]", client.execute_command(*command))


async def _together(client: Client, key: str, *commands: tuple[Argument, ...]) -> list[Any]:
    """Several commands on one connection to the server of a key; raises the first error among the replies."""
    if isinstance(client, RedisCluster):
        found = await _together_on_node(client, key, commands)
    else:
        async with client.pipeline(transaction=False) as pipeline:
            for command in commands:
                pipeline.execute_command(*command)
            found = await pipeline.execute(raise_on_error=False)
    for reply in found:
        if isinstance(reply, Exception):
            raise reply
    return found


async def _together_on_node(client: RedisCluster, key: str, commands: Sequence[tuple[Argument, ...]]) -> list[Any]:
    """As `_together`; the cluster's own pipeline would send WAIT to every server."""
    await client.initialize()
    node = client.get_node_from_key(key)
    if node is None:
        raise ConnectionError(key)
    batch = [PipelineCommand(number, *command) for number, command in enumerate(commands)]
    try:
        await node.execute_pipeline(batch)
        moved = [each.result for each in batch if isinstance(each.result, MovedError | ConnectionError)]
    except ConnectionError:
        await client.aclose()
        raise
    if moved:
        await client.aclose()  # learns anew, at its next command, which server has which keys
    return [each.result for each in batch]


class Live:
    """Live tables of one bot.

    Every method raises redis.RedisError when the server cannot be reached. With `replicas`, writes that fewer have
    acknowledged raise NotReplicated.
    """

    def __init__(self, redis: Client, *, bot: int, replicas: int = 0) -> None:
        self._redis = redis
        self._keys = Keys(bot)
        self._replicas = replicas
        self._load = _Script("load")
        self._write = _Script("write")
        self._screen = _Script("screen")
        self._drawn = _Script("drawn")
        self._mark = _Script("mark")
        self._claim = _Script("claim")
        self._remove = _Script("remove")
        self._lease = _Script("lease")
        self._release = _Script("release")
        self._window = _Script("window")

    async def load(self, table: str, *, update: str | None = None) -> Slot | None:
        """The table, with the answer remembered for `update`; None where there is no such table."""
        keys = self._keys.table(table)
        names = (keys.slot, keys.answers)
        if self._replicas and update:
            # What this process reads as done may be the write that another could not see acknowledged.
            found = await self._load.acknowledged(self._redis, names, update, sync=keys.shard.sync, replicas=self._replicas)
        else:
            found = await self._load(self._redis, names, update or "")
        if found is None:
            return None
        fields, answer = found
        return _slot(fields, answer)

    async def write(self, table: str, write: Write, *, expected: int) -> int | None:
        """Carry out the write if the table's version is still `expected` (0: there is none yet) and its update is new.

        Returns the new version, which the marks have as well, or None for a lost compare: then nothing has changed.
        """
        if expected == 0 and not write.table:
            raise ValueError("a new table needs its own bytes")
        keys = self._keys.table(table)
        shard = keys.shard
        names = (keys.slot, keys.log, keys.feed, keys.answers, keys.updates, shard.marks, shard.deadlines, shard.tables)
        arguments = (expected, table, *_arguments(table, write))
        if self._replicas:
            version = await self._write.acknowledged(self._redis, names, *arguments, sync=None, replicas=self._replicas)
        else:
            version = await self._write(self._redis, names, *arguments)
        return cast("int | None", version)

    async def log(self, table: str) -> list[bytes]:
        """The whole log, oldest entry first."""
        return cast("list[bytes]", await _run(self._redis, "LRANGE", self._keys.table(table).log, 0, -1))

    async def remove(self, table: str) -> None:
        """Delete the table with its marks and deadlines."""
        keys = self._keys.table(table)
        await self._remove(self._redis, (*keys.own(), keys.shard.marks, keys.shard.deadlines, keys.shard.tables), table)

    async def tables(self) -> list[str]:
        """Every live table."""
        async with self._pipeline() as commands:
            for shard in self._keys.shards:
                commands.smembers(shard.tables)
            found = await commands.execute()
        return [name.decode() for names in found for name in names]

    async def screen(self, table: str, screen: str, *, feed_since: int | None = None) -> Screen | None:
        """What to draw a screen from, with the feed from that index on (None: the last 64 entries); None where there is no table.

        Entries that the table has forgotten are left out: see `feed_start`.
        """
        keys = self._keys.table(table)
        since = "" if feed_since is None else feed_since
        found = await self._screen(self._redis, (keys.slot, keys.drawn, keys.feed), screen, since, FEED_SHOWN)
        if found is None:
            return None
        fields, drawn, feed, start = found
        return Screen(_slot(fields, None), drawn, feed, start)

    async def drawn(self, mark: Mark, record: bytes | None) -> bool:
        """Store the deliverer's record of a screen (None: forget it), and clear its mark unless it is newer than `mark`.

        Returns whether the screen is no longer marked.
        """
        keys = self._keys.table(mark.table)
        field = _mark(mark.chat, mark.table, mark.screen)
        done = await self._drawn(self._redis, (keys.slot, keys.drawn, keys.shard.marks), field, mark.version, mark.screen, record or b"")
        return bool(done)

    async def mark(self, table: str, screens: Collection[tuple[int, str]]) -> int | None:
        """Mark screens (chat and screen) without changing the table; returns their version, None where there is no such table."""
        keys = self._keys.table(table)
        fields = [_mark(chat, table, screen) for chat, screen in screens]
        return cast("int | None", await self._mark(self._redis, (keys.slot, keys.shard.marks), *fields))

    async def marks(self) -> list[Mark]:
        """Every screen that must be redrawn."""
        async with self._pipeline() as commands:
            for shard in self._keys.shards:
                commands.hgetall(shard.marks)
            found = await commands.execute()
        return [_read_mark(field, version) for marks in found for field, version in marks.items()]

    async def due(self, now: int) -> list[Deadline]:
        """Every deadline at or before `now`, in milliseconds since the epoch."""
        async with self._pipeline() as commands:
            for shard in self._keys.shards:
                commands.zrangebyscore(shard.deadlines, "-inf", now, withscores=True)
            found = await commands.execute()
        return [_read_deadline(member, at) for due in found for member, at in due]

    async def claim(self, deadline: Deadline, until: int) -> bool:
        """Push a deadline to `until` if it is where it was seen: True for exactly one of those who try."""
        shard = self._keys.table(deadline.table).shard
        member = f"{deadline.table}:{deadline.name}"
        return bool(await self._claim(self._redis, (shard.deadlines,), member, deadline.at, until))

    async def add_hint(self, kind: str, key: str, table: str) -> None:
        """Note that the table may concern a chat, a person, a token."""
        await _run(self._redis, "SADD", self._keys.hint(kind, key), table)

    async def drop_hint(self, kind: str, key: str, table: str) -> None:
        await _run(self._redis, "SREM", self._keys.hint(kind, key), table)

    async def hints(self, kind: str, key: str) -> list[str]:
        """The tables noted, sorted; each is to be checked against the table itself."""
        return sorted(name.decode() for name in await _run(self._redis, "SMEMBERS", self._keys.hint(kind, key)))

    async def lease(self, name: str, holder: str, ttl_ms: int) -> bool:
        """Take the lease, or renew one's own, for so many milliseconds; False where another holds it."""
        return bool(await self._lease(self._redis, (self._keys.lease(name),), holder, ttl_ms))

    async def release(self, name: str, holder: str) -> None:
        """Give the lease up, if it is still the holder's."""
        await self._release(self._redis, (self._keys.lease(name),), holder)

    async def slot_in_window(self, name: str, now: int, *, span_ms: int, most: int, reserve: int = 0) -> int:
        """Take one of `most` places in any `span_ms` milliseconds, leaving `reserve` of them free.

        Returns 0 when it is taken, otherwise the milliseconds after which to ask again.
        """
        return int(await self._window(self._redis, (self._keys.window(name),), now, span_ms, most - reserve))

    async def remember(self, name: str, value: bytes, ttl_s: int) -> None:
        """Keep a value by name for so many seconds."""
        await _run(self._redis, "SET", self._keys.memory(name), value, "EX", ttl_s)

    async def recall(self, name: str) -> bytes | None:
        return cast("bytes | None", await _run(self._redis, "GET", self._keys.memory(name)))

    async def forget(self, name: str) -> None:
        await _run(self._redis, "DEL", self._keys.memory(name))

    def _pipeline(self) -> Any:
        """Commands for all shards in one round trip to each server."""
        if isinstance(self._redis, RedisCluster):
            return self._redis.pipeline()
        return self._redis.pipeline(transaction=False)


def _slot(fields: list[bytes], answer: bytes | None) -> Slot:
    version, table, state, feed_end = 0, b"", None, 0
    drafts: dict[str, bytes] = {}
    for field, value in zip(fields[::2], fields[1::2], strict=True):
        if field == b"v":
            version = int(value)
        elif field == b"t":
            table = value
        elif field == b"s":
            state = value
        elif field == b"e":
            feed_end = int(value)
        else:
            drafts[field[2:].decode()] = value
    return Slot(version, table, state, drafts, feed_end, answer)


def _arguments(table: str, write: Write) -> list[Argument]:
    due = [(name, at) for name, at in write.deadlines.items() if at is not None]
    undue = [name for name, at in write.deadlines.items() if at is None]
    drafts = [(name, draft) for name, draft in write.drafts.items() if draft is not None]
    undrafts = [name for name, draft in write.drafts.items() if draft is None]
    arguments: list[Argument] = [
        write.table or b"",
        write.state or b"",
        write.update or "",
        write.answer or b"",
        "1" if write.clear_drafts else "",
        len(write.log),
        len(write.feed),
        len(due),
        len(undue),
        len(write.marks),
        len(drafts),
        len(undrafts),
        *write.log,
        *write.feed,
    ]
    for name, at in due:
        arguments += (f"{table}:{name}", at)
    arguments += [f"{table}:{name}" for name in undue]
    arguments += [_mark(chat, table, screen) for chat, screen in write.marks]
    for name, draft in drafts:
        arguments += (f"d:{name}", draft)
    arguments += [f"d:{name}" for name in undrafts]
    return arguments


def _mark(chat: int, table: str, screen: str) -> str:
    return f"{chat}:{table}:{screen}"


def _read_mark(field: bytes, version: bytes) -> Mark:
    chat, table, screen = field.decode().split(":", 2)
    return Mark(int(chat), table, screen, int(version))


def _read_deadline(member: bytes, at: float) -> Deadline:
    table, name = member.decode().split(":", 1)
    return Deadline(table, name, int(at))
