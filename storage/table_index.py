"""Which tables may concern a chat, a person or a token."""

import asyncio

from storage.commands import Commands, Script
from storage.keys import Keys

INDEX_S = 90 * 24 * 3600
"""How long an index is kept that nobody uses: a process that dies may leave an entry without its table."""


class IndexStore:
    """The indexes of one bot's tables. Every method raises redis.RedisError."""

    def __init__(self, commands: Commands, keys: Keys) -> None:
        self._commands = commands
        self._keys = keys
        self._index = Script("index")

    async def add(self, kind: str, key: str, table: str) -> None:
        """Record that the table may concern a chat, a person or a token."""
        await self._commands.script(self._index, (self._keys.index(kind, key),), table, INDEX_S)

    async def drop(self, kind: str, key: str, table: str) -> None:
        """Record that it does not. An empty index takes no memory."""
        await self._commands.run("SREM", self._keys.index(kind, key), table)

    async def drop_all(self, kind: str, key: str) -> None:
        """Record that no table concerns it."""
        await self._commands.run("DEL", self._keys.index(kind, key))

    async def look_up(self, kind: str, key: str) -> list[str]:
        """The tables in an index, sorted; check each against the table itself."""
        index = self._keys.index(kind, key)
        names, _ = await asyncio.gather(
            self._commands.run("SMEMBERS", index), self._commands.run("EXPIRE", index, INDEX_S)
        )
        return sorted(name.decode() for name in names)
