"""Indexes in Redis: from a chat, a person or a token to aggregates."""

import asyncio
from collections.abc import Collection
from typing import TypeAlias

from storage.redis.commands import Command, Commands
from storage.redis.keys import Keys

INDEX_S = 90 * 24 * 3600
"""TTL of an unused index: a process that dies may leave a stale entry."""


Index: TypeAlias = tuple[str, str]
"""A kind (chat, person, token) and its key."""


class IndexStore:
    """Indexes of one bot's aggregates. Every method raises redis.RedisError."""

    def __init__(self, commands: Commands, keys: Keys) -> None:
        self._commands = commands
        self._keys = keys

    async def note(self, id: str, *, add: Collection[Index] = (), drop: Collection[Index] = ()) -> None:
        """Add and drop index entries of an aggregate. An empty index takes no memory."""
        commands: list[Command] = []
        for index in add:
            name = self._keys.index(*index)
            commands += [("SADD", name, id), ("EXPIRE", name, INDEX_S)]
        commands += [("SREM", self._keys.index(*index), id) for index in drop]
        if commands:
            await self._commands.sweep(commands)

    async def drop_all(self, kind: str, key: str) -> None:
        """Delete an index."""
        await self._commands.run("DEL", self._keys.index(kind, key))

    async def look_up(self, kind: str, key: str) -> list[str]:
        """Return the aggregates in an index, sorted. An entry may be stale: check it."""
        index = self._keys.index(kind, key)
        names, _ = await asyncio.gather(
            self._commands.run("SMEMBERS", index), self._commands.run("EXPIRE", index, INDEX_S)
        )
        return sorted(name.decode() for name in names)
