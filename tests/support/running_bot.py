"""A bot at work, as fixtures."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import pytest
from telegram import Bot

from bot.app.deadlines import Deadlines
from bot.base.settings import Settings
from bot.base.timing import Time
from bot.chat.drawer.delivery import Delivery
from bot.chat.incoming.dispatch import Dispatcher
from bot.chat.incoming.intake import Intake
from bot.chat.incoming.polling import Polling
from bot.chat.incoming.queues import PersonQueues
from bot.chat.outgoing.background_calls import BackgroundCalls
from bot.chat.outgoing.sender import Sender
from bot.chat.outgoing.transport import AiohttpRequest
from bot.features.registry import routes
from bot.match.turns.clock import Clock
from bot.ui import buttons
from bot.ui.buttons import InvalidData, Press
from playground.server import serve
from storage.live.live import Live
from storage.sql.archive import Archive
from tests.support.chat_events import IgnoredChatEvents
from tests.support.harness import Harness
from tests.support.incoming import LateList, late_for
from tests.support.instances import Immortal
from tests.support.stage import TOKEN, JumpingTime, Stage
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
    async with running_stage(live, archive, Time()) as stage:
        yield stage


@pytest.fixture
async def strict_stage(live: Live, archive: Archive) -> AsyncIterator[Stage]:
    """A bot that limits commands and replies and meets deadlines, on a clock that may jump."""
    async with running_stage(live, archive, JumpingTime(), strict=True) as stage:
        yield stage


@asynccontextmanager
async def running_stage(
    live: Live, archive: Archive, time: Time, *, strict: bool = False, owned: bool = False
) -> AsyncIterator[Stage]:
    """A bot at work; a strict one limits commands, and one that is owned belongs to the first person."""
    world = default_world(TOKEN, time, limits=False)
    async with serve(world) as url, AiohttpRequest() as transport:
        bot = Bot(
            TOKEN,
            base_url=f"{url}/bot",
            base_file_url=f"{url}/file/bot",
            request=transport,
            get_updates_request=transport,
        )
        await bot.initialize()
        sender = Sender(live, bot, time, Immortal(), limits=None)
        settings = Settings(owner_id=next(iter(world.people)) if owned else None)
        harness = Harness(live, time, archive, bot, sender, IgnoredChatEvents(), settings, thrift=strict)
        services = harness.services
        delivery = services[Delivery]
        harness.notifier.redraw = delivery.wake
        dispatcher = Dispatcher(services, ROUTES)
        intake = Intake(bot, dispatcher.handle, dispatcher.apologise, dispatcher.refuse)
        queues = PersonQueues(intake, time)
        polling = Polling(bot, queues, late_for(queues, LateList()), time)
        clock = Clock(live, time, harness.services[Deadlines].meet, harness.downtime.refresh)
        harness.notifier.alarm = clock.wake
        running = [asyncio.create_task(delivery.run()), asyncio.create_task(polling.run())]
        if strict:
            running.append(asyncio.create_task(clock.run()))
        stage = Stage(world, services, dispatcher, queues, live, time)
        await stage.quiet()
        yield stage
        polling.stop()
        await running[1]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        await services[BackgroundCalls].settle(1)
        await bot.shutdown()
