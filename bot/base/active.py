"""The lease of the one process that handles updates, wakes what is due and draws; any number stand by.

The active process renews the lease in Redis several times in a term. It relies on the lease only for a term
after it sent the last renewal, by a clock that never jumps; the others take the lease a term after Redis got
that renewal, so that never two rely on it. A process that died in this data folder has left a lock that the
system has freed: its lease is free at once. A loop beside the one that serves renews the lease: a busy
process keeps it, and loses it where the loop that serves does not turn at all.
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
"""How long a lease lasts that is not renewed, where Redis and this process are quick."""
LONGEST_TERM_S = 6.0
RENEWALS = 4
"""How often a lease is renewed in a term."""
STANDBY_S = 0.1
"""How often a process that stands by asks for the lease."""
LOOK_S = 0.05
"""How often the loop that serves looks whether this process is the active one."""
TRUST_S = 4.0
"""How long after its last beat an instance relies on being taken for alive: others wait for a second more."""

log = structlog.get_logger(__name__)


class Active:
    """This process among those of the bot, and whether it is the active one."""

    def __init__(
        self,
        live: Live,
        name: str,
        *,
        ticks: Callable[[], float] = monotonic,
        locks: InstanceLocks | None = None,
        newest: Callable[[], int] = lambda: 0,
    ) -> None:
        """`name` is unique among all runs of the program; `locks` prove who has died in the same place.

        `newest`: the highest epoch that has refused a write of this process.
        """
        self.name = name
        self.epoch = 0
        """The number of this process's latest tenure: higher than that of any earlier one, of any process."""
        self.living: frozenset[str] = frozenset((name,))
        """The instances that live, this one included."""
        self._live = live
        self._ticks = ticks
        self._locks = locks
        self._newest = newest
        self._term = TERM_S
        self._holds_until = float("-inf")
        self._is_taken = False
        """Whether this process has had the lease, and no other since, as far as is known."""
        self._serving, self._turned = asyncio.get_running_loop(), ticks()
        """The loop that serves, and when it was last seen to turn."""
        self._last_beat = float("-inf")
        self._tenures = 0
        self._has_waited = False
        """Whether another process has been active since this one first asked."""
        self._is_heard = True
        """Whether Redis took the last beat."""
        self._released: frozenset[str] | None = None
        """Dead instances whose work is free; None before the first beat."""

    @property
    def holds(self) -> bool:
        """Whether no other process can have the lease at this moment."""
        return self._ticks() < self._holds_until

    @property
    def may_call(self) -> bool:
        """Whether this process may call Telegram: no other is active, or can be while Redis takes no writes.

        It then tells people that nothing is stored. One that was stopped and goes on may not.
        """
        return self.holds or (self._is_taken and not self._is_heard)

    async def may_call_soon(self) -> bool:
        """Whether this process may call, at once or when a renewal has come that is late: it was busy."""
        epoch, until = self.epoch, self._ticks() + LONGEST_TERM_S
        while not self.may_call:
            if not self._is_taken or self.epoch != epoch or self._ticks() >= until:
                return False
            await asyncio.sleep(STANDBY_S)
        return self.epoch == epoch

    @property
    def tenure(self) -> int | None:
        """The number of the present run of beats; None while others may take this instance for dead."""
        return self._tenures if self._is_trusted() else None

    async def held(self) -> int:
        """Wait until this process holds the lease, which `run` asks for; returns its epoch."""
        while not self.holds:  # noqa: ASYNC110 - the other loop makes it so
            await asyncio.sleep(LOOK_S)
        return self.epoch

    async def lost(self, epoch: int) -> None:
        """Wait until another process has had the lease since this one held it with this epoch."""
        while self._is_taken and self.epoch == epoch:  # noqa: ASYNC110 - the same
            await asyncio.sleep(LOOK_S)

    async def begin(self) -> None:
        """Ask for the lease for the first time. A Redis that is ill is asked again by `run`."""
        await self._try_to_beat(self._ticks())

    async def run(self) -> None:
        """Ask for the lease, or renew it, until cancelled; not while the loop that serves does not turn."""
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
        """Give the lease up, and all that this instance holds. Raises redis.RedisError."""
        self._holds_until = self._last_beat = float("-inf")
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
        """Ask for the lease, or renew it; the term fits how late this process and Redis are."""
        asked, term, found = self._ticks(), self._term, self._dead_here()
        beats = await self._live.processes.beat(
            self.name, term_ms=int(term * 1000), dead=found, above=self._newest()
        )
        self._forget(found)
        if not self._is_trusted():
            self._tenures += 1
        self._last_beat = asked
        self.living = beats.living
        self._note(beats.epoch, holds_until=asked + term)
        took = self._ticks() - min(due, asked)
        self._term = min(LONGEST_TERM_S, max(TERM_S, RENEWALS * took, 0.9 * term))
        self._release(beats.dead, told=found if self._released is None else beats.dead)

    def _note(self, epoch: int, *, holds_until: float) -> None:
        """Note whether this process has the lease, with this epoch."""
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

    def _release(self, dead: frozenset[str], *, told: frozenset[str]) -> None:
        """Log those of `told` who have died: at a start, others have named the rest."""
        fresh = dead - (self._released or frozenset())
        if fresh & told:
            log.info("instances-dead", instances=sorted(fresh & told))
        self._released = dead

    def _is_trusted(self) -> bool:
        return self._ticks() - self._last_beat < TRUST_S
