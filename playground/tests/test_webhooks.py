"""Delivery of updates to a webhook: in parallel, repeated, and with calls in its answers."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from telegram import InlineKeyboardButton, InlineKeyboardMarkup
from telegram.error import RetryAfter

from harness import Clock, Harness, served, until
from playground.faults import Fault, Rule

KEYBOARD = InlineKeyboardMarkup([[InlineKeyboardButton("A", callback_data="a")]])


@asynccontextmanager
async def hooked(
    hook: Callable[[web.Request], Awaitable[web.Response]], time: Clock
) -> AsyncIterator[Harness]:
    """Serve a world with a webhook; deliver all updates before the end."""
    app = web.Application()
    app.router.add_post("/", hook)
    async with TestServer(app) as server, served(time, limits=False) as harness:
        await harness.bot.set_webhook(str(server.make_url("/")))
        yield harness
        bot = harness.world.the_bot()
        await until(lambda: not bot.updates and not bot.out_of_order)


async def test_delivery_is_parallel_across_people_and_ordered_for_each() -> None:
    under_way: dict[int, int] = {}
    three = asyncio.Barrier(3)
    order: list[tuple[int, int]] = []

    async def hook(request: web.Request) -> web.Response:
        update = await request.json()
        person = update["callback_query"]["from"]["id"]
        assert person not in under_way
        under_way[person] = update["update_id"]
        await three.wait()
        order.append((person, under_way.pop(person)))
        return web.Response()

    async with hooked(hook, Clock(1)) as harness:
        sent = await harness.bot.send_message(harness.group, "?", reply_markup=KEYBOARD)
        people = (harness.anna, harness.boris, harness.mary)
        for _ in range(3):
            for person in people:
                harness.world.press(person, harness.group, sent.message_id, "a")
    for person in people:
        numbers = [number for each, number in order if each == person]
        assert len(numbers) == 3
        assert numbers == sorted(numbers)


async def test_retries_back_off_exponentially(monkeypatch: pytest.MonkeyPatch) -> None:
    time, slept, statuses = Clock(), list[float](), iter([500] * 11 + [200])

    async def skip(seconds: float) -> None:
        slept.append(seconds)
        time.jump(seconds)
        await asyncio.sleep(0)

    async def hook(request: web.Request) -> web.Response:
        return web.Response(status=next(statuses))

    monkeypatch.setattr(time, "sleep", skip)
    async with hooked(hook, time) as harness:
        harness.world.say(harness.anna, harness.group, "/start")
        await until(lambda: not harness.world.the_bot().updates)
        info = await harness.bot.get_webhook_info()
    assert slept[:6] == [0, 2, 4, 8, 16, 32]
    assert all(60 <= pause <= 120 for pause in slept[6:11])
    assert info.last_error_message == "Wrong response from the webhook: 500 Internal Server Error"
    assert info.pending_update_count == 0


async def test_faults_repeat_and_reorder_updates_of_a_webhook() -> None:
    texts: list[str] = []

    async def hook(request: web.Request) -> web.Response:
        texts.append((await request.json())["message"]["text"])
        return web.Response()

    async with hooked(hook, Clock(20)) as harness:
        harness.world.faults.replace(
            [Rule(Fault.LATE, times=1, seconds=40), Rule(Fault.TWICE, times=1, seconds=3)]
        )
        for text in ("/one", "/two", "/three"):
            harness.world.say(harness.anna, harness.group, text)
        await until(lambda: len(texts) == 4)
    assert texts[0] == "/two"
    assert sorted(texts) == ["/one", "/three", "/two", "/two"]


async def test_a_webhook_is_set_once_a_second(harness: Harness) -> None:
    answer = await harness.call("setWebhook", url="https://a/", max_connections=500)
    assert answer == {"ok": True, "result": True, "description": "Webhook was set"}
    assert (await harness.bot.get_webhook_info()).max_connections == 100
    with pytest.raises(RetryAfter):
        await harness.bot.set_webhook("https://b/")
    harness.time.jump(1)
    answer = await harness.call("setWebhook", url="https://a/", max_connections=100)
    assert answer["description"] == "Webhook is already set"
    assert (await harness.call("deleteWebhook"))["description"] == "Webhook was deleted"
    assert (await harness.call("deleteWebhook"))["description"] == "Webhook is already deleted"
    for secret, words in (
        ("x" * 257, "secret token is too long"),
        ("a b", "secret token contains unallowed characters"),
    ):
        harness.time.jump(1)
        answer = await harness.call("setWebhook", url="https://a/", secret_token=secret)
        assert answer["description"] == f"Bad Request: {words}"
