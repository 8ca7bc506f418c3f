"""Processes that take updates from one Telegram over one Redis, each with a handler of its own."""

import asyncio
from typing import Any

import pytest

from bot.chat.incoming import parking, polling, sharing
from bot.chat.incoming.polling import LEASE, Polling
from storage.live import Live
from tests.bot.incoming import Handler, Telegram, polling_for, tap
from tests.support.scenario import PATIENCE_S


class Crew:
    """The processes by name; a test kills them and says which are known to live."""

    def __init__(self, live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
        self.telegram = Telegram()
        self.live = live
        self.living: set[str] = set()
        self.is_certain = False
        """Whether who is missing is dead for certain."""
        self.handlers: dict[str, Handler] = {}
        self._running: dict[str, tuple[Polling, asyncio.Task[None]]] = {}
        monkeypatch.setattr(polling, "PARK_S", 0.02)
        monkeypatch.setattr(polling, "ADOPT_S", 0.02)
        monkeypatch.setattr(parking, "PAUSE_S", 0.02)
        monkeypatch.setattr(parking, "CHECK_S", 0.05)
        monkeypatch.setattr(parking, "DELETE_S", 0.0)
        monkeypatch.setattr(parking, "READ_MS", 50)

    def run(self, name: str, inbox: Any = None, handler: Handler | None = None) -> Handler:
        handler = self.handlers[name] = handler or Handler()
        source = polling_for(
            self.telegram,
            handler,
            self.live.leases,
            name,
            inbox=inbox or self.live.inbox,
            living=lambda: self.living,
            knows_others=lambda: self.is_certain,
        )
        self.living.add(name)
        self._running[name] = source, asyncio.create_task(source.run())
        return handler

    async def kill(self, name: str) -> None:
        """As SIGKILL: nothing more is handled, deleted, confirmed or released. Redis learns of the death."""
        source, task = self._running.pop(name)
        source._finish = _nothing  # type: ignore[method-assign]
        source._parking._inbox = None
        doomed = [task, *source._parking.queues._tasks]
        for each in doomed:
            each.cancel()
        await asyncio.gather(*doomed, return_exceptions=True)
        self.living.discard(name)
        await self.live.leases.release(LEASE, name)

    async def stop(self) -> None:
        for source, _ in self._running.values():
            source.stop()
        await asyncio.gather(*(task for _, task in self._running.values()))
        self._running.clear()

    def polls(self, name: str) -> bool:
        """Whether a process has the lease, as far as it knows."""
        return self._running[name][0]._has_lease

    async def stored(self) -> int:
        """How many updates the inboxes hold."""
        processes = await self.live.inbox.processes()
        return sum([len(await self.live.inbox.entries(process)) for process in processes])

    async def until_stored(self, count: int) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while await self.stored() != count:  # noqa: ASYNC110 (Redis sets no event)
                await asyncio.sleep(0.005)

    async def until_gone(self) -> None:
        """Wait until Redis has no inbox."""
        async with asyncio.timeout(PATIENCE_S):
            while await self.live.inbox.processes():  # noqa: ASYNC110 (Redis sets no event)
                await asyncio.sleep(0.005)

    @property
    def done(self) -> list[int]:
        """What all of them have handled, each process in its order."""
        return [number for handler in self.handlers.values() for number in handler.done]


async def _nothing() -> None: ...


def press(number: int, person: int, table: str) -> dict[str, Any]:
    """A tap at a table."""
    raw = tap(number, person)
    raw["callback_query"]["data"] = f"a:{table}:q:7S"
    return raw


def table_of(process: str, processes: set[str]) -> str:
    """A table whose updates this process has."""
    names = (f"table{number}" for number in range(1000))
    return next(name for name in names if sharing.process_for(name, processes) == process)
