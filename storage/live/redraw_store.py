"""Redraws in Redis: the screens that are dirty."""

from collections.abc import Collection, Sequence

import structlog

from storage.live.redraws import Redraw, RedrawKind, ScreenId, read_redraw, redraw_field
from storage.redis.commands import FENCE, Commands, Script
from storage.redis.keys import Keys

REDRAWS_READ = 64
"""Redraws of a shard in a page, roughly."""

log = structlog.get_logger(__name__)


class RedrawStore:
    """Redraws of one bot's tables. Every method raises redis.RedisError."""

    def __init__(self, commands: Commands, keys: Keys) -> None:
        self._commands = commands
        self._keys = keys
        self._redraw = Script("redraw", opening=FENCE)

    async def request(
        self, table: str, screens: Collection[ScreenId], kind: RedrawKind = RedrawKind.EDIT
    ) -> list[Redraw] | None:
        """Request redraws without changing the table; return them, or None if the table does not exist."""
        keys = self._keys.table(table)
        fields = [redraw_field(table, screen, kind) for screen in screens]
        version = await self._commands.script(self._redraw, (keys.stored, keys.shard.redraws), *fields)
        return None if version is None else [Redraw(table, screen, version, kind) for screen in screens]

    async def drop(self, redraw: Redraw) -> None:
        """Clear the redraw of a screen that its chat no longer shows."""
        field = redraw_field(redraw.table, redraw.screen, redraw.kind)
        await self._commands.run("HDEL", self._keys.table(redraw.table).shard.redraws, field)

    async def has_any(self, table: str, screens: Collection[ScreenId], *kinds: RedrawKind) -> bool:
        """Whether any of these screens has a redraw of these kinds; of an edit by default."""
        if not screens:
            return False
        of_kinds = kinds or (RedrawKind.EDIT,)
        fields = [redraw_field(table, screen, kind) for screen in screens for kind in of_kinds]
        return any(await self._commands.run("HMGET", self._keys.table(table).shard.redraws, *fields))

    async def all(self) -> list[Redraw]:
        """Return every redraw."""
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
        """Return a page of all redraws, and the next cursor of every shard.

        A full scan returns every redraw that exists all the while; few redraws make one page.
        """
        shards = zip(self._keys.shards, cursors or [0] * len(self._keys.shards), strict=True)
        reply = await self._commands.sweep(
            [("HSCAN", shard.redraws, cursor, "COUNT", REDRAWS_READ) for shard, cursor in shards]
        )
        found = [read_redraw(field, version) for _, part in reply for field, version in part.items()]
        return found, [int(cursor) for cursor, _ in reply]
