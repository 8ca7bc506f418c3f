"""Leases in Redis: the right of one process to do something, until it gives it up, dies or falls silent."""

from collections.abc import Collection

from storage.commands import Commands, Script
from storage.keys import Keys


class LeaseStore:
    """The leases of one bot's processes. Every method raises redis.RedisError."""

    def __init__(self, commands: Commands, keys: Keys) -> None:
        self._commands = commands
        self._keys = keys
        self._lease = Script("lease", opening="lives")
        self._release = Script("release")
        self._held = Script("held", opening="lives")

    async def take(self, name: str, holder: str, ttl_ms: int) -> bool:
        """Take or renew the lease for this many milliseconds; False if another instance that lives has it."""
        names = self._keys.lease(name), self._keys.beats()
        return bool(await self._commands.script(self._lease, names, holder, ttl_ms))

    async def release(self, name: str, holder: str) -> None:
        """Give the lease up, if the holder still has it."""
        await self._commands.script(self._release, (self._keys.lease(name),), holder)

    async def take_chat(self, chat: int, holder: str, ttl_ms: int) -> bool:
        """Like `lease`, for the right to deliver to a chat."""
        names = self._keys.chat(chat).lease, self._keys.beats()
        return bool(await self._commands.script(self._lease, names, holder, ttl_ms))

    async def release_chat(self, chat: int, holder: str) -> None:
        """Give the lease of a chat up, if the holder still has it."""
        await self._commands.script(self._release, (self._keys.chat(chat).lease,), holder)

    async def chats_of_others(self, chats: Collection[int], holder: str) -> frozenset[int]:
        """The chats whose lease another that lives has."""
        if not chats:
            return frozenset()
        ordered = sorted(chats)
        names = (self._keys.beats(), *(self._keys.chat(chat).lease for chat in ordered))
        held = await self._commands.script(self._held, names, holder)
        return frozenset(chat for chat, is_held in zip(ordered, held, strict=True) if is_held)
