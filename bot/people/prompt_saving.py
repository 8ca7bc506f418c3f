"""Changes of people and chats that are known: the database takes them at once or later."""

import asyncio
import time
from collections.abc import Coroutine
from typing import Any

import structlog

from bot.people.copies import Copy
from storage.failures import reason_of, storage_failed

PROMPTLY_S = 1.0
"""How long somebody who is known waits for the database to take a change."""
RETRY_S = 5.0
"""After a failure, how long changes are not tried."""

log = structlog.get_logger(__name__)


class PromptSaving:
    """Saves rows without making anybody wait long who is known already."""

    def __init__(self) -> None:
        self._work: set[asyncio.Task[None]] = set()
        self._failed_at = float("-inf")

    def is_due(self, copy: Copy[Any]) -> bool:
        """Whether the copy is to be saved, and the database has not failed a moment ago."""
        return not copy.is_saved and not self._has_just_failed

    @property
    def _has_just_failed(self) -> bool:
        return time.monotonic() < self._failed_at + RETRY_S

    async def save(self, work: Coroutine[Any, Any, None], *, must: bool) -> bool:
        """Whether the row is saved in time; one that `must` be is waited for.

        Raises what the work raises, but for those that need not be saved no failure of the database.
        """
        if must:
            await work
            return True
        if self._has_just_failed:
            work.close()
            return False
        task = asyncio.create_task(work)
        self._work.add(task)
        task.add_done_callback(self._end)
        await asyncio.wait({task}, timeout=PROMPTLY_S)
        error = task.exception() if task.done() else TimeoutError()
        if error is None:
            return True
        if task.done() and not storage_failed(error):
            raise error
        self._failed_at = time.monotonic()
        log.warning("change-not-saved", error=reason_of(error))
        return False

    async def settle(self) -> None:
        """Wait for the changes under way; the database answers or gives each of them up in time."""
        await asyncio.gather(*self._work, return_exceptions=True)

    def _end(self, task: asyncio.Task[None]) -> None:
        self._work.discard(task)
        if not task.cancelled():
            task.exception()
