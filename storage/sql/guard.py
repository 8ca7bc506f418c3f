"""Timeouts and a circuit breaker for database work, so that nobody waits for a silent database."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from functools import update_wrapper
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

ANSWER_S = 4.0
"""Timeout of a piece of work."""
SILENCE_S = 2.0
"""Time after a timeout in which no work starts; then a single piece retries."""
END_S = 1.0
"""Longest delay of the shutdown by abandoned work."""


class DatabaseAway(Exception):
    """The database has not answered in time."""


class Guard:
    """Abandons work at its timeout. While the database is silent, one piece of work at a time waits."""

    def __init__(self) -> None:
        self.on_silence: Callable[[Exception], object] = lambda error: None
        """Receives a DatabaseAway for each piece of work without an answer."""
        self._silent_until = float("-inf")
        self._given_up: set[asyncio.Task[Any]] = set()

    async def run(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Run the work and return its result. Raises DatabaseAway, and whatever the work raises."""
        if time.monotonic() < self._silent_until:
            work.close()
            raise DatabaseAway
        if self._silent_until > float("-inf"):
            self._silent_until = time.monotonic() + ANSWER_S  # this piece retries for all
        task = asyncio.create_task(work)
        try:
            finished, _ = await asyncio.wait({task}, timeout=ANSWER_S)
        except asyncio.CancelledError:
            self._give_up(task)
            raise
        if not finished:
            self._give_up(task)
            self._silent_until = time.monotonic() + SILENCE_S
            self.on_silence(DatabaseAway())
            raise DatabaseAway
        self._silent_until = float("-inf")
        return task.result()

    async def close(self) -> None:
        """Let abandoned work end for a moment; its connections do not hold up the process."""
        for task in self._given_up:
            task.cancel()
        if self._given_up:
            await asyncio.wait(self._given_up, timeout=END_S)

    def _give_up(self, task: asyncio.Task[Any]) -> None:
        """Cancel the work without waiting for it: a driver may ask the silent database to cancel as well."""
        task.cancel()
        self._given_up.add(task)
        task.add_done_callback(self._forget)

    def _forget(self, task: asyncio.Task[Any]) -> None:
        self._given_up.discard(task)
        if not task.cancelled():
            task.exception()


class Guarded(Protocol):
    """A class with guarded work."""

    @property
    def guard(self) -> Guard: ...


Owner = TypeVar("Owner", bound=Guarded)


def guarded(
    method: Callable[Concatenate[Owner, Arguments], Coroutine[Any, Any, Result]],
) -> Callable[Concatenate[Owner, Arguments], Coroutine[Any, Any, Result]]:
    """Return the method with a timeout. Raises DatabaseAway as well."""

    async def give_up_in_time(owner: Owner, /, *args: Arguments.args, **named: Arguments.kwargs) -> Result:
        return await owner.guard.run(method(owner, *args, **named))

    update_wrapper(give_up_in_time, method)
    return give_up_in_time
