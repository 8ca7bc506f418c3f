"""Leases in Redis: the right of one process to do something, until it gives it up, dies or falls silent."""

from storage.commands import Commands, Script
from storage.keys import Keys


class LeaseStore:
    """The leases of one bot's processes. Every method raises redis.RedisError."""

    def __init__(self, commands: Commands, keys: Keys) -> None:
        self._commands = commands
        self._keys = keys
        self._lease = Script("lease", opening="lives")
        self._release = Script("release")

    async def take(self, name: str, holder: str, ttl_ms: int) -> bool:
        """Take or renew the lease for this many milliseconds; False if another instance that lives has it."""
        names = self._keys.lease(name), self._keys.beats()
        return bool(await self._commands.script(self._lease, names, holder, ttl_ms))

    async def release(self, name: str, holder: str) -> None:
        """Give the lease up, if the holder still has it."""
        await self._commands.script(self._release, (self._keys.lease(name),), holder)
