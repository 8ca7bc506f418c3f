"""What a running process looks after, whatever it serves."""

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from bot.app.program import App
from bot.app.readiness import Readiness
from bot.base.troubles import Troubles
from storage.failures import DATABASE, REDIS
from tests.support.scenario import PATIENCE_S


async def test_the_clock_of_redis_is_read_without_a_database(tmp_path: Path) -> None:
    clock_read = asyncio.Event()

    async def sound() -> None: ...

    async def ill() -> None:
        raise OSError

    async def read_clock() -> None:
        clock_read.set()

    parts = dict.fromkeys(("active", "side", "begin"), None)
    app = App(
        **cast("Any", parts),
        live=cast("Any", SimpleNamespace(clock=SimpleNamespace(read=read_clock))),
        heartbeat=tmp_path / "heartbeat",
        readiness=Readiness({REDIS: sound, DATABASE: ill}, Troubles(), spared={DATABASE}),
        troubles=Troubles(),
        address=None,
    )
    beating = asyncio.create_task(app._beat())
    async with asyncio.timeout(PATIENCE_S):
        await clock_read.wait()
    beating.cancel()
    await asyncio.gather(beating, return_exceptions=True)
