"""The lease of the one process that does something for all."""

import asyncio
from collections.abc import Coroutine, Iterable
from typing import Any

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

    async def keep_during(self, works: Iterable[Coroutine[Any, Any, None]]) -> None:
        """Do these side by side and keep the lease; whatever fails first ends all and is raised.

        All end as well where another process has taken the lease.
        """
        working = {asyncio.create_task(work) for work in works}
        waiting = set(working)
        try:
            while waiting:
                done, waiting = await asyncio.wait(
                    waiting, timeout=self._duration_ms / 3000, return_when=asyncio.FIRST_EXCEPTION
                )
                for task in done:
                    task.result()
                if waiting and not await self.take():
                    return
        finally:
            for task in working:
                task.cancel()
            await asyncio.gather(*working, return_exceptions=True)
