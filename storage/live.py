"""Live tables in Redis: one atomic write a move, and what delivery, clocks and leases need. Knows bytes, not games."""

import asyncio
from collections.abc import AsyncGenerator, Collection, Mapping, Sequence
from typing import NamedTuple, cast

import msgspec

from storage.commands import Argument, Client, Commands, NotReplicated, Script
from storage.keys import Keys
from storage.redraws import Redraw, RedrawKind, ScreenId, read_redraw, redraw_field

__all__ = [
    "UNLIMITED",
    "Client",
    "Deadline",
    "Live",
    "NotReplicated",
    "Permit",
    "StoredScreen",
    "StoredTable",
    "Takeover",
    "Window",
    "Write",
]

FEED_SHOWN = 64
"""Entries of the feed that a screen is given when none is named."""
LISTEN_S = 2.0
"""How long a wait for an announcement may take; shorter than the client's patience with the server."""


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


class StoredScreen(msgspec.Struct, frozen=True):
    """What a screen is drawn from."""

    table: StoredTable
    record: bytes | None
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
    redraws: Collection[ScreenId] = ()
    drafts: Mapping[str, bytes | None] = {}
    """By name; None drops one."""
    update: str | None = None
    """Remembered with `answer`; the table keeps the last 256."""
    answer: bytes | None = None


class Window(NamedTuple):
    """How many calls may be made in any span of time."""

    span_ms: int
    most: int
    """Below 0: there is no limit."""
    reserve: int = 0
    """Of these, kept for what must not be held up."""


UNLIMITED = Window(0, -1)


class Permit(NamedTuple):
    """A place among the calls to a chat, or how long to wait for one; all times are in milliseconds."""

    token: str
    hold: int
    """How long the chat must be left alone; nothing is taken then."""
    wait: int
    """How long until there is a place; 0 where one is taken."""
    unreserved_wait: int
    """How long until there is one outside of the reserve."""


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
        self._complete = Script("complete")
        self._redraw = Script("redraw")
        self._claim = Script("claim")
        self._remove = Script("remove")
        self._lease = Script("lease")
        self._release = Script("release")
        self._permit = Script("permit")
        self._give_back = Script("give_back")
        self._taken_over = Script("taken_over")

    async def load(self, table: str, *, update: str | None = None) -> StoredTable | None:
        """The table, with the answer remembered for `update`; None where there is no such table."""
        keys = self._keys.table(table)
        names = (keys.stored, keys.answers)
        if self._replicas and update:
            # What this process reads as done may be the write that another could not see acknowledged.
            found = await self._commands.acknowledged(
                self._load, names, update, sync=keys.shard.sync, replicas=self._replicas
            )
        else:
            found = await self._commands.script(self._load, names, update or "")
        if found is None:
            return None
        fields, answer = found
        return _stored_table(fields, answer)

    async def write(self, table: str, write: Write, *, expected: int) -> int | None:
        """Carry out the write if the table's version is still `expected` (0: there is none yet) and its update is new.

        Returns the new version, which the redraws have as well, or None for a lost compare: then nothing has changed.
        """
        if expected == 0 and not write.table:
            raise ValueError("a new table needs its own bytes")
        keys = self._keys.table(table)
        shard = keys.shard
        names = (
            keys.stored,
            keys.log,
            keys.feed,
            keys.answers,
            keys.updates,
            shard.redraws,
            shard.deadlines,
            shard.tables,
        )
        arguments = (expected, table, *_arguments(table, write))
        if self._replicas:
            version = await self._commands.acknowledged(
                self._write, names, *arguments, sync=None, replicas=self._replicas
            )
        else:
            version = await self._commands.script(self._write, names, *arguments)
        return cast("int | None", version)

    async def log(self, table: str) -> list[bytes]:
        """The whole log, oldest entry first."""
        return cast("list[bytes]", await self._commands.run("LRANGE", self._keys.table(table).log, 0, -1))

    async def remove(self, table: str) -> None:
        """Delete the table with its redraws and deadlines."""
        keys = self._keys.table(table)
        await self._commands.script(
            self._remove, (*keys.own(), keys.shard.redraws, keys.shard.deadlines, keys.shard.tables), table
        )

    async def tables(self) -> list[str]:
        """Every live table."""
        found = await self._commands.sweep([("SMEMBERS", shard.tables) for shard in self._keys.shards])
        return [name.decode() for names in found for name in names]

    async def screen(
        self, table: str, screen: ScreenId, *, feed_since: int | None = None
    ) -> StoredScreen | None:
        """What to draw a screen from, with the feed from that index on (None: the last 64 entries).

        Entries that the table has forgotten are left out: see `feed_start`. Returns None where there is no such table.
        """
        keys = self._keys.table(table)
        since = "" if feed_since is None else feed_since
        names = (keys.stored, keys.records, keys.feed)
        found = await self._commands.script(self._screen, names, screen.name, since, FEED_SHOWN)
        if found is None:
            return None
        fields, record, feed, start = found
        return StoredScreen(_stored_table(fields, None), record, feed, start)

    async def store_record(self, table: str, screen: ScreenId, record: bytes) -> None:
        """Store the deliverer's record of a screen that is not up to date yet."""
        keys = self._keys.table(table)
        names = (keys.stored, keys.records, keys.shard.redraws)
        await self._commands.script(self._complete, names, screen.name, record, 0)

    async def complete(self, redraw: Redraw, record: bytes | None) -> bool:
        """Store the record of a screen (None: forget it), and clear its redraw unless there is a newer one.

        A screen that was sent anew, or edited again, needs no plain edit either. Returns whether the redraw is cleared.
        """
        keys = self._keys.table(redraw.table)
        names = (keys.stored, keys.records, keys.shard.redraws)
        kinds = dict.fromkeys((RedrawKind.EDIT, redraw.kind))
        fields = [redraw_field(redraw.table, redraw.screen, kind) for kind in kinds]
        arguments: list[Argument] = [redraw.screen.name, record or b"", redraw.version, *fields]
        return bool(await self._commands.script(self._complete, names, *arguments))

    async def request_redraws(
        self, table: str, screens: Collection[ScreenId], kind: RedrawKind = RedrawKind.EDIT
    ) -> list[Redraw] | None:
        """Have screens drawn without changing the table; returns the redraws, None where there is no table."""
        keys = self._keys.table(table)
        fields = [redraw_field(table, screen, kind) for screen in screens]
        version = await self._commands.script(self._redraw, (keys.stored, keys.shard.redraws), *fields)
        return None if version is None else [Redraw(table, screen, version, kind) for screen in screens]

    async def drop_redraw(self, redraw: Redraw) -> None:
        """Clear a redraw of any version, of a screen that is not shown in this chat any more."""
        field = redraw_field(redraw.table, redraw.screen, redraw.kind)
        await self._commands.run("HDEL", self._keys.table(redraw.table).shard.redraws, field)

    async def has_redraws(self, table: str, screens: Collection[ScreenId]) -> bool:
        """Whether any of these screens must be brought up to date."""
        if not screens:
            return False
        fields = [redraw_field(table, screen) for screen in screens]
        return any(await self._commands.run("HMGET", self._keys.table(table).shard.redraws, *fields))

    async def redraws(self) -> list[Redraw]:
        """Every screen that must be drawn."""
        found = await self._commands.sweep([("HGETALL", shard.redraws) for shard in self._keys.shards])
        return [read_redraw(field, version) for redraws in found for field, version in redraws.items()]

    async def announce(self, redraws: Collection[Redraw]) -> None:
        """Tell every process that listens to `announcements`: a hint, for a process that misses it sweeps."""
        for redraw in redraws:
            field = redraw_field(redraw.table, redraw.screen, redraw.kind)
            await self._commands.run("PUBLISH", self._keys.announcements(), f"{redraw.version}:{field}")

    async def announcements(self) -> AsyncGenerator[Redraw | None, None]:
        """The redraws that all processes announce from now on; None now and then where there is none."""
        listening = self._redis.pubsub()
        try:
            await listening.subscribe(self._keys.announcements())
            while True:
                message = await listening.get_message(ignore_subscribe_messages=True, timeout=LISTEN_S)
                if message is None:
                    yield None
                elif message["type"] == "message":
                    version, _, field = message["data"].partition(b":")
                    yield read_redraw(field, version)
        finally:
            await listening.aclose()  # type: ignore[no-untyped-call]

    async def due(self, now: int) -> list[Deadline]:
        """Every deadline at or before `now`, in milliseconds since the epoch."""
        found = await self._commands.sweep(
            [("ZRANGEBYSCORE", shard.deadlines, "-inf", now, "WITHSCORES") for shard in self._keys.shards]
        )
        return [_read_deadline(member, at) for due in found for member, at in due]

    async def takeovers(self) -> list[Takeover]:
        """Every takeover that is not noted; all processes hear of it until one notes it."""
        found = await asyncio.gather(
            *(
                self._commands.script(self._taken_over, (shard.server, shard.tables))
                for shard in self._keys.shards
            )
        )
        return [
            Takeover(number, server.decode(), [table.decode() for table in tables])
            for number, (server, tables) in (
                (number, answer) for number, answer in enumerate(found) if answer
            )
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
        return sorted(
            name.decode() for name in await self._commands.run("SMEMBERS", self._keys.index(kind, key))
        )

    async def lease(self, name: str, holder: str, ttl_ms: int) -> bool:
        """Take the lease, or renew one's own, for so many milliseconds; False where another holds it."""
        return bool(await self._commands.script(self._lease, (self._keys.lease(name),), holder, ttl_ms))

    async def release(self, name: str, holder: str) -> None:
        """Give the lease up, if it is still the holder's."""
        await self._commands.script(self._release, (self._keys.lease(name),), holder)

    async def lease_chat(self, chat: int, holder: str, ttl_ms: int) -> bool:
        """As `lease`, of the right to deliver to a chat."""
        return bool(await self._commands.script(self._lease, (self._keys.chat(chat).lease,), holder, ttl_ms))

    async def release_chat(self, chat: int, holder: str) -> None:
        """Give the lease of a chat up, if it is still the holder's."""
        await self._commands.script(self._release, (self._keys.chat(chat).lease,), holder)

    async def permit(
        self,
        chat: int,
        token: str,
        now: int,
        window: Window,
        every_chat: Window,
        *,
        holder: str = "",
        lease_ms: int = 0,
    ) -> Permit | None:
        """Take a place among the calls to a chat and among those to all chats, or neither.

        With a `holder`, the chat's lease is taken or renewed first; returns None where another process has it.
        """
        limits = (*window, every_chat.span_ms, every_chat.most)
        found = await self._commands.script(
            self._permit, self._keys.chat(chat), holder, lease_ms, now, token, *limits
        )
        return None if found is None else Permit(token, *found)

    async def give_back(self, chat: int, token: str) -> None:
        """Give a place back that was not used."""
        keys = self._keys.chat(chat)
        await self._commands.script(self._give_back, (keys.window, keys.every_chat), token)

    async def hold(self, chat: int, until: int, ttl_ms: int) -> None:
        """Grant no permit for a chat before a time, in milliseconds since the epoch."""
        await self._commands.run("SET", self._keys.chat(chat).hold, until, "PX", ttl_ms)

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
        len(write.redraws),
        len(drafts),
        len(undrafts),
        *write.log,
        *write.feed,
    ]
    for name, at in due:
        arguments += (f"{table}:{name}", at)
    arguments += [f"{table}:{name}" for name in undue]
    arguments += [redraw_field(table, screen) for screen in write.redraws]
    for name, draft in drafts:
        arguments += (f"d:{name}", draft)
    arguments += [f"d:{name}" for name in undrafts]
    return arguments


def _read_deadline(member: bytes, at: float) -> Deadline:
    table, name = member.decode().split(":", 1)
    return Deadline(table, name, int(at))
