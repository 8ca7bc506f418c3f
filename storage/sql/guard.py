"""Work on a database that keeps nobody waiting: given up after a while, not begun while it is silent."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from functools import update_wrapper
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

ANSWER_S = 4.0
"""How long the database may take for a piece of work."""
SILENCE_S = 2.0
"""After silence, how long no work is begun; then one piece of work tries again."""
END_S = 1.0
"""How long work that was given up may delay the end."""


class DatabaseAway(Exception):
    """The database has not answered in time."""


class Guard:
    """Gives up work that takes too long. While the database is silent, one piece of work at a time waits."""

    def __init__(self) -> None:
        self.on_silence: Callable[[Exception], object] = lambda error: None
        """Is given a DatabaseAway for each piece of work that the database did not answer."""
        self._silent_until = float("-inf")
        self._given_up: set[asyncio.Task[Any]] = set()

    async def run(self, work: Coroutine[Any, Any, Result]) -> Result:
        """The result of the work. Raises DatabaseAway, and what the work raises."""
        if time.monotonic() < self._silent_until:
            work.close()
            raise DatabaseAway
        if self._silent_until > float("-inf"):
            self._silent_until = time.monotonic() + ANSWER_S  # this piece tries for all
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
        """Give work that was given up a moment to end; its connections do not hold up the process."""
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
    """Something whose work on the database is guarded."""

    @property
    def guard(self) -> Guard: ...


Owner = TypeVar("Owner", bound=Guarded)


def guarded(
    method: Callable[Concatenate[Owner, Arguments], Coroutine[Any, Any, Result]],
) -> Callable[Concatenate[Owner, Arguments], Coroutine[Any, Any, Result]]:
    """The method, as work that is given up after a while. Raises DatabaseAway as well."""

    async def give_up_in_time(owner: Owner, /, *args: Arguments.args, **named: Arguments.kwargs) -> Result:
        return await owner.guard.run(method(owner, *args, **named))

    update_wrapper(give_up_in_time, method)
    return give_up_in_time
