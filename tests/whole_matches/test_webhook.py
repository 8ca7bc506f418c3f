"""Matches over webhooks: one process is active, others stand by; they come, go and cannot store for a while."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random

import aiohttp
import pytest
from aiohttp import web

from bot.app.program import App, assemble
from bot.base.settings import Address
from bot.base.timing import Time
from playground.server import serve
from playground.world import World
from tests.support.scenario import START_PATIENCE_S, until
from tests.support.sentences import tells
from tests.support.servers import redis_running
from tests.whole_matches import bots
from tests.whole_matches.conftest import TOKEN, Servers, Site
from tests.whole_matches.rooms import over, started
from tests.whole_matches.stored import compare

HEADER = "X-Telegram-Bot-Api-Secret-Token"


class Front:
    """What stands in front of the processes: each request goes to the one that takes it."""

    def __init__(self) -> None:
        self.address = ""
        self.behind: list[Address] = []
        self.answers: Counter[int] = Counter()
        self.served: Counter[Address] = Counter()
        self.at_once = 0
        self.most_at_once = 0
        self.twice = 0.0
        """Which part of the updates is brought twice, at the same time."""
        self.lost = 0.0
        """Which part of the answers Telegram never hears."""
        self._rng = Random(7)
        self._last: Address | None = None
        self._client: aiohttp.ClientSession

    @asynccontextmanager
    async def open(self) -> AsyncIterator["Front"]:
        app = web.Application()
        app.router.add_post("/hook", self._pass)
        runner = web.AppRunner(app)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        self.address = f"http://127.0.0.1:{runner.addresses[0][1]}/hook"
        async with aiohttp.ClientSession() as self._client:
            yield self
        await runner.cleanup()

    async def _pass(self, request: web.Request) -> web.Response:
        body = await request.read()
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        try:
            deliveries = 2 if self._rng.random() < self.twice else 1
            answer = (await asyncio.gather(*(self._deliver(request, body) for _ in range(deliveries))))[0]
        finally:
            self.at_once -= 1
        self.answers[answer.status] += 1
        return web.Response(status=504) if self._rng.random() < self.lost else answer

    async def _deliver(self, request: web.Request, body: bytes) -> web.Response:
        """Bring an update to the process that had the last one; where it refuses, to the others in turn."""
        headers = {name: request.headers[name] for name in ("Content-Type", HEADER)}
        answer = web.Response(status=502)
        for place in sorted(self.behind, key=lambda place: place != self._last):
            try:
                async with self._client.post(f"http://{place}/hook", data=body, headers=headers) as response:
                    again = response.headers.get("Retry-After")
                    answer = web.Response(
                        status=response.status, headers={"Retry-After": again} if again else None
                    )
            except aiohttp.ClientError:
                continue
            if answer.status != 503:
                self._last = place
                self.served[place] += 1
                break
        return answer


@pytest.fixture
async def front() -> AsyncIterator[Front]:
    async with Front().open() as front:
        yield front


@asynccontextmanager
async def behind(front: Front, site: Site) -> AsyncIterator[App]:
    """Another process, as far as Telegram can tell: it shares nothing but the storage with those beside it."""
    settings = site.settings.model_copy(
        update={"webhook_url": front.address, "listen": Address("127.0.0.1:0")}
    )
    stop = asyncio.Event()
    async with assemble(
        settings, Time(site.world.time.scale), limits=False, thinking_ms=20, apart=False
    ) as app:
        assert app.address is not None
        front.behind.append(app.address)
        running = asyncio.create_task(app.run(stop))
        try:
            yield app
        finally:
            front.behind.remove(app.address)
            stop.set()
            await running


async def test_repeated_updates_and_lost_answers_change_nothing(calm: Site, front: Front) -> None:
    people = calm.people("Аня", "Борис", "Вера", "Глеб")
    async with behind(front, calm) as one, behind(front, calm):
        group = await started(calm, people)
        front.twice, front.lost = 0.3, 0.1
        async with calm.autoplay(*people) as autoplay:
            await until(lambda: over(group), "no end", patience=240)
        await asyncio.sleep(0.5)
        await compare(calm, autoplay, group_text=calm.last(group).written)
        assert set(front.served) == {one.address}, "who stands by takes nothing"
    assert set(front.answers) == {200}
    assert sum(tells(text, "oh-hell-final-trick") for text in calm.texts(group)) == 5


async def test_processes_come_and_go_in_the_middle_of_a_match(calm: Site, front: Front) -> None:
    people = calm.people("Аня", "Борис", "Вера")
    running = AsyncExitStack()
    try:
        await running.enter_async_context(behind(front, calm))
        group = await started(calm, people)
        async with calm.autoplay(*people) as autoplay:
            for _ in range(2):
                async with AsyncExitStack() as beginning:
                    guest = await beginning.enter_async_context(behind(front, calm))
                    await running.aclose()
                    await until(
                        lambda guest=guest: front.served[guest.address] > 5 or over(group),  # type: ignore[misc]
                        "not served",
                    )
                    running = beginning.pop_all()
            assert calm.world.the_bot().webhook["url"] == front.address
            await until(lambda: over(group), "no end", patience=240)
        await asyncio.sleep(0.5)
        await compare(calm, autoplay, group_text=calm.last(group).written)
    finally:
        await running.aclose()
    assert calm.world.the_bot().webhook["url"] == front.address


async def test_polling_and_webhook_take_over_from_each_other(calm: Site, front: Front) -> None:
    people = calm.people("Аня", "Борис", "Вера")
    async with calm.bot(limits=False):
        group = await started(calm, people)
        async with calm.autoplay(*people) as autoplay:
            await until(lambda: autoplay.accepted_taps > 5, "nobody plays")
    async with behind(front, calm), calm.autoplay(*people) as autoplay:
        await until(lambda: autoplay.accepted_taps > 5, "nobody plays by webhook")
    async with calm.bot(limits=False), calm.autoplay(*people):
        await until(lambda: over(group), "no end", patience=240)
    assert calm.world.the_bot().webhook == {}


@asynccontextmanager
async def polling(site: Site, folder: Path) -> AsyncIterator[Address]:
    """A process of the bot over one Redis, which polls if it is active; yields where it answers."""
    settings = site.settings.model_copy(update={"listen": Address("127.0.0.1:0"), "data_dir": folder})
    stop = asyncio.Event()
    async with assemble(settings, Time(1.0), limits=False) as app:
        running = asyncio.create_task(app.run(stop))
        try:
            assert app.address is not None
            yield app.address
        finally:
            stop.set()
            await running


async def test_ready_names_the_active_process_and_the_next_is_at_once(tmp_path: Path) -> None:
    world = World(time := Time(), limits=False)
    world.add_bot(TOKEN)
    with redis_running(tmp_path) as redis:
        servers = Servers(redis.url(), f"sqlite:///{tmp_path}/shared.db")
        async with serve(world) as address, AsyncExitStack() as stack:
            site = Site(world, time, address, tmp_path, servers)
            async with polling(site, tmp_path / "one") as one:
                await until_ready(one)
                two = await stack.enter_async_context(polling(site, tmp_path / "two"))
                assert (await answers(two, "/ready"), await answers(two, "/health")) == (503, 200)
                assert (await answers(one, "/ready"), await answers(one, "/health")) == (200, 200)
                assert await answers(one, "/") == 404
            async with asyncio.timeout(1.0):
                await until_ready(two)


async def launched(site: Site, front: Front, **env: str) -> asyncio.subprocess.Process:
    """The bot as a process behind the front."""
    return await bots.launched(site, is_heard=True, **{"WEBHOOK_URL": front.address, **env})


async def answers(address: Address, path: str) -> int:
    try:
        async with aiohttp.ClientSession() as client, client.get(f"http://{address}{path}") as response:
            return response.status
    except aiohttp.ClientError:
        return 0


async def until_ready(address: Address) -> None:
    await until_answered(address, "/ready")


async def until_answered(address: Address, path: str) -> None:
    async with asyncio.timeout(START_PATIENCE_S):
        while await answers(address, path) != 200:  # noqa: ASYNC110, nothing tells when another process is
            await asyncio.sleep(0.05)


async def test_an_address_that_cannot_be_had_is_named(calm: Site, front: Front) -> None:
    taken = Address(front.address.removeprefix("http://").removesuffix("/hook"))
    process = await launched(calm, front, LISTEN=taken)
    _, errors = await asyncio.wait_for(process.communicate(), START_PATIENCE_S)
    assert process.returncode == 2
    assert errors.decode() == f"Cannot listen on LISTEN={taken}: Address already in use.\n"


async def test_a_webhook_that_telegram_does_not_take_is_named(calm: Site, front: Front) -> None:
    process = await launched(calm, front, LISTEN="127.0.0.1:0", WEBHOOK_URL="http://bot.example/hook")
    _, errors = await asyncio.wait_for(process.communicate(), START_PATIENCE_S)
    assert process.returncode == 2
    assert errors.decode().splitlines()[-1].startswith("Telegram does not accept the WEBHOOK_URL: ")
    assert b"Traceback" not in errors
