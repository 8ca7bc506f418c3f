"""Deadlines in Redis: each is met by one process."""

import asyncio
from collections.abc import Collection

import structlog

from storage.commands import Commands, Script
from storage.keys import Keys
from storage.stored_form import Deadline, read_deadline

log = structlog.get_logger(__name__)


class DeadlineStore:
    """The deadlines of one bot's tables. Every method raises redis.RedisError."""

    def __init__(self, commands: Commands, keys: Keys) -> None:
        self._commands = commands
        self._keys = keys
        self._claim = Script("claim")
        self._free = Script("free")

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
