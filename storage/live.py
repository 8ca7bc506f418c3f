"""Live tables in Redis: one atomic write per move, and the state of delivery, clocks and leases.

This module knows bytes, not games.
"""

import asyncio
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection, Sequence
from typing import Any, NamedTuple, cast

import structlog
from redis.exceptions import ResponseError, TimeoutError

from storage.attempt import MARGIN_S, current_attempt, note_stored
from storage.commands import (
    Argument,
    Client,
    Commands,
    NotReplicated,
    Script,
    acknowledgement_ms,
    cluster_errors,
)
from storage.inbox import Inbox
from storage.keys import SHARDS, Keys
from storage.packed_log import PACKED_FROM, unpack_log
from storage.redraws import FeedPlace, Redraw, RedrawKind, ScreenId, read_redraw, redraw_field
from storage.stored_form import (
    Deadline,
    RunningClock,
    StoredScreen,
    StoredTable,
    Write,
    read_deadline,
    read_table,
    write_arguments,
)
from storage.tournament_messages import TournamentMessages
from storage.tournaments import Tournaments
from storage.waiting_room import WaitingRoom

__all__ = [
    "UNLIMITED",
    "Backlog",
    "Beats",
    "Client",
    "Deadline",
    "Live",
    "NotReplicated",
    "Outages",
    "Permit",
    "RunningClock",
    "StoredScreen",
    "StoredTable",
    "Takeover",
    "Window",
    "Write",
]

log = structlog.get_logger(__name__)

DEAD_MS = 300_000
"""How long dead instances are remembered: longer than any lease lasts."""
LATE = "LATE "
"""How the script refuses a write that comes too late; the server's time follows."""
FEED_SHOWN = 64
"""Entries of the feed for a screen, by default."""
REDRAWS_READ = 64
"""Redraws of a shard that a sweep reads, by and large."""
INDEX_S = 90 * 24 * 3600
"""How long an index is kept that nobody uses: a process that dies may leave an entry without its table."""
LISTEN_S = 2.0
"""How long to wait for an announcement; less than the client's timeout."""


class Window(NamedTuple):
    """How many calls may be made in any span of time."""

    span_ms: int
    most: int
    """Below 0: no limit."""
    reserve: int = 0
    """How many of these are reserved for urgent messages."""
    pace_ms: int = 0
    """The pause between two calls that keep the pace, while the span holds none."""
    pace_step_ms: int = 0
    """By how much each call in the span makes the pause longer."""
    pace_most_ms: int = 0
    """The longest pause, unless the rest of the span asks for more."""


UNLIMITED = Window(0, -1)


class Permit(NamedTuple):
    """A permit for a call to a chat, or how long to wait for one; times in milliseconds."""

    token: str
    hold: int
    """How long to leave the chat alone; no permit is taken then."""
    wait: int
    """How long until a permit is free; 0 if this one is."""
    unreserved_wait: int
    """How long until an unreserved permit is free."""
    pace_wait: int = 0
    """How long until a call keeps the pace, counted from the chat's last call."""


class Beats(NamedTuple):
    """The instances of the bot, by their last beats."""

    living: frozenset[str]
    dead: frozenset[str]


class Outages(NamedTuple):
    """When the bot did not run or hear anything, in milliseconds since the epoch."""

    past: list[tuple[int, int]]
    deaf_since: int | None
    """Since when Telegram brings no updates; None: it does."""


class Backlog(NamedTuple):
    """What waits for any of the processes."""

    redraws: int
    deadlines: int
    """Those that are due."""
    permits: int
    """Those who wait for a call among all chats."""
    updates: int = 0
    """Those that are stored and not finished."""


class Takeover(NamedTuple):
    """A replica has taken a server's place: writes not yet replicated are lost."""

    shard: int
    server: str
    tables: list[str]
    """All tables of the shard."""


class Live:
    """Live tables of one bot.

    Every method raises redis.RedisError if the server cannot be reached. With `replicas`, writes raise
    NotReplicated if fewer acknowledge them.
    """

    def __init__(self, redis: Client, *, bot: int, replicas: int = 0) -> None:
        self._redis = redis
        self._commands = Commands(redis)
        self._keys = Keys(bot)
        self._replicas = replicas
        self._clock_offset = time.time_ns() // 1_000_000 - _ticks_ms()
        """How far Redis's clock is ahead of our ticks, in milliseconds, and at first the machine's."""
        self._load = Script("load")
        self._write = Script("write")
        self._screen = Script("screen")
        self._complete = Script("complete")
        self._redraw = Script("redraw")
        self._claim = Script("claim")
        self._free = Script("free")
        self._beat = Script("beat", opening="lives")
        self._held = Script("held", opening="lives")
        self._remove = Script("remove")
        self._lease = Script("lease", opening="lives")
        self._release = Script("release")
        self._permit = Script("permit", opening="lives")
        self._give_back = Script("give_back")
        self._taken_over = Script("taken_over")
        self._running = Script("running")
        self._time = Script("time")
        self._heard = Script("heard")
        self._count = Script("count")
        self._index = Script("index")
        self._turn = Script("turn")
        self._recall_longer = Script("recall_longer")
        self._swap = Script("swap")
        self._claim_room = Script("room_claim")
        self.inbox = Inbox(redis, self._commands, self._keys, replicas)
        self.waiting_room = WaitingRoom(self._commands, self._keys)
        self.tournaments = Tournaments(self._commands, self._keys)
        self.tournament_messages = TournamentMessages(self._commands, self._keys)

    @property
    def client(self) -> Client:
        """The client of the server."""
        return self._redis

    def watch(self, on_fault: Callable[[Exception], object]) -> None:
        """Pass on each error with which a command ends."""
        self._commands.on_fault = on_fault

    async def load(self, table: str, *, update: str | None = None, packs: bool = False) -> StoredTable | None:
        """The table, with the answer remembered for `update`; None if the table does not exist.

        With `packs`, also its log if that has become long.
        """
        keys = self._keys.table(table)
        names = (keys.stored, keys.answers, keys.clocks, keys.updates, keys.log)
        longest = PACKED_FROM if packs else 0
        if self._replicas and update:
            # This process may read a write that another could not see acknowledged.
            reply = await self._load_from_replicas(names, update, longest, sync=keys.shard.sync)
        else:
            reply = await self._commands.script(self._load, names, update or "", longest)
        if reply is None:
            return None
        return read_table(*reply)

    async def _load_from_replicas(self, names: Sequence[str], update: str, longest: int, *, sync: str) -> Any:
        try:
            return await self._commands.script_on_replicas(
                self._load, names, update, longest, sync=sync, replicas=self._replicas
            )
        except NotReplicated as error:
            _, answer, *_ = error.reply
            if answer is not None:
                note_stored()
            raise

    async def write(self, table: str, write: Write, *, expected: int) -> int | None:
        """Carry out the write if the table's version is `expected` (0: no table yet) and its update is new.

        Returns the new version, which its redraws have too; None, with nothing changed, for a lost compare.
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
            keys.clocks,
            shard.claims,
        )
        arguments = (expected, table, *write_arguments(table, write))
        version = await self._write_in_time(
            lambda latest: self._run_write(names, (*arguments, "" if latest is None else latest))
        )
        if version is not None:
            note_stored()
        return version

    async def _run_write(self, names: Sequence[str], arguments: Sequence[Argument]) -> int | None:
        if self._replicas:
            version = await self._write_to_replicas(names, arguments)
        else:
            version = await self._commands.script(self._write, names, *arguments)
        return cast("int | None", version)

    async def _write_to_replicas(self, names: Sequence[str], arguments: Sequence[Argument]) -> Any:
        try:
            return await self._commands.script_on_replicas(
                self._write, names, *arguments, sync=None, replicas=self._replicas
            )
        except NotReplicated:
            note_stored()
            raise

    async def _write_in_time(self, write: Callable[[int | None], Awaitable[int | None]]) -> int | None:
        """Carry out a write before the current attempt ends, by Redis's clock, or not at all.

        A server that hung carries out what it was sent when it goes on, though nobody waits for it any more.
        """
        try:
            return await write(self._latest())
        except ResponseError as error:
            if not str(error).startswith(LATE):
                raise
            self._note_clock(int(str(error).split()[1]))
        latest = self._latest()
        if latest is not None and latest < self._server_now():
            raise TimeoutError("the attempt has ended")
        return await write(latest)

    def _latest(self) -> int | None:
        """The latest time by Redis's clock for a write of the current attempt, in milliseconds."""
        attempt = current_attempt()
        if attempt is None:
            return None
        after = acknowledgement_ms() if self._replicas else 0
        return self._server_now() + int((attempt.seconds_left - MARGIN_S) * 1000) - after

    def _server_now(self) -> int:
        return _ticks_ms() + self._clock_offset

    def _note_clock(self, now: int) -> None:
        self._clock_offset = now - _ticks_ms()

    async def read_clock(self) -> None:
        """Learn the time of Redis, by which writes may come too late."""
        seconds, microseconds = await self._commands.run("TIME")
        self._note_clock(int(seconds) * 1000 + int(microseconds) // 1000)

    async def log(self, table: str) -> list[bytes]:
        """The whole log, oldest entry first."""
        return unpack_log(await self._commands.run("LRANGE", self._keys.table(table).log, 0, -1))

    async def remove(self, table: str) -> None:
        """Delete the table with its redraws and deadlines."""
        keys = self._keys.table(table)
        shard = keys.shard
        names = (*keys.own(), shard.redraws, shard.deadlines, shard.tables, shard.claims)
        await self._commands.script(self._remove, names, table)

    async def tables(self) -> list[str]:
        """Every live table."""
        reply = await self._commands.sweep([("SMEMBERS", shard.tables) for shard in self._keys.shards])
        return [name.decode() for names in reply for name in names]

    async def glance(self, tables: Sequence[str]) -> list[bytes | None]:
        """The tables as they are stored, without states; None for one that is gone."""
        return await self._commands.sweep([("HGET", self._keys.table(table).stored, "t") for table in tables])

    async def backlog(self, now: int) -> "Backlog":
        """What waits at this time, in milliseconds since the epoch."""
        shards = self._keys.shards
        processes = await self.inbox.processes()
        counts = await self._commands.sweep(
            [
                *(("XLEN", self._keys.inbox(process)) for process in sorted(processes)),
                *(("HLEN", shard.redraws) for shard in shards),
                *(("ZCOUNT", shard.deadlines, "-inf", f"({now}") for shard in shards),
                ("ZCARD", self._keys.chat(0).queue),
            ]
        )
        updates, counts = sum(counts[: len(processes)]), counts[len(processes) :]
        return Backlog(sum(counts[:SHARDS]), sum(counts[SHARDS:-1]), counts[-1], updates)

    async def screen(
        self, table: str, screen: ScreenId, *, feed_since: int | None = None
    ) -> StoredScreen | None:
        """The data of a screen, with the feed from that index on (None: the last 64 entries).

        Old entries may be missing: see `feed_start`. Returns None if the table does not exist.
        """
        keys = self._keys.table(table)
        since = "" if feed_since is None else feed_since
        names = (keys.stored, keys.records, keys.feed)
        reply = await self._commands.script(self._screen, names, screen.name, since, FEED_SHOWN)
        if reply is None:
            return None
        fields, record, feed, start, group = reply
        return StoredScreen(read_table(fields, None), record, feed, start, group)

    async def store_record(self, table: str, screen: ScreenId, record: bytes) -> None:
        """Store the deliverer's record of a screen that needs more steps."""
        await self._commands.script(
            self._complete, self._complete_keys(table), screen.name, record, 0, 0, "", 0
        )

    def _complete_keys(self, table: str) -> tuple[str, ...]:
        keys = self._keys.table(table)
        return keys.stored, keys.records, keys.shard.redraws, keys.clocks, keys.shard.deadlines, keys.feed

    async def complete(
        self,
        redraw: Redraw,
        record: bytes | None,
        clocks: Collection[RunningClock] = (),
        place: FeedPlace | None = None,
    ) -> bool:
        """Store the record of a screen (None: forget it), and clear its redraw unless a newer one came.

        Clocks of the questions that it shows begin to run. Sending a screen anew or again also answers a
        plain edit. Entries of the feed that no screen needs any more are dropped, where the screen's `place`
        is given. Returns whether the redraw is cleared.
        """
        kinds = dict.fromkeys((RedrawKind.EDIT, redraw.kind))
        fields = [redraw_field(redraw.table, redraw.screen, kind) for kind in kinds]
        needs, readers = place or ("", ())
        arguments: list[Argument] = [
            *(redraw.screen.name, record or b"", redraw.version),
            *(len(clocks), needs, len(readers)),
        ]
        for clock in clocks:
            member = f"{redraw.table}:{clock.deadline}"
            arguments += (clock.seat, clock.waiting, clock.running, member, clock.at)
        arguments += [reader.name for reader in readers]
        names = self._complete_keys(redraw.table)
        return bool(await self._commands.script(self._complete, names, *arguments, *fields))

    async def request_redraws(
        self, table: str, screens: Collection[ScreenId], kind: RedrawKind = RedrawKind.EDIT
    ) -> list[Redraw] | None:
        """Request redraws without changing the table; returns them, or None if the table does not exist."""
        keys = self._keys.table(table)
        fields = [redraw_field(table, screen, kind) for screen in screens]
        version = await self._commands.script(self._redraw, (keys.stored, keys.shard.redraws), *fields)
        return None if version is None else [Redraw(table, screen, version, kind) for screen in screens]

    async def drop_redraw(self, redraw: Redraw) -> None:
        """Clear any redraw of a screen that this chat no longer shows."""
        field = redraw_field(redraw.table, redraw.screen, redraw.kind)
        await self._commands.run("HDEL", self._keys.table(redraw.table).shard.redraws, field)

    async def has_redraws(self, table: str, screens: Collection[ScreenId], *kinds: RedrawKind) -> bool:
        """Whether any of these screens waits for a redraw of these kinds; of an edit where none is named."""
        if not screens:
            return False
        of_kinds = kinds or (RedrawKind.EDIT,)
        fields = [redraw_field(table, screen, kind) for screen in screens for kind in of_kinds]
        return any(await self._commands.run("HMGET", self._keys.table(table).shard.redraws, *fields))

    async def redraws(self) -> list[Redraw]:
        """Every redraw."""
        reply = await self._commands.sweep([("HGETALL", shard.redraws) for shard in self._keys.shards])
        found = []
        for shard, redraws in zip(self._keys.shards, reply, strict=True):
            for field, version in redraws.items():
                try:
                    found.append(read_redraw(field, version))
                except ValueError:
                    log.warning("redraw-dropped", reason="malformed", key=shard.redraws)
                    await self._commands.run("HDEL", shard.redraws, field)
        return found

    async def some_redraws(self, cursors: Sequence[int] = ()) -> tuple[list[Redraw], list[int]]:
        """A bounded part of all redraws, and where the next part begins in every shard.

        Parts that follow each other show every redraw that waits all the while; few redraws make one part.
        """
        shards = zip(self._keys.shards, cursors or [0] * len(self._keys.shards), strict=True)
        reply = await self._commands.sweep(
            [("HSCAN", shard.redraws, cursor, "COUNT", REDRAWS_READ) for shard, cursor in shards]
        )
        found = [read_redraw(field, version) for _, part in reply for field, version in part.items()]
        return found, [int(cursor) for cursor, _ in reply]

    async def announce(self, redraws: Collection[Redraw]) -> None:
        """Tell all processes that listen to `announcements`; a sweep finds what they miss."""
        for redraw in redraws:
            field = redraw_field(redraw.table, redraw.screen, redraw.kind)
            await self._commands.run("PUBLISH", self._keys.announcements(), f"{redraw.version}:{field}")

    async def announcements(self) -> AsyncGenerator[Redraw | None, None]:
        """Redraws as processes announce them; None from time to time if there are none."""
        listening = self._redis.pubsub()
        try:
            with cluster_errors():
                await self._redis.initialize()  # a cluster's client subscribes at servers that it knows
                await listening.subscribe(self._keys.announcements())
            while True:
                with cluster_errors():
                    message = await listening.get_message(ignore_subscribe_messages=True, timeout=LISTEN_S)
                if message is None:
                    yield None
                elif message["type"] == "message":
                    version, _, field = message["data"].partition(b":")
                    try:
                        yield read_redraw(field, version)
                    except ValueError:
                        log.warning("announcement-dropped", reason="malformed")
        finally:
            await listening.aclose()  # type: ignore[no-untyped-call]

    async def server_time(self) -> float:
        """The time of one server, the same for all processes, in seconds since the epoch."""
        seconds, microseconds = await self._commands.script(self._time, self._keys.running()[:1])
        return int(seconds) + int(microseconds) / 1_000_000

    async def note_running(self, now: int, shortest_ms: int) -> "Outages":
        """Note that a process runs at this time; returns the spans of which none noted anything.

        A span counts from this length on. Times are in milliseconds since the epoch.
        """
        found, deaf = await self._commands.script(self._running, self._keys.running(), now, shortest_ms)
        spans = (outage.decode().split(":") for outage in found)
        return Outages([(int(since), int(until)) for since, until in spans], int(deaf) if deaf else None)

    async def note_deaf(self, since: int) -> None:
        """Note that Telegram has not brought any updates since this time."""
        await self._commands.run("SET", self._keys.running()[2], since, "NX")

    async def note_heard(self, now: int, shortest_ms: int) -> None:
        """Note that Telegram brings updates; the time in which it did not counts as an outage."""
        _, outages, deaf = self._keys.running()
        await self._commands.script(self._heard, (outages, deaf), now, shortest_ms)

    async def due(self, now: int) -> list[Deadline]:
        """Every deadline at or before `now`, in milliseconds since the epoch."""
        reply = await self._commands.sweep(
            [("ZRANGEBYSCORE", shard.deadlines, "-inf", now, "WITHSCORES") for shard in self._keys.shards]
        )
        found = []
        for shard, due in zip(self._keys.shards, reply, strict=True):
            for member, at in due:
                try:
                    found.append(read_deadline(member, at))
                except (ValueError, OverflowError):
                    log.warning("deadline-dropped", reason="malformed", key=shard.deadlines)
                    await self._commands.run("ZREM", shard.deadlines, member)
        return found

    async def takeovers(self) -> list[Takeover]:
        """Every takeover not yet noted; all processes see it until one notes it."""
        reply = await asyncio.gather(
            *(
                self._commands.script(self._taken_over, (shard.server, shard.tables))
                for shard in self._keys.shards
            )
        )
        return [
            Takeover(number, server.decode(), [table.decode() for table in tables])
            for number, (server, tables) in (
                (number, answer) for number, answer in enumerate(reply) if answer
            )
        ]

    async def note(self, takeover: Takeover) -> None:
        """Record that a takeover has been dealt with."""
        await self._commands.run("SET", self._keys.shards[takeover.shard].server, takeover.server)

    async def claim(
        self, deadline: Deadline, until: int, claimer: str = "", *, due: int | None = None
    ) -> bool:
        """Move a deadline to `until` if it has not changed: True for exactly one claimer.

        Should the claimer die, `free_claims` makes it due again at the time it had, or at `due`.
        """
        shard = self._keys.table(deadline.table).shard
        member = f"{deadline.table}:{deadline.name}"
        due = deadline.at if due is None else due
        names = shard.deadlines, shard.claims
        return bool(await self._commands.script(self._claim, names, member, deadline.at, until, claimer, due))

    async def free_claims(self, claimers: Collection[str]) -> None:
        """Make due again what these have claimed and not met."""
        shards = [(shard.deadlines, shard.claims) for shard in self._keys.shards]
        await self._commands.script(self._free, shards[0], *claimers)  # the server knows the script after it
        await asyncio.gather(*(self._commands.script(self._free, names, *claimers) for names in shards[1:]))

    async def beat(self, instance: str | None, *, dead: Collection[str] = ()) -> Beats:
        """Note that an instance lives, and that others are dead; returns all that are known.

        One that has not beaten for five seconds is dead.
        """
        names = (self._keys.beats(),)
        found = await self._commands.script(self._beat, names, instance or "", DEAD_MS, *dead)
        return Beats(*(frozenset(name.decode() for name in names) for names in found))

    async def add_to_index(self, kind: str, key: str, table: str) -> None:
        """Record that the table may concern a chat, a person or a token."""
        await self._commands.script(self._index, (self._keys.index(kind, key),), table, INDEX_S)

    async def drop_from_index(self, kind: str, key: str, table: str) -> None:
        """Record that it does not. An empty index takes no memory."""
        await self._commands.run("SREM", self._keys.index(kind, key), table)

    async def drop_index(self, kind: str, key: str) -> None:
        """Record that no table concerns it."""
        await self._commands.run("DEL", self._keys.index(kind, key))

    async def look_up(self, kind: str, key: str) -> list[str]:
        """The tables in an index, sorted; check each against the table itself."""
        index = self._keys.index(kind, key)
        names, _ = await asyncio.gather(
            self._commands.run("SMEMBERS", index), self._commands.run("EXPIRE", index, INDEX_S)
        )
        return sorted(name.decode() for name in names)

    async def lease(self, name: str, holder: str, ttl_ms: int) -> bool:
        """Take or renew the lease for this many milliseconds; False if another instance that lives has it."""
        names = self._keys.lease(name), self._keys.beats()
        return bool(await self._commands.script(self._lease, names, holder, ttl_ms))

    async def release(self, name: str, holder: str) -> None:
        """Give the lease up, if the holder still has it."""
        await self._commands.script(self._release, (self._keys.lease(name),), holder)

    async def lease_chat(self, chat: int, holder: str, ttl_ms: int) -> bool:
        """Like `lease`, for the right to deliver to a chat."""
        names = self._keys.chat(chat).lease, self._keys.beats()
        return bool(await self._commands.script(self._lease, names, holder, ttl_ms))

    async def once(self, name: str, ttl_ms: int) -> bool:
        """Whether nobody has asked for this name within so many milliseconds."""
        reply = await self._commands.run("SET", self._keys.once(name), 1, "NX", "PX", ttl_ms)
        return reply is not None

    async def set_once(self, name: str, ttl_ms: int) -> None:
        """Let nobody ask for this name for so many milliseconds from now, whoever has asked before."""
        await self._commands.run("SET", self._keys.once(name), 1, "PX", ttl_ms)

    async def once_left(self, name: str) -> int:
        """For how many milliseconds nobody may ask for this name; not above 0: anybody may."""
        return int(await self._commands.run("PTTL", self._keys.once(name)))

    async def delivered_by_others(self, chats: Collection[int], holder: str) -> frozenset[int]:
        """The chats whose lease another that lives has."""
        if not chats:
            return frozenset()
        ordered = sorted(chats)
        names = (self._keys.beats(), *(self._keys.chat(chat).lease for chat in ordered))
        held = await self._commands.script(self._held, names, holder)
        return frozenset(chat for chat, is_held in zip(ordered, held, strict=True) if is_held)

    async def release_chat(self, chat: int, holder: str) -> None:
        """Give the lease of a chat up, if the holder still has it."""
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
        rank: int = 1,
        waiter: str = "",
    ) -> Permit | None:
        """Take a permit for a call to a chat, within its limits and those of all chats.

        With a `holder`, first take or renew the chat's lease; returns None if another process has it. `rank`,
        from 1 to 4, tells how much of the windows the call may use. A `waiter` keeps its turn among all chats
        until it has been served, if it asks again in time.
        """
        limits = (*window, every_chat.span_ms, every_chat.most)
        arguments: tuple[Argument, ...] = (holder, lease_ms, now, token, *limits, rank, waiter)
        reply = await self._commands.script(self._permit, self._keys.chat(chat), *arguments)
        return None if reply is None else Permit(token, *reply)

    async def give_back(self, chat: int, token: str) -> None:
        """Give back an unused permit."""
        keys = self._keys.chat(chat)
        await self._commands.script(self._give_back, (keys.window, keys.every_chat), token)

    async def hold(self, chat: int, until: int, ttl_ms: int) -> None:
        """Grant no permit for a chat before this time, in milliseconds since the epoch."""
        await self._commands.run("SET", self._keys.chat(chat).hold, until, "PX", ttl_ms)

    async def count(self, name: str, token: str, now: int, window: Window) -> bool:
        """Count a token under a name, unless the window is full; a token that is counted stays so."""
        arguments = now, token, window.span_ms, window.most
        return bool(await self._commands.script(self._count, (self._keys.memory(name),), *arguments))

    async def claim_room(self, holder: str, table: str, kept_ms: int) -> frozenset[str]:
        """Claim room for a table that a person or chat is about to have; returns those claimed before.

        The claim ends by itself, if nobody gives it up.
        """
        claims = await self._commands.script(self._claim_room, (self._keys.room(holder),), table, kept_ms)
        return frozenset(claim.decode() for claim in claims) - {table}

    async def give_room_up(self, holder: str, table: str) -> None:
        """Give a claim up: the table is there, or will not be."""
        await self._commands.run("ZREM", self._keys.room(holder), table)

    async def take_turn(self, person: int, update: int, kept_ms: int) -> bool:
        """Record that an update of a person is at work; False while an earlier one is, in any process."""
        return not await self._commands.script(self._turn, (self._keys.turns(person),), update, kept_ms)

    async def end_turn(self, person: int, update: int) -> None:
        """Record that an update of a person is finished."""
        await self._commands.run("HDEL", self._keys.turns(person), update)

    async def remember(self, name: str, value: bytes, ttl_s: int) -> None:
        """Store a value by name for this many seconds."""
        await self._commands.run("SET", self._keys.memory(name), value, "EX", ttl_s)

    async def recall(self, name: str) -> bytes | None:
        return cast("bytes | None", await self._commands.run("GET", self._keys.memory(name)))

    async def agree(self, name: str, value: bytes, ttl_s: int) -> bytes:
        """The value of this name; this one, stored for this many seconds, if there is none."""
        key = self._keys.memory(name)
        if await self._commands.run("SET", key, value, "NX", "EX", ttl_s):
            return value
        return cast("bytes", await self._commands.run("GET", key)) or value

    async def take(self, name: str) -> bytes | None:
        """The value of this name, which nobody else gets."""
        return cast("bytes | None", await self._commands.run("GETDEL", self._keys.memory(name)))

    async def recall_longer(self, name: str, ttl_s: int) -> bytes | None:
        """The value of this name, which is then kept for at least this many seconds from now."""
        names = (self._keys.memory(name),)
        return cast("bytes | None", await self._commands.script(self._recall_longer, names, ttl_s))

    async def swap(self, name: str, value: bytes, other: bytes, ttl_s: int) -> bool:
        """Store another value by name for this many seconds, if its value is still this one."""
        names = (self._keys.memory(name),)
        return bool(await self._commands.script(self._swap, names, value, other, ttl_s))

    async def forget(self, name: str) -> None:
        await self._commands.run("DEL", self._keys.memory(name))

    async def note_unsaved(self, kind: str, id: int) -> None:
        """Record that the database has not taken a change of this row."""
        await self._commands.run("SADD", self._keys.unsaved(kind), id)

    async def note_saved(self, kind: str, id: int) -> None:
        """Record that the database has this row."""
        await self._commands.run("SREM", self._keys.unsaved(kind), id)

    async def unsaved(self, kind: str, most: int) -> list[int]:
        """Some of the rows that the database has not taken."""
        found = await self._commands.run("SRANDMEMBER", self._keys.unsaved(kind), most)
        return [int(id) for id in found]

    async def try_to_write(self) -> None:
        """Write a key, which shows whether the server takes writes. Raises redis.RedisError."""
        await self.remember("probe", b"", 60)

    async def ping(self) -> None:
        """Read a key, which shows whether the server can be read. Raises redis.RedisError."""
        await self.recall("ping")


def _ticks_ms() -> int:
    """Milliseconds of a clock that nobody sets."""
    return time.monotonic_ns() // 1_000_000
