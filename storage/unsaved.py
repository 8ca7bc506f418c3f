"""Rows whose changes the database has not taken yet."""

from storage.commands import Commands
from storage.keys import Keys


class UnsavedStore:
    """The unsaved rows of one bot, by kind. Every method raises redis.RedisError."""

    def __init__(self, commands: Commands, keys: Keys) -> None:
        self._commands = commands
        self._keys = keys

    async def note(self, kind: str, id: int) -> None:
        """Record that the database has not taken a change of this row."""
        await self._commands.run("SADD", self._keys.unsaved(kind), id)

    async def forget(self, kind: str, id: int) -> None:
        """Record that the database has this row."""
        await self._commands.run("SREM", self._keys.unsaved(kind), id)

    async def some(self, kind: str, most: int) -> list[int]:
        """Some of the rows that the database has not taken."""
        found = await self._commands.run("SRANDMEMBER", self._keys.unsaved(kind), most)
        return [int(id) for id in found]
