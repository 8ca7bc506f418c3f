"""Named values in Redis with a TTL."""

from dataclasses import dataclass
from typing import cast

from storage.redis.commands import Commands
from storage.redis.keys import Keys


@dataclass(frozen=True, eq=False)
class MemoryStore:
    """Values that one bot's processes share. Every method raises redis.RedisError."""

    commands: Commands
    keys: Keys

    async def remember(self, name: str, value: bytes, ttl_s: int) -> None:
        """Store a value by name for this many seconds."""
        await self.commands.run("SET", self.keys.memory(name), value, "EX", ttl_s)

    async def recall(self, name: str) -> bytes | None:
        return cast("bytes | None", await self.commands.run("GET", self.keys.memory(name)))

    async def agree(self, name: str, value: bytes, ttl_s: int) -> bytes:
        """Return the value of this name, or else store this one for this many seconds and return it."""
        key = self.keys.memory(name)
        if await self.commands.run("SET", key, value, "NX", "EX", ttl_s):
            return value
        return cast("bytes", await self.commands.run("GET", key)) or value

    async def take(self, name: str) -> bytes | None:
        """Return and delete the value of this name."""
        return cast("bytes | None", await self.commands.run("GETDEL", self.keys.memory(name)))

    async def recall_longer(self, name: str, ttl_s: int) -> bytes | None:
        """Return the value of this name, and reset its TTL."""
        reply = await self.commands.run("GETEX", self.keys.memory(name), "EX", ttl_s)
        return cast("bytes | None", reply)

    async def forget(self, name: str) -> None:
        await self.commands.run("DEL", self.keys.memory(name))

    async def once(self, name: str, ttl_ms: int) -> bool:
        """Whether this is the first call for a name within so many milliseconds."""
        reply = await self.commands.run("SET", self.keys.once(name), 1, "NX", "PX", ttl_ms)
        return reply is not None

    async def set_once(self, name: str, ttl_ms: int) -> None:
        """Start or restart the pause after which `once` allows a name again."""
        await self.commands.run("SET", self.keys.once(name), 1, "PX", ttl_ms)

    async def once_left(self, name: str) -> int:
        """Return the milliseconds until `once` allows a name; 0 or less: now."""
        return int(await self.commands.run("PTTL", self.keys.once(name)))
