"""The lease of the one process that does something for all."""

from storage.live import Live


class Leadership:
    """That this process, and no other, does something at the moment."""

    def __init__(self, live: Live, name: str, holder: str, duration_ms: int) -> None:
        """`holder` names this process; `duration_ms` is how long others wait for one that has died."""
        self._live = live
        self._name = name
        self._holder = holder
        self._duration_ms = duration_ms

    async def take(self) -> bool:
        """Take the lease or prolong it; returns whether this process has it. Raises RedisError."""
        return await self._live.leases.take(self._name, self._holder, self._duration_ms)

    async def release(self) -> None:
        """Let another process have it, if this one does. Raises RedisError."""
        await self._live.leases.release(self._name, self._holder)
