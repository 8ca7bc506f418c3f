"""The side loop keeps the lease of a busy process."""

import asyncio
import time
from collections.abc import AsyncIterator
from functools import partial
from unittest.mock import AsyncMock

import pytest

from bot.app.side_loop import SideLoop
from bot.base.active import TERM_S, Active
from storage.live.live import Live
from storage.redis.connection import connect, disconnect
from tests.conftest import Stores
from tests.support.scenario import PATIENCE_S, working

LATE_S = 2 * TERM_S + 0.5


@pytest.fixture
async def side() -> AsyncIterator[SideLoop]:
    side = SideLoop()
    side.start()
    yield side
    await side.stop()


@pytest.fixture
async def one(stores: Stores, side: SideLoop, live: Live) -> AsyncIterator[Active]:
    """Yield a process that renews its lease on the side loop."""
    beside = Live(connect(stores.redis), bot=live.bot)
    one = Active(beside, "one")
    await side.run(one.begin)
    async with working(side.run(one.run)):
        yield one
    await side.run(partial(disconnect, beside.client))


@pytest.mark.slow
async def test_a_busy_process_keeps_the_lease(one: Active, live: Live) -> None:
    epoch = await one.held()
    time.sleep(LATE_S)  # noqa: ASYNC251, the loop that serves does nothing else
    two = Active(live, "two")
    await two.begin()
    assert not two.holds
    assert await one.held() == epoch


@pytest.mark.slow
async def test_a_process_that_hangs_loses_the_lease(
    one: Active, live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    epoch = await one.held()
    monkeypatch.setattr("bot.base.active.LONGEST_TERM_S", TERM_S)
    time.sleep(TERM_S + LATE_S)  # noqa: ASYNC251
    two = Active(live, "two")
    await two.begin()
    assert two.holds
    async with asyncio.timeout(PATIENCE_S):
        await one.lost(epoch)


async def test_what_fails_there_fails_here(side: SideLoop) -> None:
    with pytest.raises(RuntimeError, match="there"):
        await side.run(AsyncMock(side_effect=RuntimeError("there")))
