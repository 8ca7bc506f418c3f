"""Deadlines in Redis: the active process meets them, and the write that meets one removes it."""

from dataclasses import dataclass

import structlog

from storage.commands import Commands
from storage.keys import Keys
from storage.stored_form import Deadline, read_deadline

log = structlog.get_logger(__name__)


@dataclass(frozen=True, eq=False)
class DeadlineStore:
    """The deadlines of one bot's tables. Every method raises redis.RedisError."""

    commands: Commands
    keys: Keys

    async def due(self, now: int) -> list[Deadline]:
        """Every deadline at or before `now`, in milliseconds since the epoch."""
        reply = await self.commands.sweep(
            [("ZRANGEBYSCORE", shard.deadlines, "-inf", now, "WITHSCORES") for shard in self.keys.shards]
        )
        found = []
        for shard, due in zip(self.keys.shards, reply, strict=True):
            for member, at in due:
                try:
                    found.append(read_deadline(member, at))
                except (ValueError, OverflowError):
                    log.warning("deadline-dropped", reason="malformed", key=shard.deadlines)
                    await self.commands.run("ZREM", shard.deadlines, member)
        return found
