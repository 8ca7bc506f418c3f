"""What whoever runs the bot keeps in Redis: maintenance, reports of processes, a broadcast under way.

Every method raises redis.RedisError if the server cannot be reached.
"""

from collections.abc import Collection
from typing import NamedTuple

from redis.asyncio import RedisCluster

from storage.commands import Client, Commands, Script
from storage.keys import Keys

KEPT_S = 3600
"""For how long the last reports are kept."""


class Job(NamedTuple):
    """A broadcast as it is stored."""

    job: bytes
    waiting: int
    """Chats that it was not sent to."""
    outcomes: dict[str, int]
    """In how many chats it ended how."""


class OperationStore:
    """The keys of one bot for whoever runs it."""

    def __init__(self, redis: Client, *, bot: int) -> None:
        self._redis = redis
        self._commands = Commands(redis)
        self._keys = Keys(bot).operation()
        self._begin = Script("broadcast")
        self._claim = Script("broadcast_claim")

    async def server(self) -> str:
        """The name and version of the server."""
        target = {"target_nodes": "random"} if isinstance(self._redis, RedisCluster) else {}
        info = await self._redis.execute_command("INFO", "server", **target)
        valkey = info.get("valkey_version")
        return f"Valkey {valkey}" if valkey else f"Redis {info['redis_version']}"

    async def maintenance(self) -> bool:
        """Whether no tables are opened."""
        return bool(await self._commands.run("EXISTS", self._keys.maintenance))

    async def set_maintenance(self, since: int | None) -> None:
        """Open no tables from this time on, in milliseconds since the epoch; None: open them again."""
        if since is None:
            await self._commands.run("DEL", self._keys.maintenance)
        else:
            await self._commands.run("SET", self._keys.maintenance, since, "NX")

    async def owner(self) -> int | None:
        """Whose menu shows the owner's commands."""
        stored = await self._commands.run("GET", self._keys.owner)
        return int(stored) if stored is not None else None

    async def set_owner(self, owner: int | None) -> None:
        """Note whose menu shows the owner's commands."""
        if owner is None:
            await self._commands.run("DEL", self._keys.owner)
        else:
            await self._commands.run("SET", self._keys.owner, owner)

    async def report(self, process: str, report: bytes) -> None:
        """Store what a process says of itself."""
        await self._commands.sweep(
            [("HSET", self._keys.reports, process, report), ("EXPIRE", self._keys.reports, KEPT_S)]
        )

    async def reports(self) -> dict[str, bytes]:
        """What processes have said of themselves, by process."""
        found = await self._commands.run("HGETALL", self._keys.reports)
        return {process.decode(): report for process, report in found.items()}

    async def withdraw(self, processes: Collection[str]) -> None:
        """Drop the reports of processes that have ended."""
        if processes:
            await self._commands.run("HDEL", self._keys.reports, *processes)

    async def begin(self, job: bytes, chats: Collection[int]) -> bool:
        """Begin a broadcast to these chats; False if another is under way."""
        return bool(await self._commands.script(self._begin, self._job, job, *chats))

    async def job(self) -> Job | None:
        """The broadcast under way."""
        job, chats, outcomes, _ = self._job
        stored, waiting, found = await self._commands.sweep(
            [("GET", job), ("SCARD", chats), ("HGETALL", outcomes)]
        )
        if stored is None:
            return None
        return Job(stored, waiting, {name.decode(): int(count) for name, count in found.items()})

    async def some_chats(self, most: int) -> list[int]:
        """Some of the chats that should still get the broadcast."""
        found = await self._commands.run("SRANDMEMBER", self._keys.chats, most)
        return [int(chat) for chat in found]

    async def claim(self, chat: int, claimer: str) -> bool:
        """Take a chat off those that should still get the broadcast: True for one claimer alone."""
        names = self._keys.chats, self._keys.claims
        return bool(await self._commands.script(self._claim, names, chat, claimer))

    async def put_back(self, chat: int) -> None:
        """Put a chat back that did not get it yet."""
        await self._commands.run("SADD", self._keys.chats, chat)

    async def count(self, outcome: str) -> None:
        """Count how the broadcast ended in one chat."""
        await self._commands.run("HINCRBY", self._keys.outcomes, outcome, 1)

    async def finish(self) -> None:
        """Forget the broadcast."""
        await self._commands.run("DEL", *self._job)

    @property
    def _job(self) -> tuple[str, str, str, str]:
        return self._keys[3:]
