"""A bot at work, as fixtures."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import pytest

from bot.app.deadlines import Deadlines
from bot.base.settings import Settings
from bot.base.timing import Time
from bot.chat.drawer.delivery import Delivery
from bot.chat.incoming.intake import Intake
from bot.chat.incoming.polling import Polling
from bot.chat.incoming.queues import PersonQueues
from bot.chat.outgoing.background_calls import BackgroundCalls
from bot.features.registry import routes
from bot.match.turns.clock import Clock
from bot.match.turns.schedule import COMPUTER_MS
from bot.ui import buttons
from bot.ui.buttons import InvalidData, Press
from storage.live.live import Live
from storage.sql.archive import Archive
from tests.support.clocks import StillTime, StoppableTime
from tests.support.incoming import LateList, late_for
from tests.support.stage import Stage
from tests.support.telegram import TOKEN
from tests.support.world import default_world

ROUTES = routes()


@pytest.fixture(scope="session", autouse=True)
def _every_button_does_something() -> Iterator[None]:
    """Refuse to build a button whose press no feature answers."""
    read = buttons._read

    def answered(data: str) -> Press | None:
        press = read(data)
        try:
            return press if press is None or ROUTES.tap_of(press) else None
        except InvalidData:
            return None

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(buttons, "_read", answered)
        yield


@pytest.fixture
async def stage(live: Live, archive: Archive) -> AsyncIterator[Stage]:
    async with running_stage(live, archive, StoppableTime()) as stage:
        yield stage


@pytest.fixture
async def strict_stage(live: Live, archive: Archive) -> AsyncIterator[Stage]:
    """A bot that limits commands and replies and meets deadlines, on a clock that stands until it is moved."""
    async with running_stage(live, archive, StillTime(Time().now()), strict=True) as stage:
        yield stage


@asynccontextmanager
async def running_stage(
    live: Live, archive: Archive, clock: StoppableTime, *, strict: bool = False, owned: bool = False
) -> AsyncIterator[Stage]:
    """A bot at work; a strict one limits commands, and one that is owned belongs to the first person."""
    world = default_world(TOKEN, clock, limits=False)
    settings = Settings(owner_id=next(iter(world.people)) if owned else None)
    stage = Stage(live, clock, archive, settings, world=world, thinking_ms=COMPUTER_MS, thrift=strict)
    services, dispatcher = stage.services, stage.dispatcher
    stage.notifier.redraw = services[Delivery].wake
    intake = Intake(stage.bot, dispatcher.handle, dispatcher.apologise, dispatcher.refuse)
    stage.queues = queues = PersonQueues(intake, clock)
    polling = Polling(stage.bot, queues, late_for(queues, LateList()), clock)
    running = [asyncio.create_task(services[Delivery].run()), asyncio.create_task(polling.run())]
    if strict:
        deadlines = Clock(live, clock, services[Deadlines].meet, stage.downtime.refresh)
        stage.notifier.alarm = deadlines.wake
        running.append(asyncio.create_task(deadlines.run()))
    await stage.quiet()
    yield stage
    polling.stop()
    await running[1]
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
    await services[BackgroundCalls].settle(1)
