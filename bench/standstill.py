"""How long the event loop does not turn while a thread works."""

import asyncio
from collections.abc import Callable
from time import perf_counter
from typing import TypeVar

T = TypeVar("T")


async def beside(work: Callable[[], T]) -> tuple[T, float, float]:
    """What the work has found in a thread, its time, and the longest time that the loop did not turn."""
    lags: list[float] = []
    noting = asyncio.create_task(_note(lags))
    await asyncio.sleep(0.1)
    start = perf_counter()
    found = await asyncio.to_thread(work)
    taken = perf_counter() - start
    noting.cancel()
    await asyncio.gather(noting, return_exceptions=True)
    return found, taken, max(lags)


async def _note(lags: list[float]) -> None:
    while True:
        start = perf_counter()
        await asyncio.sleep(0.001)
        lags.append(perf_counter() - start)
