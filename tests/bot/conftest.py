"""A bot at work, for the tests of this folder."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from telegram import Bot

from bot.delivery.delivery import Delivery
from bot.delivery.sender import Sender
from bot.delivery.transport import AiohttpRequest
from bot.handlers import ROUTES
from bot.timing import Time
from bot.updates.dispatch import Dispatcher
from bot.updates.intake import Intake
from bot.updates.polling import Polling
from playground.server import serve
from playground.world import default_world
from storage.archive import Archive
from storage.live import Live
from tests.bot.stage import TOKEN, Stage
from tests.support.chat_events import IgnoredChatEvents
from tests.support.harness import Harness


@pytest.fixture
async def stage(live: Live, archive: Archive) -> AsyncIterator[Stage]:
    time = Time()
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
        harness = Harness(live, time, bot=bot.id)
        sender = Sender(live, bot, time, limits=None)
        delivery = Delivery(live, bot, time, sender, holder="test", events=IgnoredChatEvents())
        harness.notifier.redraw = delivery.wake
        services = harness.handler_services(archive, bot, sender, delivery)
        dispatcher = Dispatcher(services, ROUTES)
        polling = Polling(
            bot, Intake(bot, dispatcher.handle, dispatcher.apologise), live, time, holder="test"
        )
        running = [asyncio.create_task(delivery.run()), asyncio.create_task(polling.run())]
        stage = Stage(world, services, dispatcher)
        await stage.quiet()
        yield stage
        polling.stop()
        await running[1]
        running[0].cancel()
        await asyncio.gather(running[0], return_exceptions=True)
        await services.background_calls.settle(1)
        await bot.shutdown()
