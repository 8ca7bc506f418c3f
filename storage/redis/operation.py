"""Maintenance and the owner's menu, in Redis.

Every method raises redis.RedisError if the server cannot be reached.
"""

from redis.asyncio import RedisCluster

from storage.redis.commands import Client, Commands
from storage.redis.keys import Keys


class OperationStore:
    """The operator's keys of one bot."""

    def __init__(self, redis: Client, *, bot: int) -> None:
        self._redis = redis
        self._commands = Commands(redis)
        self._keys = Keys(bot).operation()

    async def server(self) -> str:
        """Return name and version of the server."""
        target = {"target_nodes": "random"} if isinstance(self._redis, RedisCluster) else {}
        info = await self._redis.execute_command("INFO", "server", **target)
        valkey = info.get("valkey_version")
        return f"Valkey {valkey}" if valkey else f"Redis {info['redis_version']}"

    async def maintenance(self) -> bool:
        """Return whether maintenance is on: no tables are opened."""
        return bool(await self._commands.run("EXISTS", self._keys.maintenance))

    async def set_maintenance(self, since: int | None) -> None:
        """Turn maintenance on since this time, in milliseconds since the epoch, or off by None."""
        if since is None:
            await self._commands.run("DEL", self._keys.maintenance)
        else:
            await self._commands.run("SET", self._keys.maintenance, since, "NX")

    async def owner(self) -> int | None:
        """Return the person with the owner's commands in their menu."""
        stored = await self._commands.run("GET", self._keys.owner)
        return int(stored) if stored is not None else None

    async def set_owner(self, owner: int | None) -> None:
        """Note the person with the owner's commands in their menu."""
        if owner is None:
            await self._commands.run("DEL", self._keys.owner)
        else:
            await self._commands.run("SET", self._keys.owner, owner)
