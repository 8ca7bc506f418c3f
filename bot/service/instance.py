"""A process among those that serve the bot: its beat in Redis shows the others that it lives.

What a process holds, it holds under its instance's name: once the instance is dead, it is free for others.
"""

import asyncio
import time
from collections.abc import Callable, Collection

import structlog
from redis.exceptions import RedisError

from bot.timing import is_cancelled
from storage.live import Live

BEAT_S = 1.0
TRUST_S = 4.0
"""How long after its last beat an instance relies on being taken for alive: others wait for a second more."""

log = structlog.get_logger(__name__)


def _ticks() -> float:
    """Seconds, those of a suspended machine as well where the system counts them."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


class Instance:
    """One run of the program. Which others live is known as of its last beat."""

    def __init__(self, live: Live, name: str, *, ticks: Callable[[], float] = _ticks) -> None:
        """`name` is unique among all runs."""
        self.name = name
        self.living: frozenset[str] = frozenset((name,))
        """The instances that live, this one included."""
        self._live = live
        self._ticks = ticks
        self._last_beat = float("-inf")
        self._tenures = 0
        self._is_heard = True
        """Whether Redis took the last beat."""
        self._known_dead: frozenset[str] = frozenset()
        """Instances whose death Redis has not heard of yet."""
        self._released: frozenset[str] = frozenset()
        """Dead instances whose work is free."""

    @property
    def tenure(self) -> int | None:
        """The number of the present unbroken run of beats; None while others may take this instance for dead.

        What was held in another tenure may be another's by this time.
        """
        return self._tenures if self._is_trusted() else None

    async def begin(self, dead: Collection[str] = ()) -> None:
        """Beat for the first time; the work of instances that are known to be dead is free at once.

        A Redis that is ill hears of them when it is well.
        """
        self._known_dead = frozenset(dead)
        await self._try_to_beat()

    async def run(self) -> None:
        """Beat until cancelled."""
        while not is_cancelled():
            await asyncio.sleep(BEAT_S)
            await self._try_to_beat()

    async def end(self) -> None:
        """Give up all that this instance holds. Raises redis.RedisError."""
        self._last_beat = float("-inf")
        await self._live.beat(None, dead=(self.name,))
        await self._live.free_claims((self.name,))

    async def _try_to_beat(self) -> None:
        try:
            await self._beat()
            self._is_heard = True
        except RedisError as error:
            if self._is_heard:
                log.warning("no-beat", error=type(error).__name__)
            self._is_heard = False

    async def _beat(self) -> None:
        now = self._ticks()
        beats = await self._live.beat(self.name, dead=self._known_dead)
        self._known_dead = frozenset()
        if not self._is_trusted():
            self._tenures += 1
        self._last_beat = now
        self.living = beats.living
        await self._release(beats.dead)

    async def _release(self, dead: frozenset[str]) -> None:
        """Free what the dead have begun; leases name their holder and are free of themselves."""
        fresh = dead - self._released
        if fresh:
            log.info("instances-dead", instances=sorted(fresh))
            await self._live.free_claims(fresh)
        self._released = dead

    def _is_trusted(self) -> bool:
        return self._ticks() - self._last_beat < TRUST_S
