"""A served world, and an unmodified bot of python-telegram-bot that talks to it over HTTP."""

import ssl
import struct
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import aiohttp
import pytest
from telegram import Bot
from telegram.request import HTTPXRequest

from playground.server import serve
from playground.timing import ScaledClock
from playground.world import World
from tests.support.world import default_world

TOKEN = "7000000001:playground"
CERTIFICATES = ssl.create_default_context()
"""Read once: each client of httpx would take 20 ms of processor for its own."""


class SteppedClock(ScaledClock):
    """A clock that stands still until a test advances it."""

    def __init__(self) -> None:
        super().__init__()
        self.at = 1_800_000_000_000

    def now(self) -> int:
        return self.at

    def advance(self, seconds: float) -> None:
        self.at += int(seconds * 1000)


class Harness(NamedTuple):
    """A served world: its clock, its address, its bot, and its people and groups by name."""

    world: World
    time: SteppedClock
    url: str
    bot: Bot

    async def post(self, path: str, **values: Any) -> dict[str, Any]:
        """The server's answer to JSON: for answers that python-telegram-bot rewords, and for the control API."""
        async with aiohttp.ClientSession() as session, session.post(self.url + path, json=values) as response:
            answer: dict[str, Any] = await response.json()
            return answer

    async def call(self, method: str, **values: Any) -> dict[str, Any]:
        return await self.post(f"/bot{TOKEN}/{method}", **values)

    @property
    def group(self) -> int:
        return self.named("Пятничная пулька")

    @property
    def forum(self) -> int:
        return self.named("Клуб «Четыре масти»")

    def named(self, title: str) -> int:
        return next(number for number, room in self.world.groups.items() if room.chat.title == title)

    def person(self, name: str) -> int:
        return next(number for number, person in self.world.people.items() if person.user.first_name == name)

    @property
    def anna(self) -> int:
        return self.person("Аня")

    @property
    def stranger(self) -> int:
        """A person who has never opened the bot."""
        return self.person("Константин Всеволодович")


def bot_at(url: str, token: str = TOKEN) -> Bot:
    calls, polls = (HTTPXRequest(httpx_kwargs={"verify": CERTIFICATES}) for _ in range(2))
    return Bot(
        token,
        base_url=f"{url}/bot",
        base_file_url=f"{url}/file/bot",
        request=calls,
        get_updates_request=polls,
    )


def png(width: int, height: int) -> bytes:
    def chunk(kind: bytes, content: bytes) -> bytes:
        return (
            struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
        )

    rows = zlib.compress((b"\0" + b"\x20\x80\x40" * width) * height)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
        + chunk(b"IDAT", rows)
        + chunk(b"IEND", b"")
    )


@asynccontextmanager
async def served(*, peopled: bool = True) -> AsyncIterator[Harness]:
    """A world that nobody has done anything in; without people if it is not `peopled`."""
    time = SteppedClock()
    world = default_world(TOKEN, time) if peopled else World(time)
    if not peopled:
        world.add_bot(TOKEN)
    async with serve(world) as url, bot_at(url) as bot:
        await bot.get_updates(offset=-1)
        await bot.get_updates(offset=10**6)
        world.forget_calls()
        yield Harness(world, time, url, bot)


@pytest.fixture
async def harness() -> AsyncIterator[Harness]:
    async with served() as harness:
        yield harness
