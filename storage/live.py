"""Live tables in Redis: one atomic write per move, and a store for each thing that processes share.

This module knows bytes, not games.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Any, NamedTuple, cast

from redis.exceptions import ResponseError, TimeoutError

from storage.attempt import MARGIN_S, current_attempt, note_stored
from storage.calls import NO_CALLS, CallNotes, CallStore
from storage.commands import (
    FENCE,
    Argument,
    Client,
    Commands,
    NotReplicated,
    Script,
    acknowledgement_ms,
)
from storage.deadlines import DeadlineStore
from storage.keys import SHARDS, Keys
from storage.late import LateStore
from storage.limits import LimitStore
from storage.memory import MemoryStore
from storage.packed_log import PACKED_FROM, unpack_log
from storage.process_store import ProcessStore
from storage.redraw_store import RedrawStore
from storage.redraws import FeedPlace, Redraw, RedrawKind, ScreenId, redraw_field
from storage.stored_form import (
    Deadline,
    RunningClock,
    StoredScreen,
    StoredTable,
    Write,
    read_table,
    write_arguments,
)
from storage.table_index import IndexStore
from storage.tournaments import TournamentMessages, Tournaments
from storage.waiting_room import WaitingRoom

__all__ = [
    "Client",
    "Deadline",
    "Live",
    "NotReplicated",
    "RunningClock",
    "StoredScreen",
    "StoredTable",
    "Unfinished",
    "Write",
]

LATE = "LATE "
"""How the script refuses a write that comes too late; the server's time follows."""
FEED_SHOWN = 64
"""Entries of the feed for a screen, by default."""


class Unfinished(NamedTuple):
    """What waits for any of the processes."""

    redraws: int
    deadlines: int
    """Those that are due."""
    updates: int = 0
    """Those that take long."""


class Live:
    """Live tables of one bot.

    Every method raises redis.RedisError if the server cannot be reached. With `replicas`, writes raise
    NotReplicated if fewer acknowledge them.
    """

    def __init__(self, redis: Client, *, bot: int, replicas: int = 0) -> None:
        self.bot = bot
        """The number of the bot."""
        self._redis = redis
        self._commands = Commands(redis)
        self._keys = Keys(bot)
        self._replicas = replicas
        self._clock_offset = time.time_ns() // 1_000_000 - _ticks_ms()
        """How far Redis's clock is ahead of our ticks, in milliseconds, and at first the machine's."""
        self._load = Script("load")
        self._write = Script("write", opening=FENCE)
        self._screen = Script("screen")
        self._complete = Script("complete", opening=FENCE)
        self._remove = Script("remove", opening=FENCE)
        self._time = Script("time")
        self._fence = Script(FENCE)
        self.calls = CallStore(self._commands, self._keys)
        self.limits = LimitStore(self._commands, self._keys)
        self.memory = MemoryStore(self._commands, self._keys)
        self.index = IndexStore(self._commands, self._keys)
        self.redraws = RedrawStore(self._commands, self._keys)
        self.deadlines = DeadlineStore(self._commands, self._keys)
        self.processes = ProcessStore(self._commands, self._keys)
        self.late = LateStore(self._commands, self._keys, replicas)
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

    async def shut_others_out(self, epoch: int) -> None:
        """Write by the lease of this number, and keep processes with earlier ones from writing.

        Raises Fenced where a process with a later one has done so.
        """
        self._commands.epoch = epoch
        first, *others = self._keys.of_each_slot()
        await self._commands.script(self._fence, (first,))  # the server knows the script after it
        await asyncio.gather(*(self._commands.script(self._fence, (key,)) for key in others))

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
        names = (*keys.own(), shard.redraws, shard.deadlines, shard.tables)
        await self._commands.script(self._remove, names, table)

    async def tables(self) -> list[str]:
        """Every live table."""
        reply = await self._commands.sweep([("SMEMBERS", shard.tables) for shard in self._keys.shards])
        return [name.decode() for names in reply for name in names]

    async def glance(self, tables: Sequence[str]) -> list[bytes | None]:
        """The tables as they are stored, without states; None for one that is gone."""
        return await self._commands.sweep([("HGET", self._keys.table(table).stored, "t") for table in tables])

    async def backlog(self, now: int) -> "Unfinished":
        """What waits at this time, in milliseconds since the epoch."""
        shards = self._keys.shards
        counts = await self._commands.sweep(
            [
                *(("HLEN", shard.redraws) for shard in shards),
                *(("ZCOUNT", shard.deadlines, "-inf", f"({now}") for shard in shards),
                ("LLEN", self._keys.late()),
            ]
        )
        return Unfinished(sum(counts[:SHARDS]), sum(counts[SHARDS:-1]), counts[-1])

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

    async def store_record(
        self, table: str, screen: ScreenId, record: bytes, notes: CallNotes = NO_CALLS
    ) -> None:
        """Store the deliverer's record of a screen that needs more steps, and note calls with it."""
        counts = 0, "", 0, len(notes.calls), notes.kept_ms
        arguments = screen.name, record, 0, *counts, *notes.arguments()
        await self._commands.script(self._complete, self._complete_keys(table), *arguments)

    def _complete_keys(self, table: str) -> tuple[str, ...]:
        keys = self._keys.table(table)
        shard = keys.shard
        return (
            *(keys.stored, keys.records, shard.redraws, keys.clocks),
            *(shard.deadlines, keys.feed, shard.calls),
        )

    async def complete(
        self,
        redraw: Redraw,
        record: bytes | None,
        clocks: Collection[RunningClock] = (),
        place: FeedPlace | None = None,
        notes: CallNotes = NO_CALLS,
    ) -> bool:
        """Store the record of a screen (None: forget it), and clear its redraw unless a newer one came.

        Calls are noted with it. Clocks of the questions that it shows begin to run. Sending a screen anew or
        again also answers a plain edit. Entries of the feed that no screen needs any more are dropped, where
        the screen's `place` is given. Returns whether the redraw is cleared.
        """
        kinds = dict.fromkeys((RedrawKind.EDIT, redraw.kind))
        fields = [redraw_field(redraw.table, redraw.screen, kind) for kind in kinds]
        needs, readers = place or ("", ())
        arguments: list[Argument] = [
            *(redraw.screen.name, record or b"", redraw.version),
            *(len(clocks), needs, len(readers), len(notes.calls), notes.kept_ms),
        ]
        for clock in clocks:
            member = f"{redraw.table}:{clock.deadline}"
            arguments += (clock.seat, clock.waiting, clock.running, member, clock.at)
        arguments += [*(reader.name for reader in readers), *notes.arguments()]
        names = self._complete_keys(redraw.table)
        return bool(await self._commands.script(self._complete, names, *arguments, *fields))

    async def server_time(self) -> float:
        """The time of one server, the same for all processes, in seconds since the epoch."""
        seconds, microseconds = await self._commands.script(self._time, self._keys.running()[:1])
        return int(seconds) + int(microseconds) / 1_000_000

    async def try_to_write(self) -> None:
        """Write a key, which shows whether the server takes writes. Raises redis.RedisError."""
        await self.memory.remember("probe", b"", 60)

    async def ping(self) -> None:
        """Read a key, which shows whether the server can be read. Raises redis.RedisError."""
        await self.memory.recall("ping")


def _ticks_ms() -> int:
    """Milliseconds of a clock that nobody sets."""
    return time.monotonic_ns() // 1_000_000
