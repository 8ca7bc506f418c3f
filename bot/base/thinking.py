"""CPU-bound work beside the event loop: moves at tables in one worker process, all else in another."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, TypeVar

import structlog

from bot.base.worker_process import NICE, PATIENT, Worker, WorkerEnded, WorkFailed, worker
from storage.redis.attempt import uncounted

T = TypeVar("T")
WORKERS = 1
"""Worker processes for moves: on two cores this leaves one for the event loop."""
IDLE_S = 600.0
"""Idle time after which a worker process ends; the next work starts another."""
MOST_S = 90.0
"""Timeout of one piece of work: the first may wait for a compiler, on a busy machine."""
TRIES = 3
"""Attempts for work whose worker process dies."""

log = structlog.get_logger(__name__)


class TookTooLong(WorkFailed):
    """The work exceeded its timeout."""

    def __init__(self) -> None:
        super().__init__("TookTooLong")


class Busy(Exception):
    """The work was not started in time: the queue is full."""


class _Job:
    """A queued piece of work with its future."""

    def __init__(self, work: Callable[..., Any], args: tuple[object, ...]) -> None:
        self.work = work
        self.args = args
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.begun = False
        self.tries = 0


class Thinking:
    """Runs work that moves wait for: computers' choices and costly rules.

    A bounded number of pieces run at once, and keys take turns. Analysis has a queue and a worker process of
    its own, so no move waits behind it.
    """

    nice = NICE

    def __init__(self, *, workers: int = WORKERS, use_workers: bool = True, idle_s: float = IDLE_S) -> None:
        """`use_workers`: compute in worker processes, started on first use; otherwise in threads."""
        self._most = workers
        self.use_workers = use_workers
        self._idle_s = idle_s
        self._jobs: dict[str, deque[_Job]] = {}
        self._serving: set[asyncio.Task[None]] = set()
        self._idle: dict[Worker, asyncio.Task[None]] = {}
        """Idle workers, each with the task that ends it after a while."""
        self._closed = False

    @property
    def waiting(self) -> int:
        """Return the number of queued pieces of work."""
        return sum(map(len, self._jobs.values()))

    async def compute(
        self, key: str, work: Callable[..., T], *args: object, patience_s: float | None = None
    ) -> T:
        """Run a pure function and return its result. It and its arguments are pickled.

        Work of one key runs in order, and keys take turns. Raises WorkFailed, Busy if the work does not start
        within `patience_s`, and in threads whatever the work raises.
        """
        job = _Job(work, args)
        self._jobs.setdefault(key, deque()).append(job)
        try:
            with uncounted():
                found: T = await self._answer(job, patience_s)
            return found
        finally:
            self._drop(key, job)

    async def _answer(self, job: _Job, patience_s: float | None) -> Any:
        """Wait for the result. Raises as `compute` does."""
        self._begin()
        if patience_s is not None:
            await asyncio.wait([job.answer], timeout=patience_s)
            if not job.begun:
                raise Busy
        return await job.answer

    async def alone(self, work: Callable[..., T], *args: object) -> T:
        """Run a slow function in a worker process of its own, outside the queue, and return its result.

        Raises WorkFailed, and in threads whatever the work raises.
        """
        if not self.use_workers:
            return await asyncio.to_thread(work, *args)
        async with worker(self.nice) as own:
            return await own.do(work, *args)

    async def close(self) -> None:
        """End all work; its waiters are cancelled."""
        self._closed = True
        tasks = [*self._serving, *self._idle.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for own in self._idle:
            await own.end()
        for job in [job for jobs in self._jobs.values() for job in jobs]:
            job.answer.cancel()

    def _begin(self) -> None:
        """Start another worker loop, up to the limit."""
        if self._closed:
            raise asyncio.CancelledError
        if len(self._serving) < self._most:
            self._serving.add(asyncio.create_task(self._serve()))

    def _drop(self, key: str, job: _Job) -> None:
        """Drop cancelled work."""
        job.answer.cancel()
        jobs = self._jobs.get(key)
        if jobs is not None and job in jobs:
            jobs.remove(job)
            if not jobs:
                del self._jobs[key]

    def _next(self) -> _Job:
        """Return the next piece of work; its key goes to the end of the queue."""
        key = next(iter(self._jobs))
        jobs = self._jobs.pop(key)
        job = jobs.popleft()
        if jobs:
            self._jobs[key] = jobs
        job.begun = True
        return job

    async def _serve(self) -> None:
        """Run work until the queue is empty."""
        own, task = self._rested(), asyncio.current_task()
        assert task is not None
        try:
            while self._jobs:
                job = self._next()
                try:
                    while not job.answer.done():
                        await self._do(job, own)
                finally:
                    job.answer.cancel()
        except BaseException:
            await own.end()
            raise
        finally:
            self._serving.discard(task)
        self._idle[own] = asyncio.create_task(self._end_later(own))

    def _rested(self) -> Worker:
        """Return an idle worker, or a new one."""
        if not self._idle:
            return Worker(self.nice)
        own, ending = self._idle.popitem()
        ending.cancel()
        return own

    async def _end_later(self, own: Worker) -> None:
        """End an idle worker after a long while."""
        await asyncio.sleep(self._idle_s)
        del self._idle[own]
        await own.end()

    async def _do(self, job: _Job, own: Worker) -> None:
        """Try the work once; end the worker if it is unusable afterwards."""
        job.tries += 1
        try:
            if not self.use_workers:
                _settle(job, await asyncio.to_thread(job.work, *job.args))
                return
            async with asyncio.timeout(MOST_S):
                _settle(job, await own.do(job.work, *job.args))
        except TimeoutError:
            _fail(job, TookTooLong())
            await own.end()
        except WorkerEnded as error:
            log.warning("thinker-ended", reason=error.error)
            if job.tries >= TRIES:
                _fail(job, error)
            await own.end()
        except Exception as error:
            _fail(job, error)


class Analysis(Thinking):
    """Runs work that no move waits for: hints, judgements of decisions, replays, statistics."""

    nice = PATIENT


def _settle(job: _Job, found: Any) -> None:
    if not job.answer.done():
        job.answer.set_result(found)


def _fail(job: _Job, error: Exception) -> None:
    if not job.answer.done():
        job.answer.set_exception(error)
