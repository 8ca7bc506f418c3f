"""Deadlines in Redis: the active process meets them, and the write that meets one removes it."""

from collections.abc import Sequence

import structlog

from storage.live.stored_form import Deadline, read_deadline
from storage.redis.commands import Argument, Commands
from storage.redis.keys import ShardKeys

log = structlog.get_logger(__name__)


class DeadlineStore:
    """The deadlines of the aggregates of some shards. Every method raises redis.RedisError."""

    def __init__(self, commands: Commands, shards: Sequence[ShardKeys]) -> None:
        self._commands = commands
        self._shards = shards

    async def due(self, now: int) -> list[Deadline]:
        """Every deadline at or before `now`, in milliseconds since the epoch."""
        reply = await self._commands.sweep(
            [("ZRANGEBYSCORE", shard.deadlines, "-inf", now, "WITHSCORES") for shard in self._shards]
        )
        found = []
        for shard, due in zip(self._shards, reply, strict=True):
            for member, at in due:
                try:
                    found.append(read_deadline(member, at))
                except (ValueError, OverflowError):
                    log.warning("deadline-dropped", reason="malformed", key=shard.deadlines)
                    await self._commands.run("ZREM", shard.deadlines, member)
        return found

    async def postpone(self, deadline: Deadline, at: int) -> None:
        """Leave what has gone wrong alone until this time, whatever it has become; asks each shard."""
        await self._of(deadline, "ZADD", "XX", at)

    async def drop(self, deadline: Deadline) -> None:
        """Let nobody look at what is there no more; asks each shard."""
        await self._of(deadline, "ZREM")

    async def _of(self, deadline: Deadline, *command: Argument) -> None:
        name, *arguments = command
        member = f"{deadline.table}:{deadline.name}"
        await self._commands.sweep([(name, shard.deadlines, *arguments, member) for shard in self._shards])
