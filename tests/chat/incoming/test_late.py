"""Late updates are kept in Redis: they block neither polls nor other people, and are never lost."""

import asyncio
import time
from collections.abc import AsyncIterator
from unittest.mock import DEFAULT, AsyncMock

import pytest
from sqlalchemy.exc import OperationalError

from bot.base.active import Active
from bot.base.timing import Time
from bot.chat.incoming import late_updates, patience, queues
from bot.chat.incoming.late_updates import LateUpdates
from bot.chat.incoming.polling import Polling
from bot.chat.incoming.queues import PersonQueues
from storage.live.late_store import LateStore
from storage.live.live import Client, Live, NotReplicated
from tests.support.incoming import Handler, Telegram, arrival, bot_at, intake_for, message, tap
from tests.support.refusing import REFUSALS, refusing
from tests.support.scenario import until

LOCKED = OperationalError("INSERT", {}, Exception("database is locked"))


class Process:
    """The active process, which polls and keeps late updates in Redis."""

    def __init__(self, live: Live, telegram: Telegram, name: str) -> None:
        self.handler, self.active = Handler(), Active(live, name)
        self.queues = PersonQueues(intake_for(bot := bot_at(telegram), self.handler), Time(50.0))
        late = LateUpdates(live.late, self.queues, self.active)
        self.source = Polling(bot, self.queues, late, Time(50.0))

    async def start(self) -> Handler:
        await self.active.begin()
        assert self.active.holds
        self._running = [asyncio.create_task(each.run()) for each in (self.source, self.active)]
        return self.handler

    async def stop(self, *, killed: bool = False) -> None:
        """`killed`: as SIGKILL, of which Redis learns."""
        if not killed:
            self.source.stop()
            await self._running[0]
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        await self.active.end()


@pytest.fixture
def telegram() -> Telegram:
    return Telegram()


@pytest.fixture
async def process(live: Live, telegram: Telegram, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Process]:
    monkeypatch.setattr(late_updates, "LATE_S", 0.05)
    monkeypatch.setattr(late_updates, "TICK_S", 0.01)
    process = Process(live, telegram, "one")
    await process.start()
    yield process
    await process.stop(killed=True)


async def until_late(live: Live, count: int) -> None:
    async def is_so() -> bool:
        return len(await live.late.all()) == count

    await until(is_so)


async def test_updates_that_hang_hold_up_none(process: Process, telegram: Telegram, live: Live) -> None:
    handler = process.handler
    handler.gates = {number: asyncio.Event() for number in range(10, 60)}
    telegram.push(*(message(number, number) for number in range(10, 60)), message(300, 1))
    await until(lambda: 300 in handler.done and telegram.waiting == [])
    assert handler.done == [300]
    offsets = [offset for offset, _ in telegram.polls]
    assert len(set(offsets)) == len(offsets), "Telegram holds back a poll that repeats an offset"
    for gate in handler.gates.values():
        gate.set()
    await until(lambda: len(handler.done) == 51)
    await until_late(live, 0)


@pytest.mark.slow
async def test_one_update_stuck_for_six_seconds_delays_nobody(
    live: Live, telegram: Telegram, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With production constants; others tap every 50 ms while the first update hangs."""
    process = Process(live, telegram, "one")
    handler = await process.start()
    handler.gates[10] = asyncio.Event()
    telegram.push(tap(10, 1))
    began, waits = time.monotonic(), []
    for number in range(11, 131):
        pushed = time.monotonic()
        telegram.push(tap(number, number))
        await until(lambda number=number: number in handler.done)  # type: ignore[misc]
        waits.append(time.monotonic() - pushed)
        await asyncio.sleep(0.05)
    assert time.monotonic() - began > 6.0
    assert sorted(waits)[len(waits) * 95 // 100] < 0.5
    handler.gates[10].set()
    await until(lambda: 10 in handler.done)
    await process.stop()


async def test_late_updates_survive_a_kill_in_their_persons_order(
    process: Process, telegram: Telegram, live: Live
) -> None:
    process.handler.gates = {number: asyncio.Event() for number in (10, 12)}
    telegram.push(message(10, 1), message(11, 1), message(12, 2))
    await until_late(live, 3)
    await until(lambda: telegram.waiting == [])
    await process.stop(killed=True)
    telegram.push(message(13, 1))
    second = Process(live, telegram, "two")
    handler = await second.start()
    await until(lambda: len(handler.done) == 4)
    assert [number for number in handler.done if number != 12] == [10, 11, 13]
    await until_late(live, 0)
    await second.stop()


async def test_a_stopped_process_leaves_late_updates_to_the_next(
    process: Process, telegram: Telegram, live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.chat.incoming.polling.GRACE_S", 0.05)
    process.handler.gates[10] = asyncio.Event()
    telegram.push(message(10, 1))
    await until_late(live, 1)
    await process.stop()
    assert telegram.waiting == []
    second = Process(live, telegram, "two")
    handler = await second.start()
    await until(lambda: handler.done == [10])
    await second.stop()


async def test_quick_updates_are_not_stored(process: Process, telegram: Telegram, redis: Client) -> None:
    await redis.config_resetstat()
    telegram.push(*(message(number, number % 3) for number in range(10, 40)))
    await until(lambda: len(process.handler.done) == 30 and telegram.waiting == [])
    assert "cmdstat_rpush" not in await redis.info("commandstats")


@pytest.mark.parametrize("reason", REFUSALS)
async def test_what_redis_does_not_take_is_refused_or_keeps_its_place(
    process: Process, telegram: Telegram, redis: Client, monkeypatch: pytest.MonkeyPatch, reason: str
) -> None:
    monkeypatch.setattr(patience, "PATIENCE_S", 0.2)
    monkeypatch.setattr(late_updates, "PAUSE_S", 0.05)
    handler = process.handler
    handler.failures = {number: [LOCKED] * 10_000 for number in (10, 11, 12)}
    async with refusing(redis, reason):
        telegram.push(tap(10, 1), message(11, 2), arrival(12, 3))
        await until(lambda: sorted(handler.refused) == [10, 11])
        await until(lambda: telegram.waiting == [12])
        handler.failures.clear()
        await until(lambda: handler.done == [12])
        await until(lambda: telegram.waiting == [])
    assert handler.done == [12]


async def test_an_update_without_a_reader_does_not_hold_up_its_person(
    process: Process, telegram: Telegram, live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "PATIENCE_S", 0.2)
    process.handler.failures = {10: [LOCKED] * 10_000}
    telegram.push(arrival(10, 1), tap(11, 1))
    await until(lambda: process.handler.done == [11])
    await until(lambda: telegram.waiting == [])
    await until_late(live, 1)
    process.handler.failures.clear()
    await until(lambda: process.handler.done == [11, 10])
    await until_late(live, 0)


async def test_what_nothing_can_store_is_dropped_after_a_day(
    process: Process, telegram: Telegram, live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "PATIENCE_S", 0.1)
    monkeypatch.setattr(queues, "KEPT_MS", 200)
    process.handler.failures = {10: [LOCKED] * 10_000}
    telegram.push(arrival(10, 1))
    await until(lambda: telegram.waiting == [] and len(process.queues) == 0)
    await until_late(live, 0)
    assert process.handler.done == []


async def test_what_finds_no_room_stays_with_telegram(
    process: Process, live: Live, telegram: Telegram, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LateStore.store, "__kwdefaults__", {"most": 2})
    handler = process.handler
    handler.gates = {number: asyncio.Event() for number in range(10, 15)}
    telegram.push(*(message(number, number) for number in range(10, 15)))
    await until_late(live, 2)
    await until(lambda: len(telegram.waiting) == 3)
    for gate in handler.gates.values():
        gate.set()
    await until(lambda: len(handler.done) == 5 and telegram.waiting == [])
    await until_late(live, 0)


async def test_a_process_that_was_stopped_stores_nothing_late(live: Live) -> None:
    one, two = Active(live, "one"), Active(live, "two")
    await one.begin()
    assert await live.late.store(one.epoch, [b"1"]) == 1
    await one.end()
    await two.begin()
    assert await live.late.store(one.epoch, [b"2"]) is None
    assert await live.late.all() == [b"1"]


async def test_an_update_that_no_replica_has_is_not_confirmed(
    process: Process, live: Live, telegram: Telegram, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(late_updates, "PAUSE_S", 0.05)
    store = AsyncMock(wraps=live.late.store, side_effect=[NotReplicated(), NotReplicated(), DEFAULT])
    monkeypatch.setattr(live.late, "store", store)
    process.handler.gates[10] = asyncio.Event()
    telegram.push(message(10))
    await until(lambda: store.await_count == 2)
    assert telegram.waiting == [10]
    await until(lambda: telegram.waiting == [])
    assert store.await_count == 3
    process.handler.gates[10].set()
    await until_late(live, 0)
