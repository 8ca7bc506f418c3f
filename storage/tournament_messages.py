"""What the messages of tournaments show: kept beside the tournaments, for who draws them.

This module knows bytes, not messages. Every method raises redis.RedisError.
"""

from storage.commands import Commands
from storage.keys import Keys

KEPT_S = 30 * 24 * 3600
"""How long what was sent is known after the last change of it."""


class TournamentMessages:
    """Records of the messages of one bot's tournaments, in the cluster slot of the tournaments."""

    def __init__(self, commands: Commands, keys: Keys) -> None:
        self._commands = commands
        self._keys = keys

    async def get(self, id: str, name: str) -> bytes | None:
        """The record of a message of this name."""
        found: bytes | None = await self._commands.run("HGET", self._keys.tournament_shown(id), name)
        return found

    async def set(self, id: str, name: str, record: bytes) -> None:
        """Store a record."""
        key = self._keys.tournament_shown(id)
        await self._commands.sweep([("HSET", key, name, record), ("EXPIRE", key, KEPT_S)])

    async def drop(self, id: str, name: str) -> None:
        """Forget a record."""
        await self._commands.run("HDEL", self._keys.tournament_shown(id), name)

    async def names(self, id: str) -> list[str]:
        """The names of all records of a tournament."""
        found = await self._commands.run("HKEYS", self._keys.tournament_shown(id))
        return [name.decode() for name in found]
