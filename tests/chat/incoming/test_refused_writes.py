"""A read-only Redis: sweeps continue, and recover with it."""

import asyncio
from typing import cast
from unittest.mock import AsyncMock

import pytest
from redis.asyncio import Redis

from bot.base.downtime import Downtime
from bot.base.timing import Time
from bot.chat.drawer import delivery as delivering
from bot.chat.drawer.delivery import Delivery
from bot.chat.drawer.loading import ScreenLoader
from bot.chat.drawer.places import Places
from bot.chat.outgoing.sender import Sender
from bot.match.turns.clock import Clock
from bot.ui.entry_links import EntryLinks
from storage.live.live import Client, Live
from storage.redis.keys import Keys
from tests.support.chat_events import IgnoredChatEvents
from tests.support.incoming import Telegram, bot_at
from tests.support.instances import Immortal
from tests.support.refusing import refusing
from tests.support.scenario import until


async def test_refused_writes_do_not_end_delivery_or_clocks(
    redis: Client, live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delivering, "SWEEP_S", 0.05)
    time, meet, bot = Time(50.0), AsyncMock(), bot_at(Telegram())
    sender = Sender(live, bot, time, Immortal(), limits=None)
    delivery = Delivery(
        live, ScreenLoader(live, bot, time, EntryLinks(), Places()), time, sender, events=IgnoredChatEvents()
    )
    clock = Clock(live, time, meet, Downtime(live, time).refresh)
    await cast("Redis", redis).zadd(Keys(1).table("table").shard.deadlines, {"table:computer": 1})
    async with refusing(redis, "OOM") as refused:
        running = [asyncio.create_task(delivery.run()), asyncio.create_task(clock.run())]
        while await refused() < 3:  # noqa: ASYNC110 (the server sets no event)
            await asyncio.sleep(0.01)
        assert not any(task.done() for task in running)
    await until(lambda: meet.await_count > 0)
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
