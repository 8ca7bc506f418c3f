"""A Redis that takes no writes: whatever polls, sweeps or beats goes on, and works again when it does."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import cast

import pytest
import structlog
from redis.asyncio import Redis
from structlog.testing import capture_logs
from telegram import Bot

from bot.base.downtime import Downtime
from bot.base.timing import Time
from bot.chat.drawer.delivery import Delivery
from bot.chat.incoming import parking, polling
from bot.chat.incoming.intake import Intake
from bot.chat.incoming.parking import Parking
from bot.chat.incoming.polling import Polling
from bot.chat.outgoing.sender import Sender
from bot.match.turns.clock import Clock
from storage.inbox import Entry
from storage.keys import Keys
from storage.live import Client, Deadline, Live
from tests.bot.incoming import Handler, Telegram, intake_for, message, until
from tests.support.chat_events import IgnoredChatEvents
from tests.support.instances import Immortal
from tests.support.refusing import REFUSALS, refusing
from tests.support.scenario import PATIENCE_S


async def reach(count: Callable[[], Awaitable[int]], most: int) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while await count() < most:  # noqa: ASYNC110 (the server sets no event)
            await asyncio.sleep(0.01)


def a_bot(telegram: Telegram) -> Bot:
    return Bot("1:token", request=telegram, get_updates_request=telegram)


@pytest.mark.parametrize("reason", REFUSALS)
async def test_refused_writes_do_not_end_polling(
    redis: Client, live: Live, monkeypatch: pytest.MonkeyPatch, reason: str
) -> None:
    monkeypatch.setattr(polling, "LEASE_MS", 60)
    telegram, handler = Telegram(), Handler()
    bot = a_bot(telegram)
    source = Polling(
        bot, Intake(bot, handler.handle, handler.apologise, handler.refuse), live.leases, Time(), holder="one"
    )
    running = asyncio.create_task(source.run())
    await until(lambda: bool(telegram.polls))
    async with refusing(redis, reason) as refused:
        await reach(refused, 3)
        assert not running.done()
        telegram.push(message(10))
        await until(lambda: handler.done == [10])
    telegram.push(message(11))
    await until(lambda: handler.done == [10, 11])
    source.stop()
    await running
    assert telegram.waiting == []


async def test_refused_writes_do_not_end_reading(
    redis: Client, live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An empty inbox that cannot be given up is read on, without a word."""
    for name, value in (("CHECK_S", 0.02), ("READ_MS", 10), ("PAUSE_S", 0.02)):
        monkeypatch.setattr(parking, name, value)
    monkeypatch.setattr(parking, "log", structlog.get_logger())
    reads, read = list[str](), live.inbox.read

    async def counted_read(process: str, after: str, wait_ms: int) -> list[Entry]:
        reads.append(after)
        return await read(process, after, wait_ms)

    monkeypatch.setattr(live.inbox, "read", counted_read)
    intake = intake_for(a_bot(Telegram()), Handler())
    reader = Parking(intake, live.inbox, "one", Time(), on_safe=lambda number: None, is_sound=lambda: True)
    with capture_logs() as logs:
        async with refusing(redis, "READONLY") as refused:
            running = asyncio.create_task(reader.run())
            await reach(refused, 3)
            await until(lambda: len(reads) >= 3)
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
    assert logs == []


async def test_refused_writes_do_not_end_delivery_or_clocks(redis: Client, live: Live) -> None:
    time, met = Time(), asyncio.Event()

    async def meet(deadline: Deadline) -> None:
        met.set()

    bot = a_bot(Telegram())
    sender = Sender(live, bot, time, limits=None)
    delivery = Delivery(live, bot, time, sender, holder=Immortal("one"), events=IgnoredChatEvents())
    clock = Clock(live, time, meet, Downtime(live, time).refresh)
    await cast("Redis", redis).zadd(Keys(1).table("table").shard.deadlines, {"table:computer": 1})
    async with refusing(redis, "OOM") as refused:
        running = [asyncio.create_task(delivery.run()), asyncio.create_task(clock.run())]
        await reach(refused, 3)
        assert not any(task.done() for task in running)
    async with asyncio.timeout(PATIENCE_S):
        await met.wait()
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
