"""Deadlines in Redis: the active process handles them; the write that handles one removes it."""

from collections.abc import Callable, Collection, Sequence

import structlog

from storage.live.stored_form import Deadline, read_deadline
from storage.redis.commands import Argument, Commands, Script
from storage.redis.keys import ShardKeys

log = structlog.get_logger(__name__)


class DeadlineStore:
    """Deadlines of the aggregates of some shards. Every method raises redis.RedisError."""

    def __init__(
        self, commands: Commands, shards: Sequence[ShardKeys], shard_of: Callable[[str], ShardKeys]
    ) -> None:
        self._commands = commands
        self._shards = shards
        self._shard_of = shard_of
        self._finish = Script("finish")

    async def due(self, now: int) -> list[Deadline]:
        """Return every deadline at or before `now`, in milliseconds since the epoch."""
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

    async def add(self, aggregate: str, names: Collection[str], at: int) -> None:
        """Store deadlines of an aggregate at once, beside those of its writes."""
        if names:
            pairs = [part for name in names for part in (at, f"{aggregate}:{name}")]
            await self._commands.run("ZADD", self._shard_of(aggregate).deadlines, *pairs)

    async def finish(self, deadline: Deadline) -> None:
        """Remove a deadline that has been handled, unless it has been stored again since."""
        member = f"{deadline.table}:{deadline.name}"
        key = self._shard_of(deadline.table).deadlines
        await self._commands.script(self._finish, (key,), member, deadline.at)

    async def has_any(self, aggregate: str, names: Collection[str]) -> bool:
        """Whether an aggregate still has one of these deadlines."""
        if not names:
            return False
        members = (f"{aggregate}:{name}" for name in names)
        found = await self._commands.run("ZMSCORE", self._shard_of(aggregate).deadlines, *members)
        return any(score is not None for score in found)

    async def postpone(self, deadline: Deadline, at: int) -> None:
        """Retry a deadline at this time, if it still exists; asks each shard."""
        await self._of(deadline, "ZADD", "XX", at)

    async def drop(self, deadline: Deadline) -> None:
        """Remove a deadline whose aggregate is gone; asks each shard."""
        await self._of(deadline, "ZREM")

    async def _of(self, deadline: Deadline, *command: Argument) -> None:
        name, *arguments = command
        member = f"{deadline.table}:{deadline.name}"
        await self._commands.sweep([(name, shard.deadlines, *arguments, member) for shard in self._shards])
