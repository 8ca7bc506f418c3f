"""Which aggregates may concern a chat, a person or a token."""

import asyncio
from collections.abc import Collection
from typing import TypeAlias

from storage.redis.commands import Command, Commands
from storage.redis.keys import Keys

INDEX_S = 90 * 24 * 3600
"""How long an index is kept that nobody uses: a process that dies may leave an entry of what is gone."""


Index: TypeAlias = tuple[str, str]
"""A kind (chat, person, token) and its key."""


class IndexStore:
    """The indexes of one bot's aggregates. Every method raises redis.RedisError."""

    def __init__(self, commands: Commands, keys: Keys) -> None:
        self._commands = commands
        self._keys = keys

    async def note(self, id: str, *, add: Collection[Index] = (), drop: Collection[Index] = ()) -> None:
        """Record what an aggregate may concern, and what it does not. An empty index takes no memory."""
        commands: list[Command] = []
        for index in add:
            name = self._keys.index(*index)
            commands += [("SADD", name, id), ("EXPIRE", name, INDEX_S)]
        commands += [("SREM", self._keys.index(*index), id) for index in drop]
        if commands:
            await self._commands.sweep(commands)

    async def drop_all(self, kind: str, key: str) -> None:
        """Record that nothing concerns it."""
        await self._commands.run("DEL", self._keys.index(kind, key))

    async def look_up(self, kind: str, key: str) -> list[str]:
        """The aggregates in an index, sorted; check each against itself."""
        index = self._keys.index(kind, key)
        names, _ = await asyncio.gather(
            self._commands.run("SMEMBERS", index), self._commands.run("EXPIRE", index, INDEX_S)
        )
        return sorted(name.decode() for name in names)
