"""A webhook takes the place of polling: what the processes that polled have left is not lost."""

import asyncio

import pytest
from telegram import Bot

from bot.base.downtime import Downtime
from bot.base.timing import Time
from bot.chat.incoming import inheritance
from bot.chat.incoming.inheritance import Inheritance
from bot.chat.incoming.intake import Intake
from bot.chat.incoming.sharing import packed
from bot.chat.incoming.webhook import Webhook
from storage.live import Live
from tests.bot.incoming import Handler, Telegram, message, until
from tests.support.clocks import StillTime


async def test_a_webhook_takes_up_what_dead_pollers_have_left(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inheritance, "ADOPT_S", 0.01)
    time, telegram, handler = StillTime(), Telegram(), Handler()
    downtime = Downtime(live, time)
    await downtime.lose(time.at - 60_000)
    await live.inbox.store("dead", [packed(message(10)), packed(message(11, person=2))])
    await live.inbox.store("alive", [packed(message(12, person=3))])
    bot = Bot("1:token", request=telegram, get_updates_request=telegram)
    intake = Intake(bot, handler.handle, handler.apologise, handler.refuse)
    left = Inheritance(intake, live.inbox, downtime, time, heir="heir", living=lambda: {"heir", "alive"})
    webhook = Webhook(bot, intake, Time(), url="https://bot.example/", secret="secret", inheritance=left)
    running = asyncio.create_task(webhook.run())
    await until(lambda: sorted(handler.done) == [10, 11])
    webhook.stop()
    await running
    assert await live.inbox.processes() == {"alive"}
    past, deaf_since = await live.processes.note_running(time.at, 10_000)
    assert (past, deaf_since) == ([(time.at - 60_000, time.at)], None)
