"""Loops that retry for ever."""

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from bot.base.timing import Time, is_cancelled
from storage.failures import reason_of, storage_failed

log = structlog.get_logger(__name__)


async def go_on(
    work: Callable[[], Awaitable[object]],
    complaint: str,
    *,
    time: Time,
    pause_s: float,
    woken: asyncio.Event | None = None,
    passing: tuple[type[Exception], ...] = (),
) -> None:
    """Run `work` until cancelled: whenever `woken` is set, otherwise after a pause.

    Log a failure as `complaint` and retry: in one line if a store is unavailable or the error is `passing`,
    otherwise with its traceback.
    """
    woken = woken or asyncio.Event()
    while not is_cancelled():
        woken.clear()
        try:
            await work()
        except Exception as error:
            if storage_failed(error) or isinstance(error, passing):
                log.warning(complaint, error=reason_of(error))
            else:
                log.exception(complaint)
        await time.wait(woken, pause_s)
