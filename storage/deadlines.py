"""Deadlines in Redis: the active process meets them, and the write that meets one removes it."""

import structlog

from storage.commands import Commands
from storage.keys import Keys
from storage.stored_form import Deadline, read_deadline

log = structlog.get_logger(__name__)


class DeadlineStore:
    """The deadlines of one bot's tables. Every method raises redis.RedisError."""

    def __init__(self, commands: Commands, keys: Keys) -> None:
        self._commands = commands
        self._keys = keys

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
