"""Redraws in Redis: which screens are not yet as their tables are."""

from collections.abc import Collection, Sequence

import structlog

from storage.live.redraws import Redraw, RedrawKind, ScreenId, read_redraw, redraw_field
from storage.redis.commands import FENCE, Commands, Script
from storage.redis.keys import Keys

REDRAWS_READ = 64
"""Redraws of a shard that a sweep reads, by and large."""

log = structlog.get_logger(__name__)


class RedrawStore:
    """The redraws of one bot's tables. Every method raises redis.RedisError."""

    def __init__(self, commands: Commands, keys: Keys) -> None:
        self._commands = commands
        self._keys = keys
        self._redraw = Script("redraw", opening=FENCE)

    async def request(
        self, table: str, screens: Collection[ScreenId], kind: RedrawKind = RedrawKind.EDIT
    ) -> list[Redraw] | None:
        """Request redraws without changing the table; returns them, or None if the table does not exist."""
        keys = self._keys.table(table)
        fields = [redraw_field(table, screen, kind) for screen in screens]
        version = await self._commands.script(self._redraw, (keys.stored, keys.shard.redraws), *fields)
        return None if version is None else [Redraw(table, screen, version, kind) for screen in screens]

    async def drop(self, redraw: Redraw) -> None:
        """Clear any redraw of a screen that this chat no longer shows."""
        field = redraw_field(redraw.table, redraw.screen, redraw.kind)
        await self._commands.run("HDEL", self._keys.table(redraw.table).shard.redraws, field)

    async def has_any(self, table: str, screens: Collection[ScreenId], *kinds: RedrawKind) -> bool:
        """Whether any of these screens waits for a redraw of these kinds; of an edit where none is named."""
        if not screens:
            return False
        of_kinds = kinds or (RedrawKind.EDIT,)
        fields = [redraw_field(table, screen, kind) for screen in screens for kind in of_kinds]
        return any(await self._commands.run("HMGET", self._keys.table(table).shard.redraws, *fields))

    async def all(self) -> list[Redraw]:
        """Every redraw."""
        reply = await self._commands.sweep([("HGETALL", shard.redraws) for shard in self._keys.shards])
        found = []
        for shard, redraws in zip(self._keys.shards, reply, strict=True):
            for field, version in redraws.items():
                try:
                    found.append(read_redraw(field, version))
                except ValueError:
                    log.warning("redraw-dropped", reason="malformed", key=shard.redraws)
                    await self._commands.run("HDEL", shard.redraws, field)
        return found

    async def some(self, cursors: Sequence[int] = ()) -> tuple[list[Redraw], list[int]]:
        """A bounded part of all redraws, and where the next part begins in every shard.

        Parts that follow each other show every redraw that waits all the while; few redraws make one part.
        """
        shards = zip(self._keys.shards, cursors or [0] * len(self._keys.shards), strict=True)
        reply = await self._commands.sweep(
            [("HSCAN", shard.redraws, cursor, "COUNT", REDRAWS_READ) for shard, cursor in shards]
        )
        found = [read_redraw(field, version) for _, part in reply for field, version in part.items()]
        return found, [int(cursor) for cursor, _ in reply]
