"""Late updates in Redis: confirmed to Telegram, but not finished."""

from collections.abc import Sequence

from storage.redis.commands import Argument, Commands, Script
from storage.redis.keys import Keys

MOST_LATE = 1000
"""Limit of the list; further updates stay with Telegram."""


class LateStore:
    """Late updates of one bot, oldest first. Every method raises redis.RedisError.

    With `replicas`, storing raises NotReplicated if fewer acknowledge it.
    """

    def __init__(self, commands: Commands, keys: Keys, replicas: int) -> None:
        self._commands = commands
        self._keys = keys
        self._replicas = replicas
        self._store = Script("late")

    async def store(self, epoch: int, updates: Sequence[bytes], *, most: int = MOST_LATE) -> int | None:
        """Store the first updates, as many as there is room for, and return how many.

        None, with nothing stored, unless the active process has this epoch.
        """
        names = self._keys.active(), self._keys.late()
        arguments: tuple[Argument, ...] = (epoch, most, *updates)
        if self._replicas:
            stored = await self._commands.script_on_replicas(
                self._store, names, *arguments, sync=None, replicas=self._replicas
            )
        else:
            stored = await self._commands.script(self._store, names, *arguments)
        return None if stored is None else int(stored)

    async def all(self) -> list[bytes]:
        """Return all late updates."""
        found: list[bytes] = await self._commands.run("LRANGE", self._keys.late(), 0, -1)
        return found

    async def remove(self, update: bytes) -> None:
        """Remove a finished update."""
        await self._commands.run("LREM", self._keys.late(), 0, update)
