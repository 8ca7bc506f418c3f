"""Deadlines: the process that claims one meets it; several processes may run this."""

import asyncio
from collections.abc import Awaitable, Callable

import structlog
from redis.exceptions import RedisError

from bot.base.logs import without_words
from bot.base.metrics import LATENESS
from bot.base.timing import Time, is_cancelled
from storage.failures import reason_of, storage_failed
from storage.live import Deadline, Live

SWEEP_SECONDS = 1.0
CLAIM_S = 5.0
"""How long a claim lasts, unless it is renewed or its claimer dies."""
GRACE_S = 3.0
"""How long deadlines under way may delay the end."""
KEEP_S = CLAIM_S / 3
"""How often claims are renewed."""

log = structlog.get_logger(__name__)


class Clock:
    """Waits for the deadlines of all tables, and meets each once."""

    def __init__(
        self,
        live: Live,
        time: Time,
        meet: Callable[[Deadline], Awaitable[None]],
        beat: Callable[[], Awaitable[None]],
        *,
        claimer: str = "",
    ) -> None:
        """`meet` carries out a deadline; `beat` notes that this process runs, and learns when none did.

        `claimer` is the name of this instance of the bot.
        """
        self._live = live
        self._time = time
        self._meet = meet
        self._beat = beat
        self._next: int | None = None
        self._woken = asyncio.Event()
        self._claimer = claimer
        self._running: dict[asyncio.Task[None], _Claim] = {}

    def wake(self, at: int) -> None:
        """Announce a deadline of this process, so that it need not wait for the next sweep."""
        if self._next is None or at < self._next:
            self._next = at
            self._woken.set()

    async def run(self) -> None:
        """Meet deadlines until cancelled, then finish those under way that take no longer than a moment."""
        keeping = asyncio.create_task(self._keep_claims())
        try:
            while not is_cancelled():
                self._next = None
                try:
                    await self._sweep()
                except Exception as error:
                    if storage_failed(error):
                        log.warning("deadlines-unread", error=reason_of(error))
                    else:
                        log.exception("deadlines-unread")
                await self._rest()
        finally:
            await self._finish()
            keeping.cancel()
            await asyncio.gather(keeping, return_exceptions=True)

    async def _finish(self) -> None:
        """Leave to others what takes longer."""
        if self._running:
            await asyncio.wait(self._running, timeout=GRACE_S)
        for task in list(self._running):
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    async def _sweep(self) -> None:
        await self._beat()
        now = self._time.now()
        for deadline in await self._live.deadlines.due(now):
            claim = _Claim(deadline)
            if not self._is_under_way(deadline) and await self._take(claim):
                _measure(deadline, now)
                task = asyncio.create_task(self._try_to_meet(deadline))
                self._running[task] = claim
                task.add_done_callback(self._running.pop)

    def _is_under_way(self, deadline: Deadline) -> bool:
        """Whether a claim of this process has run out before it was renewed."""
        return any(claim.as_claimed() == deadline for claim in self._running.values())

    async def _take(self, claim: "_Claim") -> bool:
        """Claim a deadline, or renew a claim; False if it is another's or was met. Raises RedisError."""
        until = self._time.now() + int(CLAIM_S * 1000 * self._time.scale)
        due = claim.deadline.at
        is_ours = await self._live.deadlines.claim(claim.as_claimed(), until, self._claimer, due=due)
        if is_ours:
            claim.until = until
        return is_ours

    async def _keep_claims(self) -> None:
        """Renew the claims of deadlines that take long to meet, as computers' that think."""
        while not is_cancelled():
            await asyncio.sleep(KEEP_S)
            for claim in list(self._running.values()):
                try:
                    await self._take(claim)
                except RedisError as error:
                    log.warning("claim-not-kept", error=type(error).__name__)

    async def _try_to_meet(self, deadline: Deadline) -> None:
        try:
            await self._meet(deadline)
        except Exception as error:
            if storage_failed(error):
                log.warning("deadline-unmet", deadline=deadline.name, error=reason_of(error))
            else:
                found = without_words(error)
                log.error("deadline-unmet", table=deadline.table, deadline=deadline.name, **found)

    async def _rest(self) -> None:
        """Wait for the next known deadline, at most until the next sweep."""
        end = self._time.now() + int(SWEEP_SECONDS * 1000)
        while (now := self._time.now()) < (until := min(end, self._next if self._next is not None else end)):
            self._woken.clear()
            await self._time.wait(self._woken, (until - now) / 1000)
            if not self._woken.is_set():
                return  # a clock that was put back, or stands still, must not hold the next sweep up


class _Claim:
    """A deadline that this process meets."""

    def __init__(self, deadline: Deadline) -> None:
        self.deadline = deadline
        self.until = deadline.at
        """When others may claim it."""

    def as_claimed(self) -> Deadline:
        """The deadline as it stands in Redis meanwhile."""
        return self.deadline._replace(at=self.until)


def _measure(deadline: Deadline, now: int) -> None:
    """Observe how late a deadline is met."""
    kind = deadline.name.partition(":")[0]
    LATENESS.labels(kind).observe(max(0, now - deadline.at) / 1000)
