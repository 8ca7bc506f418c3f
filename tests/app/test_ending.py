"""A process told to end finishes its work, whatever hangs."""

import asyncio
from types import SimpleNamespace
from typing import Any

from bot.app import program as module
from bot.app.program import ActiveBot
from bot.chat.drawer import delivery as delivering
from bot.chat.drawer.delivery import Delivery
from bot.chat.incoming import intake, late_updates
from storage.live.live import Live
from tests.support.harness import GROUP
from tests.support.scenario import until
from tests.support.stage import Stage
from tests.support.telegram import ApiCall


async def test_a_call_under_way_is_noted_though_an_update_hangs(live: Live) -> None:
    stage, may_end, stop = Stage(live), asyncio.Event(), asyncio.Event()
    hanging: Any = SimpleNamespace(run=may_end.wait, stop=lambda: None)
    idle: Any = SimpleNamespace(run=asyncio.Event().wait)
    called, answered = asyncio.Event(), asyncio.Event()

    async def slow_down(call: ApiCall) -> None:
        called.set()
        await answered.wait()

    stage.telegram.before = slow_down
    delivery = Delivery(live, stage.loader(live), stage.time, stage.sender(), events=stage.events)
    stage.notifier.redraw = delivery.wake
    running = asyncio.create_task(ActiveBot(delivery, idle, hanging).run(stop))
    table = await stage.open()
    await called.wait()
    stop.set()
    await until(lambda: delivery._stopping, "the screens wait for the update that hangs")
    answered.set()

    async def is_noted() -> bool:
        return await delivery.message_of(table.id, GROUP) == 1

    await until(is_noted, "the call under way is not noted")
    assert not running.done()
    may_end.set()
    await running


def test_an_end_in_good_order_comes_before_one_by_force() -> None:
    updates, screens, replies = intake.GRACE_S, module.HURRY_S + delivering.GRACE_S, module.GRACE_S
    assert max(updates, screens) + replies < module.END_S
    assert updates + late_updates.STORE_S + replies < module.END_S, "while Redis hangs"
