"""Live tables in Redis, and the stores of all other live state."""

import asyncio
from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import NamedTuple

from storage.live.aggregates import Aggregates
from storage.live.call_store import NO_CALLS, CallNotes, CallStore
from storage.live.deadline_store import DeadlineStore
from storage.live.indexes import IndexStore
from storage.live.late_store import LateStore
from storage.live.limit_store import LimitStore
from storage.live.memory import MemoryStore
from storage.live.process_store import ProcessStore
from storage.live.redraw_store import RedrawStore
from storage.live.redraws import FeedPlace, Redraw, RedrawKind, ScreenId, redraw_field
from storage.live.stored_form import (
    Deadline,
    RunningClock,
    Stored,
    StoredScreen,
    Write,
    read_stored,
    table_parts,
)
from storage.live.tournaments import Tournaments
from storage.redis.commands import FENCE, Client, Commands, NotReplicated, Script
from storage.redis.keys import SHARDS, AggregateKeys, Keys, sheets_of
from storage.redis.server_clock import ServerClock

__all__ = [
    "Client",
    "Deadline",
    "Live",
    "NotReplicated",
    "RunningClock",
    "Stored",
    "StoredScreen",
    "Unfinished",
    "Write",
    "table_parts",
]

QUEUED_UPDATES = 8192
"""Updates that the queue remembers: minutes of them at the rate that Telegram allows."""
FEED_SHOWN = 64
"""Entries of the feed for a screen, by default."""


class Unfinished(NamedTuple):
    """The backlog of all processes."""

    redraws: int
    deadlines: int
    """Those that are due."""
    updates: int = 0
    """Those that take long."""


class KeptSheets(Aggregates):
    """Kept sheets: in the shards of tables, with sets of names of their own."""

    def __init__(self, commands: Commands, keys: Keys, clock: ServerClock, replicas: int) -> None:
        super().__init__(commands, partial(_sheet_keys, keys), clock, replicas=replicas, remembered=64)
        self._names = [sheets_of(shard) for shard in keys.shards]

    async def names(self) -> list[str]:
        """Return every sheet."""
        reply = await self._commands.sweep([("SMEMBERS", names) for names in self._names])
        return [name.decode() for names in reply for name in names]


def _sheet_keys(keys: Keys, sheet: str) -> AggregateKeys:
    """Return the keys of a sheet: those of a table, but with the set of sheets for that of tables."""
    own = keys.table(sheet)
    return own._replace(shard=own.shard._replace(names=sheets_of(own.shard)))


class Live(Aggregates):
    """Live tables of one bot, and its other stores in Redis."""

    def __init__(self, redis: Client, *, bot: int, replicas: int = 0) -> None:
        self.bot = bot
        """The number of the bot."""
        self._redis = redis
        self._keys = keys = Keys(bot)
        commands = Commands(redis)
        clock = ServerClock(commands, replicas)
        super().__init__(commands, keys.table, clock, replicas=replicas, remembered=256)
        self._screen = Script("screen")
        self._fence = Script(FENCE)
        self.calls = CallStore(commands, keys)
        self.limits = LimitStore(commands, keys)
        self.memory = MemoryStore(commands, keys)
        self.index = IndexStore(commands, keys)
        self.redraws = RedrawStore(commands, keys)
        self.deadlines = DeadlineStore(commands, keys.shards, keys.shard_of)
        self.processes = ProcessStore(commands, keys)
        self.late = LateStore(commands, keys, replicas)
        self.queue = Aggregates(
            commands,
            partial(keys.aggregate, "queue"),
            clock,
            replicas=replicas,
            remembered=QUEUED_UPDATES,
        )
        """The queue for quick matches."""
        self.sheets = KeptSheets(commands, keys, clock, replicas)
        self.tournaments = Tournaments(commands, keys, clock, replicas)

    @property
    def client(self) -> Client:
        """The client of the server."""
        return self._redis

    @property
    def newest_epoch(self) -> int:
        """The highest epoch that has refused a write of this process; 0 if none has."""
        return self._commands.newest_epoch

    def watch(self, on_fault: Callable[[Exception], object]) -> None:
        """Report each failed command to a callback."""
        self._commands.on_fault = on_fault

    async def shut_others_out(self, epoch: int) -> None:
        """Write with this epoch (fencing token), and refuse the writes of earlier ones.

        Raises Fenced if a process with a later epoch has done so.
        """
        self._commands.epoch = epoch
        first, *others = self._keys.of_each_slot()
        await self._commands.script(self._fence, (first,))  # the server knows the script after it
        await asyncio.gather(*(self._commands.script(self._fence, (key,)) for key in others))

    async def tables(self) -> list[str]:
        """Return every live table."""
        reply = await self._commands.sweep([("SMEMBERS", shard.names) for shard in self._keys.shards])
        return [name.decode() for names in reply for name in names]

    async def glance(self, tables: Sequence[str]) -> list[bytes | None]:
        """Return stored tables without states; None for a missing one."""
        return await self._commands.sweep([("HGET", self._keys.table(table).stored, "t") for table in tables])

    async def backlog(self, now: int) -> "Unfinished":
        """Return the backlog at this time, in milliseconds since the epoch."""
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
        """Return the data of a screen, with the feed from that index on (None: the last 64 entries).

        Old entries may be missing: see `feed_start`. Returns None if the table does not exist.
        """
        keys = self._keys.table(table)
        since = "" if feed_since is None else feed_since
        names = (keys.stored, keys.records, keys.feed)
        reply = await self._commands.script(self._screen, names, screen.name, since, FEED_SHOWN)
        if reply is None:
            return None
        fields, record, feed, start, group = reply
        return StoredScreen(read_stored(fields), record, feed, start, group)

    async def store_record(
        self, table: str, screen: ScreenId, record: bytes, notes: CallNotes = NO_CALLS
    ) -> None:
        """Store the drawer's record of a screen that needs more steps, and note calls with it."""
        await self.store_drawing(table, screen.name, record, notes=notes)

    async def complete(
        self,
        redraw: Redraw,
        record: bytes | None,
        clocks: Collection[RunningClock] = (),
        place: FeedPlace | None = None,
        notes: CallNotes = NO_CALLS,
    ) -> bool:
        """Store the record of a table's screen, and clear its redraw unless a newer one came.

        A drawing of any kind also answers a plain edit. Returns whether the redraw is cleared.
        """
        kinds = dict.fromkeys((RedrawKind.EDIT, redraw.kind))
        drawn = [redraw_field(redraw.table, redraw.screen, kind) for kind in kinds]
        name, version = redraw.screen.name, redraw.version
        _, is_cleared = await self.store_drawing(
            redraw.table, name, record, drawn, version=version, clocks=clocks, place=place, notes=notes
        )
        return is_cleared

    async def server_time(self) -> float:
        """Return the time of one server, the same for all processes, in seconds since the epoch."""
        ((seconds, microseconds),) = await self._commands.on_one(self._keys.active(), [("TIME",)])
        return int(seconds) + int(microseconds) / 1_000_000

    async def try_to_write(self) -> None:
        """Write a key, which shows whether the server takes writes. Raises redis.RedisError."""
        await self.memory.remember("probe", b"", 60)

    async def ping(self) -> None:
        """Read a key, which shows whether the server can be read. Raises redis.RedisError."""
        await self.memory.recall("ping")
