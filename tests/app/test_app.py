"""Monitoring by a running process: heartbeat and the state of its stores."""

from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

from bot.app.program import App
from bot.app.readiness import Readiness
from bot.base.troubles import Troubles
from storage.failures import DATABASE, REDIS
from tests.support.scenario import until, working


async def test_the_clock_of_redis_is_read_without_a_database(tmp_path: Path) -> None:
    parts: Any = {**dict.fromkeys(("active", "side", "begin", "address")), "live": (live := AsyncMock())}
    stores = {REDIS: AsyncMock(), DATABASE: AsyncMock(side_effect=OSError)}
    app = App(
        **parts,
        heartbeat=tmp_path / "heartbeat",
        readiness=Readiness(stores, Troubles(), spared={DATABASE}),
        troubles=Troubles(),
    )
    async with working(app._beat()):
        await until(lambda: live.clock.read.await_count > 0)
