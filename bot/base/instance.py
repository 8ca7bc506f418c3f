"""A process among those that serve the bot: its beat in Redis shows the others that it lives.

What a process holds, it holds under its instance's name: once the instance is dead, it is free for others.
"""

import asyncio
import time
from collections.abc import Callable

import structlog
from redis.exceptions import RedisError

from bot.base.timing import is_cancelled
from storage.instance_locks import InstanceLocks
from storage.live import Live

BEAT_S = 1.0
TRUST_S = 4.0
"""How long after its last beat an instance relies on being taken for alive: others wait for a second more."""
KNOWN_AFTER_S = 3.0
"""After this time of unbroken beats every other that lives has beaten as well."""

log = structlog.get_logger(__name__)


def _ticks() -> float:
    """Seconds, those of a suspended machine as well where the system counts them."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


class Instance:
    """One run of the program. Which others live is known as of its last beat."""

    def __init__(
        self,
        live: Live,
        name: str,
        *,
        ticks: Callable[[], float] = _ticks,
        locks: InstanceLocks | None = None,
    ) -> None:
        """`name` is unique among all runs; `locks` prove who has died in the same place."""
        self.name = name
        self.living: frozenset[str] = frozenset((name,))
        """The instances that live, this one included."""
        self._live = live
        self._ticks = ticks
        self._locks = locks
        self._last_beat = float("-inf")
        self._tenure_began = float("-inf")
        self._tenures = 0
        self._is_heard = True
        """Whether Redis took the last beat."""
        self._released: frozenset[str] | None = None
        """Dead instances whose work is free; None before the first beat."""

    @property
    def tenure(self) -> int | None:
        """The number of the present unbroken run of beats; None while others may take this instance for dead.

        What was held in another tenure may be another's by this time.
        """
        return self._tenures if self._is_trusted() else None

    @property
    def knows_others(self) -> bool:
        """Whether all that live have had the time for a beat in this tenure: who is missing is dead.

        After an outage of Redis all seem dead at first.
        """
        return self._is_trusted() and self._ticks() - self._tenure_began >= KNOWN_AFTER_S

    async def begin(self) -> None:
        """Beat for the first time; the work of instances that have died in the same place is free at once.

        A Redis that is ill hears of them when it is well.
        """
        await self._try_to_beat()

    async def run(self) -> None:
        """Beat until cancelled."""
        while not is_cancelled():
            await asyncio.sleep(BEAT_S)
            await self._try_to_beat()

    async def end(self) -> None:
        """Give up all that this instance holds. Raises redis.RedisError."""
        self._last_beat = float("-inf")
        await self._live.processes.beat(None, dead=(self.name,))
        await self._live.deadlines.free_claims((self.name,))

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
        found = self._dead_here()
        beats = await self._live.processes.beat(self.name, dead=found)
        self._forget(found)
        if not self._is_trusted():
            self._tenures += 1
            self._tenure_began = now
        self._last_beat = now
        self.living = beats.living
        await self._release(beats.dead, told=found if self._released is None else beats.dead)

    def _dead_here(self) -> frozenset[str]:
        """Instances that have died in the same place; none where it has no locks."""
        try:
            return self._locks.dead() if self._locks is not None else frozenset()
        except OSError:
            return frozenset()

    def _forget(self, dead: frozenset[str]) -> None:
        """Remove the locks of the dead, of whom Redis has heard."""
        try:
            if self._locks is not None:
                self._locks.forget(dead)
        except OSError as error:
            log.warning("lock-not-removed", reason=error.strerror)

    async def _release(self, dead: frozenset[str], *, told: frozenset[str]) -> None:
        """Free what the dead have begun; leases name their holder and are free of themselves.

        The log names those of `told`: at a start, others have named the rest.
        """
        fresh = dead - (self._released or frozenset())
        if fresh & told:
            log.info("instances-dead", instances=sorted(fresh & told))
        if fresh:
            await self._live.deadlines.free_claims(fresh)
        self._released = dead

    def _is_trusted(self) -> bool:
        return self._ticks() - self._last_beat < TRUST_S
