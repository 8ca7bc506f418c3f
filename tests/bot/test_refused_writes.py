"""A Redis that takes no writes: whatever polls, sweeps or beats goes on, and works again when it does."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import cast

import pytest
from redis.asyncio import Redis
from telegram import Bot

from bot.delivery.delivery import Delivery
from bot.delivery.sender import Sender
from bot.service.clock import Clock
from bot.service.downtime import Downtime
from bot.timing import Time
from bot.updates import polling
from bot.updates.intake import Intake
from bot.updates.polling import Polling
from storage.keys import Keys
from storage.live import Client, Deadline, Live
from tests.bot.incoming import Handler, Telegram, message, until
from tests.support.chat_events import IgnoredChatEvents
from tests.support.instances import Immortal
from tests.support.scenario import PATIENCE_S

REFUSALS = {
    "OOM": (("CONFIG", "SET", "maxmemory", "1"), ("CONFIG", "SET", "maxmemory", "0")),
    "NOREPLICAS": (
        ("CONFIG", "SET", "min-replicas-to-write", "1"),
        ("CONFIG", "SET", "min-replicas-to-write", "0"),
    ),
    "READONLY": (("REPLICAOF", "127.0.0.1", "1"), ("REPLICAOF", "NO", "ONE")),
}
"""How a server begins each refusal, what makes it refuse, and what ends that."""


@asynccontextmanager
async def refusing(redis: Client, reason: str) -> AsyncIterator[Callable[[], Awaitable[int]]]:
    """A server that refuses writes in the block; yields how many it has refused there."""
    server = cast("Redis", redis)

    async def refused() -> int:
        errors = await server.info("errorstats")
        return int(errors.get(f"errorstat_{reason}", {"count": 0})["count"]) - before

    before = 0
    before = await refused()
    refuse, accept = REFUSALS[reason]
    await server.execute_command(*refuse)  # type: ignore[no-untyped-call]
    try:
        yield refused
    finally:
        await server.execute_command(*accept)  # type: ignore[no-untyped-call]


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
    source = Polling(bot, Intake(bot, handler.handle, handler.apologise), live, Time(), holder="one")
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
