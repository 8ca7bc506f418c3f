"""What the owner of the bot keeps in Redis: maintenance, a broadcast under way.

Every method raises redis.RedisError if the server cannot be reached.
"""

from collections.abc import Collection

from redis.asyncio import RedisCluster

from storage.redis.commands import Client, Commands, Script
from storage.redis.keys import Keys


class OperationStore:
    """The keys of one bot for whoever runs it."""

    def __init__(self, redis: Client, *, bot: int) -> None:
        self._redis = redis
        self._commands = Commands(redis)
        self._keys = Keys(bot).operation()
        self._begin = Script("broadcast")
        self._next = Script("broadcast_next")

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

    async def begin(self, text: str, chats: Collection[int]) -> bool:
        """Begin a broadcast to these chats; False if another is under way."""
        return bool(await self._commands.script(self._begin, self._broadcast, text, *chats))

    async def waiting(self) -> int:
        """How many chats the broadcast under way has not been sent to."""
        return int(await self._commands.run("SCARD", self._keys.chats))

    async def next(self) -> tuple[str, int] | None:
        """The text of the broadcast and one of its chats; a broadcast without one is forgotten."""
        found = await self._commands.script(self._next, self._broadcast)
        return (found[0].decode(), int(found[1])) if found else None

    async def take(self, chat: int) -> bool:
        """Take a chat off those that wait; False if it is none of them."""
        return bool(await self._commands.run("SREM", self._keys.chats, chat))

    async def put_back(self, chat: int) -> None:
        """Put back a chat that has not got the text."""
        await self._commands.run("SADD", self._keys.chats, chat)

    async def stop(self) -> None:
        """Forget the broadcast."""
        await self._commands.run("DEL", *self._broadcast)

    @property
    def _broadcast(self) -> tuple[str, str]:
        return self._keys.text, self._keys.chats
