"""Delivery of updates to a webhook: in parallel, repeated, and with calls in its answers."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from aiohttp import web
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup
from telegram.error import RetryAfter

from playground.faults import Fault, Rule
from playground.server import serve
from playground.timing import ScaledClock, TimeSource
from playground.world import World
from tests.playground.conftest import TOKEN, Harness, bot_at
from tests.support.scenario import PATIENCE_S
from tests.support.world import default_world

KEYBOARD = InlineKeyboardMarkup([[InlineKeyboardButton("A", callback_data="a")]])
Handler = Callable[[dict[str, Any]], Awaitable[web.Response]]


class SkippingClock(ScaledClock):
    """A clock that skips every sleep and records its length."""

    def __init__(self) -> None:
        super().__init__()
        self.at = 1_800_000_000_000
        self.slept: list[float] = []

    def now(self) -> int:
        return self.at

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.at += int(seconds * 1000)
        await asyncio.sleep(0)


class WebhookHarness:
    """A world whose bot has a webhook."""

    def __init__(self, world: World, bot: Bot, address: str) -> None:
        self.world = world
        self.bot = bot
        self.address = address
        self.group = next(iter(world.groups))
        self.people = list(world.people)

    def say(self, text: str) -> None:
        self.world.say(self.people[0], self.group, text)

    async def until(self, true: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while not true():  # noqa: ASYNC110 - anything may make it true
                await asyncio.sleep(0.01)

    async def wait_for_delivery(self) -> None:
        pending = self.world.the_bot()
        await self.until(lambda: not pending.updates and not pending.out_of_order)


@asynccontextmanager
async def webhook_harness(
    handler: Handler, time: TimeSource | None = None, **options: Any
) -> AsyncIterator[WebhookHarness]:
    async def take(request: web.Request) -> web.Response:
        return await handler(await request.json())

    app = web.Application()
    app.router.add_post("/", take)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    world = default_world(TOKEN, time, limits=False)
    world.the_bot().forget_updates()
    try:
        async with serve(world) as url, bot_at(url) as bot:
            address = f"http://127.0.0.1:{runner.addresses[0][1]}/"
            await bot.set_webhook(address, **options)
            yield WebhookHarness(world, bot, address)
    finally:
        await runner.cleanup()


async def test_people_tap_side_by_side_and_each_in_order() -> None:
    under_way: dict[int, int] = {}
    most_people = 0
    three = asyncio.Barrier(3)
    order: list[tuple[int, int]] = []

    async def hook(update: dict[str, Any]) -> web.Response:
        nonlocal most_people
        person = update["callback_query"]["from"]["id"]
        assert person not in under_way
        under_way[person] = update["update_id"]
        most_people = max(most_people, len(under_way))
        await three.wait()
        order.append((person, under_way.pop(person)))
        return web.Response()

    async with webhook_harness(hook) as harness:
        sent = await harness.bot.send_message(harness.group, "?", reply_markup=KEYBOARD)
        for _ in range(3):
            for person in harness.people[:3]:
                harness.world.press(person, harness.group, sent.message_id, "a")
        await harness.wait_for_delivery()
    assert most_people == 3
    for person in {person for person, _ in order}:
        numbers = [number for each, number in order if each == person]
        assert numbers == sorted(numbers)


async def test_tries_come_at_once_and_then_at_twice_the_pause() -> None:
    time = SkippingClock()
    tries = 0

    async def hook(update: dict[str, Any]) -> web.Response:
        nonlocal tries
        tries += 1
        return web.Response(status=500 if tries < 12 else 200)

    async with webhook_harness(hook, time) as harness:
        harness.say("/new")
        await harness.wait_for_delivery()
        info = await harness.bot.get_webhook_info()
    assert time.slept[:6] == [0, 2, 4, 8, 16, 32]
    assert all(60 <= pause <= 120 for pause in time.slept[6:11])
    assert info.last_error_message == "Wrong response from the webhook: 500 Internal Server Error"
    assert info.pending_update_count == 0


async def test_updates_come_twice_and_out_of_order_here_too() -> None:
    texts: list[str] = []

    async def hook(update: dict[str, Any]) -> web.Response:
        texts.append(update["message"]["text"])
        return web.Response()

    async with webhook_harness(hook, ScaledClock(20)) as harness:
        harness.world.faults.replace(
            [Rule(Fault.LATE, times=1, seconds=40), Rule(Fault.TWICE, times=1, seconds=3)]
        )
        for text in ("/one", "/two", "/three"):
            harness.say(text)
        await harness.wait_for_delivery()
        await harness.until(lambda: len(texts) == 4)
    assert texts[0] == "/two"
    assert sorted(texts) == ["/one", "/three", "/two", "/two"]


async def test_a_webhook_is_set_once_a_second(harness: Harness) -> None:
    async def set_to(url: str, **options: Any) -> dict[str, Any]:
        return await harness.call("setWebhook", url=url, **options)

    assert await set_to("https://a/", max_connections=500) == {
        "ok": True,
        "result": True,
        "description": "Webhook was set",
    }
    assert (await harness.bot.get_webhook_info()).max_connections == 100
    with pytest.raises(RetryAfter):
        await harness.bot.set_webhook("https://b/")
    harness.time.advance(1)
    assert (await set_to("https://a/", max_connections=100))["description"] == "Webhook is already set"
    assert (await harness.call("deleteWebhook"))["description"] == "Webhook was deleted"
    assert (await harness.call("deleteWebhook"))["description"] == "Webhook is already deleted"
    harness.time.advance(1)
    for secret, words in (
        ("x" * 257, "secret token is too long"),
        ("a b", "secret token contains unallowed characters"),
    ):
        harness.time.advance(1)
        assert (await set_to("https://a/", secret_token=secret))["description"] == f"Bad Request: {words}"
