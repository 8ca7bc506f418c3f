"""Live tables in Redis: one atomic write a move, and what delivery, clocks and leases need. Knows bytes, not games."""

import asyncio
from collections.abc import AsyncGenerator, Collection, Mapping, Sequence
from typing import NamedTuple, cast

import msgspec

from storage.commands import Argument, Client, Commands, NotReplicated, Script
from storage.keys import Keys

__all__ = ["Client", "Deadline", "Live", "Mark", "NotReplicated", "Screen", "StoredTable", "Takeover", "Write"]

FEED_SHOWN = 64
"""Entries of the feed that a screen is given when none is named."""


LISTEN_S = 2.0
"""How long a wait for a call may take; shorter than the client's patience with the server."""


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


class StoredTable(msgspec.Struct, frozen=True):
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

    stored: StoredTable
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
    update: str | None = None
    """Remembered with `answer`; the table keeps the last 256."""
    answer: bytes | None = None


class Takeover(NamedTuple):
    """A server that was a replica of another has taken its place: what was not replicated yet is lost."""

    shard: int
    server: str
    tables: list[str]
    """All of the shard."""


class Live:
    """Live tables of one bot.

    Every method raises redis.RedisError when the server cannot be reached. With `replicas`, writes that fewer have
    acknowledged raise NotReplicated.
    """

    def __init__(self, redis: Client, *, bot: int, replicas: int = 0) -> None:
        self._redis = redis
        self._commands = Commands(redis)
        self._keys = Keys(bot)
        self._replicas = replicas
        self._load = Script("load")
        self._write = Script("write")
        self._screen = Script("screen")
        self._drawn = Script("drawn")
        self._mark = Script("mark")
        self._claim = Script("claim")
        self._remove = Script("remove")
        self._lease = Script("lease")
        self._release = Script("release")
        self._window = Script("window")
        self._taken_over = Script("taken_over")

    async def load(self, table: str, *, update: str | None = None) -> StoredTable | None:
        """The table, with the answer remembered for `update`; None where there is no such table."""
        keys = self._keys.table(table)
        names = (keys.stored, keys.answers)
        if self._replicas and update:
            # What this process reads as done may be the write that another could not see acknowledged.
            found = await self._commands.acknowledged(self._load, names, update, sync=keys.shard.sync, replicas=self._replicas)
        else:
            found = await self._commands.script(self._load, names, update or "")
        if found is None:
            return None
        fields, answer = found
        return _stored_table(fields, answer)

    async def write(self, table: str, write: Write, *, expected: int) -> int | None:
        """Carry out the write if the table's version is still `expected` (0: there is none yet) and its update is new.

        Returns the new version, which the marks have as well, or None for a lost compare: then nothing has changed.
        """
        if expected == 0 and not write.table:
            raise ValueError("a new table needs its own bytes")
        keys = self._keys.table(table)
        shard = keys.shard
        names = (keys.stored, keys.log, keys.feed, keys.answers, keys.updates, shard.marks, shard.deadlines, shard.tables)
        arguments = (expected, table, *_arguments(table, write))
        if self._replicas:
            version = await self._commands.acknowledged(self._write, names, *arguments, sync=None, replicas=self._replicas)
        else:
            version = await self._commands.script(self._write, names, *arguments)
        return cast("int | None", version)

    async def log(self, table: str) -> list[bytes]:
        """The whole log, oldest entry first."""
        return cast("list[bytes]", await self._commands.run("LRANGE", self._keys.table(table).log, 0, -1))

    async def remove(self, table: str) -> None:
        """Delete the table with its marks and deadlines."""
        keys = self._keys.table(table)
        await self._commands.script(self._remove, (*keys.own(), keys.shard.marks, keys.shard.deadlines, keys.shard.tables), table)

    async def tables(self) -> list[str]:
        """Every live table."""
        found = await self._commands.sweep([("SMEMBERS", shard.tables) for shard in self._keys.shards])
        return [name.decode() for names in found for name in names]

    async def screen(self, table: str, screen: str, *, feed_since: int | None = None) -> Screen | None:
        """What to draw a screen from, with the feed from that index on (None: the last 64 entries); None where there is no table.

        Entries that the table has forgotten are left out: see `feed_start`.
        """
        keys = self._keys.table(table)
        since = "" if feed_since is None else feed_since
        found = await self._commands.script(self._screen, (keys.stored, keys.drawn, keys.feed), screen, since, FEED_SHOWN)
        if found is None:
            return None
        fields, drawn, feed, start = found
        return Screen(_stored_table(fields, None), drawn, feed, start)

    async def drawn(self, mark: Mark, record: bytes | None) -> bool:
        """Store the deliverer's record of a screen (None: forget it), and clear its mark unless it is newer than `mark`.

        Returns whether the screen is no longer marked.
        """
        keys = self._keys.table(mark.table)
        field = _mark(mark.chat, mark.table, mark.screen)
        done = await self._commands.script(
            self._drawn, (keys.stored, keys.drawn, keys.shard.marks), field, mark.version, mark.screen, record or b""
        )
        return bool(done)

    async def mark(self, table: str, screens: Collection[tuple[int, str]]) -> int | None:
        """Mark screens (chat and screen) without changing the table; returns their version, None where there is no such table."""
        keys = self._keys.table(table)
        fields = [_mark(chat, table, screen) for chat, screen in screens]
        return cast("int | None", await self._commands.script(self._mark, (keys.stored, keys.shard.marks), *fields))

    async def unmark(self, chat: int, table: str, screen: str) -> None:
        """Clear a mark of any version, of a screen that is not shown in this chat any more."""
        await self._commands.run("HDEL", self._keys.table(table).shard.marks, _mark(chat, table, screen))

    async def marked(self, table: str, screens: Collection[tuple[int, str]]) -> bool:
        """Whether any of these screens (chat and screen) must be redrawn."""
        if not screens:
            return False
        fields = [_mark(chat, table, screen) for chat, screen in screens]
        return any(await self._commands.run("HMGET", self._keys.table(table).shard.marks, *fields))

    async def marks(self) -> list[Mark]:
        """Every screen that must be redrawn."""
        found = await self._commands.sweep([("HGETALL", shard.marks) for shard in self._keys.shards])
        return [_read_mark(field, version) for marks in found for field, version in marks.items()]

    async def call(self, marks: Collection[Mark]) -> None:
        """Tell every process that listens to `calls` of these marks: a hint, for whoever does not hear it sweeps."""
        for mark in marks:
            await self._commands.run("PUBLISH", self._keys.calls(), f"{mark.version}:{_mark(mark.chat, mark.table, mark.screen)}")

    async def calls(self) -> AsyncGenerator[Mark | None, None]:
        """The marks that processes, this one as well, call out from now on; None now and then where there is none."""
        listening = self._redis.pubsub()
        try:
            await listening.subscribe(self._keys.calls())
            while True:
                message = await listening.get_message(ignore_subscribe_messages=True, timeout=LISTEN_S)
                if message is None:
                    yield None
                elif message["type"] == "message":
                    version, _, field = message["data"].partition(b":")
                    yield _read_mark(field, version)
        finally:
            await listening.aclose()  # type: ignore[no-untyped-call]

    async def due(self, now: int) -> list[Deadline]:
        """Every deadline at or before `now`, in milliseconds since the epoch."""
        found = await self._commands.sweep([("ZRANGEBYSCORE", shard.deadlines, "-inf", now, "WITHSCORES") for shard in self._keys.shards])
        return [_read_deadline(member, at) for due in found for member, at in due]

    async def takeovers(self) -> list[Takeover]:
        """Every takeover that is not noted; all processes hear of it until one notes it."""
        found = await asyncio.gather(
            *(self._commands.script(self._taken_over, (shard.server, shard.tables)) for shard in self._keys.shards)
        )
        return [
            Takeover(number, server.decode(), [table.decode() for table in tables])
            for number, (server, tables) in ((number, answer) for number, answer in enumerate(found) if answer)
        ]

    async def note(self, takeover: Takeover) -> None:
        """All that follows from it is done."""
        await self._commands.run("SET", self._keys.shards[takeover.shard].server, takeover.server)

    async def claim(self, deadline: Deadline, until: int) -> bool:
        """Push a deadline to `until` if it is where it was seen: True for exactly one of those who try."""
        shard = self._keys.table(deadline.table).shard
        member = f"{deadline.table}:{deadline.name}"
        return bool(await self._commands.script(self._claim, (shard.deadlines,), member, deadline.at, until))

    async def add_to_index(self, kind: str, key: str, table: str) -> None:
        """Note that the table may concern a chat, a person, a token."""
        await self._commands.run("SADD", self._keys.index(kind, key), table)

    async def drop_from_index(self, kind: str, key: str, table: str) -> None:
        """Note that it does not. An index with nothing in it takes no room."""
        await self._commands.run("SREM", self._keys.index(kind, key), table)

    async def look_up(self, kind: str, key: str) -> list[str]:
        """The tables in an index, sorted; each is to be checked against the table itself."""
        return sorted(name.decode() for name in await self._commands.run("SMEMBERS", self._keys.index(kind, key)))

    async def lease(self, name: str, holder: str, ttl_ms: int) -> bool:
        """Take the lease, or renew one's own, for so many milliseconds; False where another holds it."""
        return bool(await self._commands.script(self._lease, (self._keys.lease(name),), holder, ttl_ms))

    async def release(self, name: str, holder: str) -> None:
        """Give the lease up, if it is still the holder's."""
        await self._commands.script(self._release, (self._keys.lease(name),), holder)

    async def slot_in_window(self, name: str, now: int, *, span_ms: int, most: int, reserve: int = 0) -> int:
        """Take one of `most` places in any `span_ms` milliseconds, leaving `reserve` of them free.

        Returns 0 when it is taken, otherwise the milliseconds after which to ask again.
        """
        return int(await self._commands.script(self._window, (self._keys.window(name),), now, span_ms, most - reserve))

    async def remember(self, name: str, value: bytes, ttl_s: int) -> None:
        """Keep a value by name for so many seconds."""
        await self._commands.run("SET", self._keys.memory(name), value, "EX", ttl_s)

    async def recall(self, name: str) -> bytes | None:
        return cast("bytes | None", await self._commands.run("GET", self._keys.memory(name)))

    async def forget(self, name: str) -> None:
        await self._commands.run("DEL", self._keys.memory(name))

    async def ping(self) -> None:
        """Read something, so that a server that cannot be read is noticed. Raises redis.RedisError."""
        await self.recall("ping")


def _stored_table(fields: list[bytes], answer: bytes | None) -> StoredTable:
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
    return StoredTable(version, table, state, drafts, feed_end, answer)


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
