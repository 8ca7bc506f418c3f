"""A site: a playground at an address, the whole bot connected to it over HTTP, and players."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pydantic import SecretStr

from bot.app.program import App, assemble
from bot.base.settings import Settings
from bot.base.timing import Time
from playground.model import Room
from playground.server import serve
from playground.world import World
from tests.support.autoplay import Autoplayers
from tests.support.scenario import button, choose_preset, tap, until

TOKEN = "7000000001:match"
SCALE = 50.0
SHUTDOWN_S = 60.0
"""How long a bot may take to end."""
END_S = 240.0
"""How long a match may take."""


def is_over(room: Room) -> bool:
    return button(room, ":again") is not None


class Site:
    """A world at an address, and the program that serves it."""

    def __init__(self, world: World, time: Time, address: str, folder: Path) -> None:
        self.world = world
        self.time = time
        self.address = address
        self.folder = folder

    @asynccontextmanager
    async def bot(self, *, limits: bool = False, **settings: Any) -> AsyncIterator[App]:
        """The bot, running in this process by the same clock; its computers do not think long."""
        own: dict[str, Any] = {"bot_token": SecretStr(TOKEN), "bot_api_url": self.address, **settings}
        told = Settings(data_dir=self.folder, calls_per_second=30, **own)
        stop = asyncio.Event()
        async with assemble(told, self.time, limits=limits, thinking_ms=20, use_workers=False) as app:
            running = asyncio.create_task(app.run(stop))
            try:
                yield app
            finally:
                stop.set()
                await asyncio.wait_for(running, SHUTDOWN_S)

    def autoplay(self, *people: int) -> Autoplayers:
        return Autoplayers(self.world, people, Random(1))

    def private(self, person: int) -> Room:
        return self.world.private(self.world.the_bot(), person)

    def people(self, *names: str, language: str = "ru") -> list[int]:
        """Add people that opened the bot."""
        made = [self.world.add_person(name, language=language).id for name in names]
        for person in made:
            self.world.start(person)
        return made

    async def match(self, people: list[int], room: Room, thread: int | None = None) -> None:
        """Start a match of these people in their group, which has a day for each turn."""
        world, (host, *others) = self.world, people
        world.add_bot_to(room.chat.id, host)
        world.say(host, room.chat.id, "/new oh_hell", thread=thread)
        for person in others:
            await tap(world, person, room, ":join")
        await choose_preset(world, host, room, "short")
        found = button(room, ":page:settings")
        assert found is not None
        lobby, settings = found
        unhurried = settings.replace(":page:settings", ":pace:86400.0")
        query = world.press(host, room.chat.id, lobby.message_id, unhurried)
        await until(lambda: query.is_over, "no answer to the pace")
        await tap(world, host, room, ":start")


@asynccontextmanager
async def site_at(folder: Path, time: Time, *, limits: bool) -> AsyncIterator[Site]:
    """A site of this time; without `limits` its Telegram lets everything through."""
    world = World(time, limits=limits)
    world.add_bot(TOKEN)
    async with serve(world) as address:
        yield Site(world, time, address, folder)


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    async with site_at(tmp_path, Time(SCALE), limits=True) as made:
        yield made


@pytest.fixture
async def calm(tmp_path: Path) -> AsyncIterator[Site]:
    """A site without Telegram's limits, in real time."""
    async with site_at(tmp_path, Time(), limits=False) as made:
        yield made
