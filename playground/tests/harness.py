"""A served world with people and chats, an unmodified bot of python-telegram-bot, a clock, and Chromium."""

import asyncio
import os
import shutil
import ssl
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import aiohttp
import pytest
from PIL import Image
from playwright.async_api import Browser, async_playwright
from telegram import Bot
from telegram.request import HTTPXRequest

from playground.server import serve
from playground.timing import ScaledClock
from playground.world import World

ROOT = Path(__file__).parents[1]
TOKEN = "7000000001:playground"
CERTIFICATES = ssl.create_default_context()
"""Shared: each client of httpx would take 20 ms of processor to read them."""
PATIENCE_S = 120.0
"""Longest wait on a loaded machine."""
CHROMIUM_ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")


class Clock(ScaledClock):
    """A clock that a test moves; without a scale it stands still."""

    def __init__(self, scale: float | None = None) -> None:
        super().__init__(scale or 1.0)
        self._stopped = 1_800_000_000_000 if scale is None else None
        self._added = 0

    def now(self) -> int:
        return (super().now() if self._stopped is None else self._stopped) + self._added

    def jump(self, seconds: float) -> None:
        self._added += int(seconds * 1000)


class Harness(NamedTuple):
    """A served world: its clock, address, bot, people and groups."""

    world: World
    time: Clock
    url: str
    bot: Bot
    group: int
    forum: int
    anna: int
    boris: int
    mary: int
    stranger: int
    """A person that has never started the bot."""

    async def post(self, path: str, data: object = None, **values: Any) -> aiohttp.ClientResponse:
        """Post a form (`data`) or JSON, and return the answer as it came."""
        sent: dict[str, Any] = {"json": values} if data is None else {"data": data}
        async with aiohttp.ClientSession() as session, session.post(self.url + path, **sent) as response:
            await response.read()
            return response

    async def call(self, method: str, data: object = None, **values: Any) -> Any:
        return await (await self.post(f"/bot{TOKEN}/{method}", data, **values)).json()


def bot_at(url: str) -> Bot:
    request = HTTPXRequest(connection_pool_size=8, httpx_kwargs={"verify": CERTIFICATES})
    files = f"{url}/file/bot"
    return Bot(TOKEN, f"{url}/bot", files, request=request, get_updates_request=request)


def png(width: int, height: int) -> bytes:
    Image.new("RGB", (width, height), "green").save(file := BytesIO(), "PNG")
    return file.getvalue()


@asynccontextmanager
async def served(time: Clock | None = None, *, limits: bool = True) -> AsyncIterator[Harness]:
    """Serve a bot, four people, their group and a forum with two topics, without updates or logged calls."""
    time = time or Clock()
    world = World(time, limits=limits)
    world.add_bot(TOKEN)
    anna = world.add_person("Anna", last_name="Price", username="anna_p").id
    boris = world.add_person("Boris", username="boris_p", language="ru").id
    mary = world.add_person("Mary", last_name="Whitfield", username="mary_w").id
    stranger = world.add_person("Bartholomew Maximilian", last_name="Featherstonehaugh-Cholmondeley").id
    people = [anna, boris, mary, stranger]
    group = world.casts["en"] = world.add_group("Friday crowd", people, kind="group")
    world.add_bot_to(group.chat.id, anna)
    forum = world.add_group("Club “Four winds”", people, forum=True)
    world.add_bot_to(forum.chat.id, boris)
    for name in ("North", "South"):
        world.add_topic(forum.chat.id, name, boris)
    for person in people[:3]:
        world.start(person)
    async with serve(world) as url, bot_at(url) as bot:
        world.the_bot().forget_updates()
        world.forget_calls()
        yield Harness(world, time, url, bot, group.chat.id, forum.chat.id, *people)


async def until(condition: Callable[[], bool]) -> None:
    """Poll the condition until it holds. Raises TimeoutError."""
    async with asyncio.timeout(PATIENCE_S):
        while not condition():  # noqa: ASYNC110 (conditions are plain functions)
            await asyncio.sleep(0.01)


@asynccontextmanager
async def playground(*options: str) -> AsyncIterator[tuple[asyncio.subprocess.Process, str]]:
    """Run the playground as a process on a free port; yield the process and its address."""
    pipe = asyncio.subprocess.PIPE
    command = (sys.executable, "-m", "playground", "--listen", "127.0.0.1:0", *options)
    process = await asyncio.create_subprocess_exec(*command, stdout=pipe, stderr=pipe)
    assert process.stdout is not None
    line = await asyncio.wait_for(process.stdout.readline(), PATIENCE_S)
    try:
        yield process, line.decode().strip().removeprefix("playground: ")
    finally:
        if process.returncode is None:
            process.terminate()
            await process.wait()


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """Run Chromium; without one skip the test, or fail it if REQUIRE_CHROMIUM is set."""
    path = shutil.which("chromium")
    if path is None:
        sentence = "there is no `chromium` on the PATH"
        if os.environ.get("REQUIRE_CHROMIUM"):
            pytest.fail(sentence)
        pytest.skip(sentence)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGUMENTS)
        yield browser
        await browser.close()


def uv() -> str:
    """Return the path of uv; without one skip the test."""
    beside = Path(sys.executable).with_name("uv")
    found = os.environ.get("UV") or (str(beside) if beside.exists() else shutil.which("uv"))
    return found or pytest.skip("there is no `uv` on the PATH")
