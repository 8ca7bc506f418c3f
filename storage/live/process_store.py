"""Heartbeats, the lease of the active process, outages and failovers in Redis."""

import asyncio
from collections.abc import Collection
from typing import NamedTuple

from storage.redis.commands import Commands, Script
from storage.redis.keys import Keys

DEAD_MS = 300_000
"""How long dead instances are remembered: longer than any lease."""


class Beats(NamedTuple):
    """Instances of the bot, by their last heartbeats."""

    epoch: int
    """Epoch of the caller's lease; 0: another instance holds the lease."""
    living: frozenset[str]
    dead: frozenset[str]


class Outages(NamedTuple):
    """Outages of the bot and of its updates, in milliseconds since the epoch."""

    past: list[tuple[int, int]]
    deaf_since: int | None
    """Begin of the present outage of updates; None: updates come."""


class Takeover(NamedTuple):
    """A failover: a replica has replaced a server, and writes not yet replicated are lost."""

    shard: int
    server: str
    tables: list[str]
    """All tables of the shard."""


class ProcessStore:
    """Notes of one bot's processes on themselves and their servers. Every method raises redis.RedisError."""

    def __init__(self, commands: Commands, keys: Keys) -> None:
        self._commands = commands
        self._keys = keys
        self._beat = Script("active")
        self._running = Script("running")
        self._taken_over = Script("taken_over")

    async def beat(
        self, instance: str | None, *, term_ms: int = 0, dead: Collection[str] = (), above: int = 0
    ) -> Beats:
        """Note the heartbeat of an instance, request the active process's lease, and declare others dead.

        The instance gets the lease for the term if it has it already, or if no living instance has, with an
        epoch higher than `above`. Returns all known instances; one without a beat for five seconds is dead.
        """
        names = self._keys.active(), self._keys.beats()
        found = await self._commands.script(self._beat, names, instance or "", term_ms, DEAD_MS, above, *dead)
        epoch, *instances = found
        return Beats(int(epoch), *(frozenset(name.decode() for name in names) for names in instances))

    async def note_running(self, now: int, shortest_ms: int) -> "Outages":
        """Note that a process runs at this time, and return the outages.

        An outage is a span of at least this length without such a note. Times are in milliseconds since the
        epoch.
        """
        found, deaf = await self._commands.script(
            self._running, (self._keys.running(),), "last", now, shortest_ms
        )
        spans = (outage.decode().split(":") for outage in found)
        return Outages([(int(since), int(until)) for since, until in spans], int(deaf) if deaf else None)

    async def note_deaf(self, since: int) -> None:
        """Note that no updates have come since this time."""
        await self._commands.run("HSETNX", self._keys.running(), "deaf", since)

    async def note_heard(self, now: int, shortest_ms: int) -> None:
        """Note that updates come; the time without them counts as an outage."""
        await self._commands.script(self._running, (self._keys.running(),), "deaf", now, shortest_ms)

    async def takeovers(self) -> list[Takeover]:
        """Return every takeover not yet noted; all processes see it until one notes it."""
        reply = await asyncio.gather(
            *(
                self._commands.script(self._taken_over, (shard.server, shard.names))
                for shard in self._keys.shards
            )
        )
        return [
            Takeover(number, server.decode(), [table.decode() for table in tables])
            for number, (server, tables) in (
                (number, answer) for number, answer in enumerate(reply) if answer
            )
        ]

    async def note_takeover(self, takeover: Takeover) -> None:
        """Note that a takeover has been handled."""
        await self._commands.run("SET", self._keys.shards[takeover.shard].server, takeover.server)
