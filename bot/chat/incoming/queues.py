"""One person's updates are handled one after the other, different people's at the same time."""

import asyncio
from collections import deque
from collections.abc import Coroutine, Iterator
from dataclasses import dataclass
from typing import Protocol

import structlog

from bot.base.timing import Time
from bot.chat.incoming.intake import RETRY_S, Intake, Raw, UpdateOutcome, sender_of

MOST_WAITING = 32
"""Updates of one person that wait behind the one at work; older ones are dropped."""
KEPT_MS = 3 * 3_600_000
"""How long an update is tried again that is stored, or waits for room among those."""
TRIES = 20
"""How often an update is tried that nothing can store, while Redis stores others."""
REMEMBERED = 4096
"""Finished updates in memory, in case one is brought again."""

log = structlog.get_logger()


@dataclass(eq=False)
class Queued:
    """An update that waits or is at work."""

    raw: Raw
    at: int
    """When it was fetched or stored first, in milliseconds since the epoch."""
    entry: str | None = None
    """Its entry in the inbox of this process; None while Telegram keeps it."""
    copy: str | None = None
    """An entry that replicas may lack, beside which it is stored again."""
    lacks_room: bool = False
    """Whether the inbox was full when it was to be stored."""
    tries: int = 0
    is_finished: bool = False

    @property
    def number(self) -> int:
        number: int = self.raw["update_id"]
        return number


class Keeper(Protocol):
    """Where updates are kept until they are finished."""

    @property
    def is_sound(self) -> bool:
        """Whether Redis takes writes, as far as is known."""
        ...

    async def park(self, waiting: list[Queued]) -> None:
        """Store these updates, if possible, so that they may be confirmed to Telegram."""
        ...

    async def finish(self, queued: Queued) -> None:
        """The update need not be kept any more."""
        ...


class PersonQueues:
    """A queue for each person with updates; a worker for each queue."""

    def __init__(self, intake: Intake, time: Time, keeper: Keeper) -> None:
        self._intake = intake
        self._time = time
        self._keeper = keeper
        self._queues: dict[int, deque[Queued]] = {}
        self._known: dict[int, Queued] = {}
        self._finished: dict[int, None] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopping = asyncio.Event()

    def __len__(self) -> int:
        return len(self._known)

    def __iter__(self) -> Iterator[Queued]:
        """All updates that are not finished."""
        return iter(list(self._known.values()))

    def is_finished(self, number: int) -> bool:
        """Whether the update was finished here lately."""
        return number in self._finished

    def is_safe(self, number: int) -> bool:
        """Whether the update was finished here lately, or is stored."""
        known = self._known.get(number)
        return number in self._finished if known is None else known.entry is not None

    def find(self, number: int) -> Queued | None:
        """The update of this number, if it is not finished."""
        return self._known.get(number)

    def has_person(self, person: int) -> bool:
        """Whether updates of the person are not finished."""
        return person in self._queues

    def waits_behind_stored(self, person: int) -> bool:
        """Whether an update of this person would wait for one that is stored."""
        queue = self._queues.get(person)
        return queue is not None and len(queue) > 1 and queue[0].entry is not None

    def add(self, queued: Queued) -> None:
        """Handle the update after all earlier ones of its person."""
        person = sender_of(queued.raw)
        self._known[queued.number] = queued
        queue = self._queues.get(person)
        if queue is None:
            self._queues[person] = deque([queued])
            self._begin(self._serve(person))
        else:
            queue.append(queued)
            if len(queue) > MOST_WAITING + 1:
                self._drop_second(queue)

    async def settle(self, seconds: float) -> None:
        """Stop retrying, and wait for updates at work, at most for so long."""
        self._stopping.set()
        if self._tasks:
            _, late = await asyncio.wait(self._tasks, timeout=seconds)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _drop_second(self, queue: deque[Queued]) -> None:
        """Drop the oldest update that is not at work."""
        oldest = queue[1]
        del queue[1]
        log.warning("update-dropped", reason="too many of a person", update=oldest.number)
        self._begin(self._finish(oldest))

    async def _serve(self, person: int) -> None:
        """Handle one person's updates in order."""
        queue = self._queues[person]
        try:
            while queue and await self._handle(queue):
                await self._finish(queue.popleft())
        finally:
            del self._queues[person]

    async def _handle(self, queue: deque[Queued]) -> bool:
        """Retry the first update until its outcome is final; False if the process ends first."""
        first = queue[0]
        while await self._intake.take(first.raw) is UpdateOutcome.UNSTORED:
            first.tries += 1
            await self._keep(self._keeper.park([queued for queued in queue if queued.entry is None]))
            if self._is_hopeless(first):
                log.warning("update-dropped", reason="not storable", update=first.number)
                return True
            await self._time.wait(self._stopping, RETRY_S[min(first.tries, len(RETRY_S)) - 1])
            if self._stopping.is_set():
                return False
        return True

    def _is_hopeless(self, queued: Queued) -> bool:
        if queued.entry is None and not queued.lacks_room:
            return self._keeper.is_sound and queued.tries >= TRIES
        return self._time.now() - queued.at > KEPT_MS

    async def _finish(self, queued: Queued) -> None:
        queued.is_finished = True
        self._known.pop(queued.number, None)
        self._finished[queued.number] = None
        if len(self._finished) > REMEMBERED:
            del self._finished[next(iter(self._finished))]
        await self._keep(self._keeper.finish(queued))

    async def _keep(self, keeping: Coroutine[None, None, None]) -> None:
        """Store or delete updates; who waits behind them is served even if that goes wrong."""
        try:
            await keeping
        except Exception:
            log.exception("updates-not-kept")
