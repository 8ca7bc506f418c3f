"""Queues of updates: in order for one person, in parallel for different people."""

import asyncio
from collections import deque
from collections.abc import Coroutine, Iterator
from dataclasses import dataclass, field

import structlog
from cachetools import LRUCache

from bot.base.timing import Time, monotonic
from bot.chat.incoming import patience
from bot.chat.incoming.intake import RETRY_S, Intake, Raw, UpdateOutcome, sender_of

MOST_WAITING = 32
"""Longest queue of one person; older updates are dropped."""
KEPT_MS = 24 * 3_600_000
"""Retry deadline of an update without a waiting person."""
REMEMBERED = 4096
"""Finished updates remembered for deduplication."""

log = structlog.get_logger()


@dataclass(eq=False)
class Queued:
    """An update that waits or is at work."""

    raw: Raw
    at: int
    """When it was fetched first, in milliseconds since the epoch."""
    stored: bytes | None = None
    """The update as it is in the list of late ones; None while Telegram keeps it."""
    arrived: float = field(default_factory=monotonic)
    safe: asyncio.Future[bool] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    """Whether Telegram may forget the update: finished or stored. False if this process ends first."""
    is_finished: bool = False

    @property
    def number(self) -> int:
        number: int = self.raw["update_id"]
        return number

    @property
    def age_s(self) -> float:
        """Seconds since it came to this process."""
        return monotonic() - self.arrived

    def settle(self, *, safe: bool) -> None:
        """Say whether Telegram may forget the update, unless that is said."""
        if not self.safe.done():
            self.safe.set_result(safe)


class PersonQueues:
    """A queue for each person with updates; a worker for each queue."""

    def __init__(self, intake: Intake, time: Time) -> None:
        self._intake = intake
        self._time = time
        self._queues: dict[int, deque[Queued]] = {}
        self._known: dict[int, Queued] = {}
        self._finished: LRUCache[int, None] = LRUCache(REMEMBERED)
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopping = asyncio.Event()

    def __len__(self) -> int:
        return len(self._known)

    def __iter__(self) -> Iterator[Queued]:
        """Return all updates that are not finished."""
        return iter(list(self._known.values()))

    def add(self, raw: Raw) -> Queued | None:
        """Handle the update after all earlier ones of its person; None if it was finished here lately."""
        return self.resume(Queued(raw, self._time.now()))

    def resume(self, queued: Queued) -> Queued | None:
        """Handle an update taken over from another process."""
        if queued.number in self._finished:
            return None
        known = self._known.setdefault(queued.number, queued)
        if known is queued:
            self._enqueue(queued)
        return known

    def _enqueue(self, queued: Queued) -> None:
        person = sender_of(queued.raw)
        queue = self._queues.get(person)
        if queue is None:
            self._queues[person] = deque([queued])
            self._begin(self._serve(person))
        else:
            queue.append(queued)
            if len(queue) > MOST_WAITING + 1:
                self._drop_second(queue)

    async def settle(self, seconds: float) -> None:
        """Stop retrying, wait for updates at work, at most for so long, and end."""
        self._stopping.set()
        if self._tasks:
            _, late = await asyncio.wait(self._tasks, timeout=seconds)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
        for queued in self:
            queued.settle(safe=False)

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _drop_second(self, queue: deque[Queued]) -> None:
        """Drop the oldest update that is not at work."""
        oldest = queue[1]
        del queue[1]
        log.warning("update-dropped", reason="too many of a person", update=oldest.number)
        self._finish(oldest)

    async def _serve(self, person: int) -> None:
        """Handle one person's updates in order. One without a waiting person is retried beside the others."""
        queue = self._queues[person]
        try:
            while queue:
                if not await self._handle(queue[0], patience.PATIENCE_S):
                    if self._stopping.is_set():
                        return
                    self._begin(self._insist(queue[0]))
                queue.popleft()
        finally:
            del self._queues[person]

    async def _insist(self, queued: Queued) -> None:
        if not await self._handle(queued, KEPT_MS / 1000) and not self._stopping.is_set():
            log.warning("update-dropped", reason="not storable", update=queued.number)
            self._finish(queued)

    async def _handle(self, queued: Queued, seconds: float) -> bool:
        """Try the update until its outcome is final; False if that takes longer, or the process ends."""
        failures = 0
        while await self._take(queued) is UpdateOutcome.UNSTORED:
            if queued.age_s > seconds:
                return False
            await self._time.wait(self._stopping, RETRY_S[min(failures, len(RETRY_S) - 1)])
            if self._stopping.is_set():
                return False
            failures += 1
        self._finish(queued)
        return True

    async def _take(self, queued: Queued) -> UpdateOutcome:
        """Try the update. One that is only with Telegram is refused after six seconds."""
        left = patience.PATIENCE_S - (queued.age_s if queued.stored is None else 0.0)
        return await self._intake.take(queued.raw, left=left)

    def _finish(self, queued: Queued) -> None:
        queued.is_finished = True
        self._known.pop(queued.number, None)
        self._finished[queued.number] = None
        queued.settle(safe=True)
