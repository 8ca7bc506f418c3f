"""A second event loop, in a thread, for work that must not wait for the main loop."""

import asyncio
from collections.abc import Callable, Coroutine
from threading import Thread
from typing import Any, TypeVar

Result = TypeVar("Result")


class SideLoop:
    """An event loop that runs from `start` to `stop`."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="side loop", daemon=True)

    def start(self) -> None:
        """Start the loop."""
        self._thread.start()

    async def run(self, work: Callable[[], Coroutine[Any, Any, Result]]) -> Result:
        """Run work on the loop; cancelling this cancels it. Raises its errors."""
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work(), self._loop))

    async def stop(self) -> None:
        """End after the loop's current callback."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        await asyncio.to_thread(self._thread.join)
        self._loop.close()
