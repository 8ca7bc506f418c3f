"""Redraws in Redis: which screens are not yet as their tables are."""

from collections.abc import AsyncGenerator, Collection, Sequence

import structlog

from storage.commands import Client, Commands, Script, cluster_errors
from storage.keys import Keys
from storage.redraws import Redraw, RedrawKind, ScreenId, read_redraw, redraw_field

REDRAWS_READ = 64
"""Redraws of a shard that a sweep reads, by and large."""
LISTEN_S = 2.0
"""How long to wait for an announcement; less than the client's timeout."""

log = structlog.get_logger(__name__)


class RedrawStore:
    """The redraws of one bot's tables. Every method raises redis.RedisError."""

    def __init__(self, redis: Client, commands: Commands, keys: Keys) -> None:
        self._redis = redis
        self._commands = commands
        self._keys = keys
        self._redraw = Script("redraw")

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

    async def announce(self, redraws: Collection[Redraw]) -> None:
        """Tell all processes that listen to `announcements`; a sweep finds what they miss."""
        for redraw in redraws:
            field = redraw_field(redraw.table, redraw.screen, redraw.kind)
            await self._commands.run("PUBLISH", self._keys.announcements(), f"{redraw.version}:{field}")

    async def announcements(self) -> AsyncGenerator[Redraw | None, None]:
        """Redraws as processes announce them; None from time to time if there are none."""
        listening = self._redis.pubsub()
        try:
            with cluster_errors():
                await self._redis.initialize()  # a cluster's client subscribes at servers that it knows
                await listening.subscribe(self._keys.announcements())
            while True:
                with cluster_errors():
                    message = await listening.get_message(ignore_subscribe_messages=True, timeout=LISTEN_S)
                if message is None:
                    yield None
                elif message["type"] == "message":
                    version, _, field = message["data"].partition(b":")
                    try:
                        yield read_redraw(field, version)
                    except ValueError:
                        log.warning("announcement-dropped", reason="malformed")
        finally:
            await listening.aclose()  # type: ignore[no-untyped-call]
