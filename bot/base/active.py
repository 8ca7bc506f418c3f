"""The lease of the active process, which handles updates, fires deadlines and draws; any number stand by.

The active process renews the lease in Redis several times per term. It trusts the lease for one term after it
sent the last renewal, by a monotonic clock; other processes take the lease one term after Redis received that
renewal, so no two processes trust it at once. A process that died in this data folder leaves a lock that the
operating system has released: its lease is free at once. A side loop renews the lease: a busy process keeps
it, and loses it if its main loop does not turn at all.
"""

import asyncio
from collections.abc import Callable

import structlog
from redis.exceptions import RedisError

from bot.base.timing import is_cancelled, monotonic
from storage.live.live import Live
from storage.redis.attempt import attempting
from storage.server.instance_locks import InstanceLocks

TERM_S = 0.9
"""Term of the lease while Redis and this process respond quickly."""
LONGEST_TERM_S = 6.0
RENEWALS = 4
"""Renewals per term."""
STANDBY_S = 0.1
"""Interval at which a standby process asks for the lease."""
LOOK_S = 0.05
"""Interval at which the main loop checks whether this process is active."""

log = structlog.get_logger(__name__)


class Active:
    """The lease as this process sees it."""

    def __init__(
        self,
        live: Live,
        name: str,
        *,
        ticks: Callable[[], float] = monotonic,
        locks: InstanceLocks | None = None,
        newest: Callable[[], int] = lambda: 0,
    ) -> None:
        """`name` is unique among all runs of the program; `locks` prove which processes died in the same
        place.

        `newest`: the highest epoch that has refused a write of this process.
        """
        self.name = name
        self.epoch = 0
        """Fencing token of this process's latest tenure: higher than any earlier one, of any process."""
        self.living: frozenset[str] = frozenset((name,))
        """Live instances, this one included."""
        self._live = live
        self._ticks = ticks
        self._locks = locks
        self._newest = newest
        self._term = TERM_S
        self._holds_until = float("-inf")
        self._is_taken = False
        """Whether this process has taken the lease, and no other since, as far as it knows."""
        self._serving, self._turned = asyncio.get_running_loop(), ticks()
        """The main loop, and the time when it was last seen to turn."""
        self._has_waited = False
        """Whether another process has been active since this one first asked."""
        self._is_heard = True
        """Whether Redis received the last beat."""
        self._released: frozenset[str] | None = None
        """Dead instances with their work released; None before the first beat."""

    @property
    def holds(self) -> bool:
        """Return whether no other process can hold the lease at this moment."""
        return self._ticks() < self._holds_until

    @property
    def may_call(self) -> bool:
        """Return whether this process may call Telegram.

        True while no other process is active, or can become active because Redis takes no writes: people are
        then told that nothing is stored. A suspended process that resumes may not call.
        """
        return self.holds or (self._is_taken and not self._is_heard)

    async def may_call_soon(self) -> bool:
        """Return whether this process may call, waiting for a late renewal if it was busy."""
        epoch, until = self.epoch, self._ticks() + LONGEST_TERM_S
        while not self.may_call:
            if not self._is_taken or self.epoch != epoch or self._ticks() >= until:
                return False
            await asyncio.sleep(STANDBY_S)
        return self.epoch == epoch

    async def held(self) -> int:
        """Wait until this process holds the lease that `run` asks for, and return its epoch."""
        while not self.holds:  # noqa: ASYNC110 - the other loop makes it so
            await asyncio.sleep(LOOK_S)
        return self.epoch

    async def lost(self, epoch: int) -> None:
        """Wait until another process has taken the lease that this one held with this epoch."""
        while self._is_taken and self.epoch == epoch:  # noqa: ASYNC110 - the same
            await asyncio.sleep(LOOK_S)

    async def begin(self) -> None:
        """Ask for the lease for the first time. `run` retries if Redis is unavailable."""
        await self._try_to_beat(self._ticks())

    async def run(self) -> None:
        """Ask for the lease or renew it until cancelled; skip renewals while the main loop does not turn."""
        while not is_cancelled():
            pause = self._term / RENEWALS if self._is_taken else STANDBY_S
            due = self._ticks() + pause
            await asyncio.sleep(pause)
            self._serving.call_soon_threadsafe(self._turn)
            if self._ticks() - self._turned < LONGEST_TERM_S:
                await self._try_to_beat(due)

    def _turn(self) -> None:
        self._turned = self._ticks()

    async def end(self) -> None:
        """Release the lease and everything else that this instance holds. Raises redis.RedisError."""
        self._holds_until = float("-inf")
        self._is_taken = False
        await self._live.processes.beat(None, dead=(self.name,))

    async def _try_to_beat(self, due: float) -> None:
        try:
            with attempting(LONGEST_TERM_S):
                await self._beat(due)
            self._is_heard = True
        except RedisError as error:
            if self._is_heard:
                log.warning("no-beat", error=type(error).__name__)
            self._is_heard = False

    async def _beat(self, due: float) -> None:
        """Ask for the lease or renew it; adapt the term to the latency of Redis and this process."""
        asked, term, found = self._ticks(), self._term, self._dead_here()
        beats = await self._live.processes.beat(
            self.name, term_ms=int(term * 1000), dead=found, above=self._newest()
        )
        self._forget(found)
        self.living = beats.living
        self._note(beats.epoch, holds_until=asked + term)
        took = self._ticks() - min(due, asked)
        self._term = min(LONGEST_TERM_S, max(TERM_S, RENEWALS * took, 0.9 * term))
        self._release(beats.dead, told=found if self._released is None else beats.dead)

    def _note(self, epoch: int, *, holds_until: float) -> None:
        """Record whether this process holds the lease, with this epoch."""
        if self._is_taken and epoch != self.epoch:
            log.warning("active-no-more", epoch=self.epoch)
            self._holds_until, self._has_waited = float("-inf"), True
            self._is_taken = False
        if not epoch:
            self._has_waited = True
            return
        if epoch != self.epoch and self._has_waited:
            log.info("active", epoch=epoch)
        self.epoch, self._is_taken = epoch, True
        self._holds_until = holds_until

    def _dead_here(self) -> frozenset[str]:
        """Return instances that died in the same place; none without locks."""
        try:
            return self._locks.dead() if self._locks is not None else frozenset()
        except OSError:
            return frozenset()

    def _forget(self, dead: frozenset[str]) -> None:
        """Remove the locks of dead instances that Redis knows of."""
        try:
            if self._locks is not None:
                self._locks.forget(dead)
        except OSError as error:
            log.warning("lock-not-removed", reason=error.strerror)

    def _release(self, dead: frozenset[str], *, told: frozenset[str]) -> None:
        """Log newly dead instances among `told`: at a start, other processes have logged the rest."""
        fresh = dead - (self._released or frozenset())
        if fresh & told:
            log.info("instances-dead", instances=sorted(fresh & told))
        self._released = dead
