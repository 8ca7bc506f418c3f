"""Longest stall of the event loop beside some work."""

import asyncio
from collections.abc import Coroutine
from time import perf_counter
from typing import Any, TypeVar

T = TypeVar("T")


async def beside(work: Coroutine[Any, Any, T]) -> tuple[T, float, float]:
    """Return the work's result, its time, and the longest stall of the loop."""
    lags: list[float] = []
    noting = asyncio.create_task(_note(lags))
    await asyncio.sleep(0.1)
    start = perf_counter()
    found = await work
    taken = perf_counter() - start
    noting.cancel()
    await asyncio.gather(noting, return_exceptions=True)
    return found, taken, max(lags)


async def _note(lags: list[float]) -> None:
    while True:
        start = perf_counter()
        await asyncio.sleep(0.001)
        lags.append(perf_counter() - start)
