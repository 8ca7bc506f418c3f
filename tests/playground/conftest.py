"""A served world, and an unmodified bot of python-telegram-bot that talks to it over HTTP."""

import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import BytesIO
from typing import Any, NamedTuple

import aiohttp
import pytest
from PIL import Image
from telegram import Bot
from telegram.request import HTTPXRequest

from playground.server import serve
from playground.world import World
from tests.support.clocks import StillTime, StoppableTime
from tests.support.world import default_world

TOKEN = "7000000001:playground"
CERTIFICATES = ssl.create_default_context()
"""Read once: each client of httpx would take 20 ms of processor for its own."""


class Harness(NamedTuple):
    """A served world: its clock, its address, its bot, and its people and groups."""

    world: World
    time: StoppableTime
    url: str
    bot: Bot
    group: int
    forum: int
    anna: int
    boris: int
    mary: int
    stranger: int
    """A person who has never opened the bot."""

    async def post(self, path: str, data: object = None, **values: Any) -> aiohttp.ClientResponse:
        """The server's whole answer to a form or to JSON, which python-telegram-bot would reword."""
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
async def served(time: StoppableTime | None = None, *, limits: bool = True) -> AsyncIterator[Harness]:
    """A world that nobody has done anything in; it stands still unless it has a clock."""
    time = time or StillTime(1_800_000_000_000)
    world = default_world(TOKEN, time, limits=limits)
    async with serve(world) as url, bot_at(url) as bot:
        world.the_bot().forget_updates()
        world.forget_calls()
        yield Harness(world, time, url, bot, *world.groups, *world.people)


@pytest.fixture
async def harness() -> AsyncIterator[Harness]:
    async with served() as harness:
        yield harness
