"""Which processes and servers live, and when none did."""

import asyncio
from collections.abc import Collection
from typing import NamedTuple

from storage.redis.commands import Commands, Script
from storage.redis.keys import Keys

DEAD_MS = 300_000
"""How long dead instances are remembered: longer than any lease lasts."""


class Beats(NamedTuple):
    """The instances of the bot, by their last beats."""

    epoch: int
    """The tenure of who asked for the lease of the active process; 0: another has the lease."""
    living: frozenset[str]
    dead: frozenset[str]


class Outages(NamedTuple):
    """When the bot did not run or hear anything, in milliseconds since the epoch."""

    past: list[tuple[int, int]]
    deaf_since: int | None
    """Since when Telegram brings no updates; None: it does."""


class Takeover(NamedTuple):
    """A replica has taken a server's place: writes not yet replicated are lost."""

    shard: int
    server: str
    tables: list[str]
    """All tables of the shard."""


class ProcessStore:
    """What one bot's processes note of themselves and their servers. Every method raises redis.RedisError."""

    def __init__(self, commands: Commands, keys: Keys) -> None:
        self._commands = commands
        self._keys = keys
        self._beat = Script("active")
        self._running = Script("running")
        self._taken_over = Script("taken_over")

    async def beat(
        self, instance: str | None, *, term_ms: int = 0, dead: Collection[str] = (), above: int = 0
    ) -> Beats:
        """Note that an instance lives and asks for the lease of the active process, and that others are dead.

        It has the lease for the term if it had it, or if nobody alive has, with an epoch higher than `above`.
        Returns all instances that are known; one that has not beaten for five seconds is dead.
        """
        names = self._keys.active(), self._keys.beats()
        found = await self._commands.script(self._beat, names, instance or "", term_ms, DEAD_MS, above, *dead)
        epoch, *instances = found
        return Beats(int(epoch), *(frozenset(name.decode() for name in names) for names in instances))

    async def note_running(self, now: int, shortest_ms: int) -> "Outages":
        """Note that a process runs at this time; returns the spans of which none noted anything.

        A span counts from this length on. Times are in milliseconds since the epoch.
        """
        found, deaf = await self._commands.script(
            self._running, (self._keys.running(),), "last", now, shortest_ms
        )
        spans = (outage.decode().split(":") for outage in found)
        return Outages([(int(since), int(until)) for since, until in spans], int(deaf) if deaf else None)

    async def note_deaf(self, since: int) -> None:
        """Note that Telegram has not brought any updates since this time."""
        await self._commands.run("HSETNX", self._keys.running(), "deaf", since)

    async def note_heard(self, now: int, shortest_ms: int) -> None:
        """Note that Telegram brings updates; the time in which it did not counts as an outage."""
        await self._commands.script(self._running, (self._keys.running(),), "deaf", now, shortest_ms)

    async def takeovers(self) -> list[Takeover]:
        """Every takeover not yet noted; all processes see it until one notes it."""
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
        """Record that a takeover has been dealt with."""
        await self._commands.run("SET", self._keys.shards[takeover.shard].server, takeover.server)
