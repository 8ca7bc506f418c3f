import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from pydantic import SecretStr

from bot.app.program import App, assemble
from bot.base.settings import Settings
from bot.base.timing import Time
from playground.bot_api_types import Message
from playground.model import Room
from playground.server import serve
from playground.world import World
from storage.redis.commands import Client
from tests.conftest import Stores
from tests.support.autoplay import Autoplayers, ButtonChoice
from tests.support.scenario import until, working

TOKEN = "7000000001:match"
SCALE = 50.0


SHUTDOWN_S = 60.0
"""How long a bot may take to end."""


class StillRunning(Exception):
    """A bot did not end; the message holds the stack of every task."""


class Servers(NamedTuple):
    """URLs of servers that are there before the bot."""

    redis: str
    database: str


class Site:
    """A world at an address, and the program that serves it."""

    def __init__(self, world: World, time: Time, address: str, folder: Path, servers: Servers | None) -> None:
        """Without `servers` the bot keeps its data in the folder; `time` is that of the world."""
        self.world = world
        self.time = time
        self.address = address
        self.folder = folder
        self.servers = servers

    @property
    def environment(self) -> dict[str, str]:
        """What the bot is told, as variables."""
        told = {"BOT_TOKEN": TOKEN, "BOT_API_URL": self.address, "DATA_DIR": str(self.folder)}
        if self.servers is not None:
            told |= {"REDIS_URL": self.servers.redis, "DATABASE_URL": self.servers.database}
        return told

    @property
    def redis(self) -> str:
        """Where the live tables are."""
        return self.servers.redis if self.servers else f"unix://{self.folder / 'redis' / 'server.sock'}"

    @property
    def settings(self) -> Settings:
        settings = Settings(data_dir=self.folder, calls_per_second=30)
        told: dict[str, Any] = {"bot_token": SecretStr(TOKEN), "bot_api_url": self.address}
        if self.servers is not None:
            told |= {
                "redis_url": SecretStr(self.servers.redis),
                "database_url": SecretStr(self.servers.database),
            }
        return settings.model_copy(update=told)

    def private(self, person: int) -> Room:
        return self.world.private(self.world.the_bot(), person)

    def last(self, room: Room) -> Message:
        return next(reversed(room.messages.values()))

    def texts(self, room: Room) -> list[str]:
        return [message.written for message in room.messages.values()]

    @asynccontextmanager
    async def bot(self, *, limits: bool = True) -> AsyncIterator[App]:
        """The bot, running in this process by the same clock; its computers do not think long."""
        stop = asyncio.Event()
        async with assemble(self.settings, self.time, limits=limits, thinking_ms=20, apart=False) as app:
            running = asyncio.create_task(app.run(stop))
            try:
                yield app
            finally:
                stop.set()
                await _ended(running)

    @asynccontextmanager
    async def autoplay(
        self, *people: int, seed: int = 1, pause: float = 0.0, choose: ButtonChoice | None = None
    ) -> AsyncIterator[Autoplayers]:
        """These people play by themselves."""
        autoplay = Autoplayers(self.world, people, Random(seed), pause=pause, choose=choose)
        async with working(autoplay.run()):
            yield autoplay

    def people(self, *names: str, language: str = "ru") -> list[int]:
        """People who have opened the bot."""
        made = [self.world.add_person(name, language=language).id for name in names]
        for person in made:
            self.world.start(person)
        return made

    async def group(self, *people: int, title: str = "Пятничная пулька") -> Room:
        """A group of these people that the bot was just added to, and greeted."""
        room = self.world.add_group(title, people)
        self.world.add_bot_to(room.chat.id, people[0])
        await until(
            lambda: any(message.sender and message.sender.is_bot for message in room.messages.values()),
            "no greeting",
        )
        return room


async def _ended(running: asyncio.Task[None]) -> None:
    """Wait for the bot to end. Raises StillRunning, and what the bot raised."""
    await asyncio.wait({running}, timeout=SHUTDOWN_S)
    if not running.done():
        stacks = StringIO()
        for task in asyncio.all_tasks():
            task.print_stack(file=stacks)
        raise StillRunning(stacks.getvalue())
    running.result()


@pytest.fixture
async def servers(stores: Stores, database: str, redis: Client) -> Servers | None:
    """Emptied for the bot, where it does not bring its own."""
    return Servers(stores.redis, database) if stores.apart else None


@asynccontextmanager
async def site_at(
    scale: float, folder: Path, servers: Servers | None, *, limits: bool = True
) -> AsyncIterator[Site]:
    """A site whose time is scaled by this much; without `limits` its Telegram lets everything through."""
    time = Time(scale)
    world = World(time, limits=limits)
    world.add_bot(TOKEN)
    async with serve(world) as address:
        yield Site(world, time, address, folder, servers)


@pytest.fixture
async def site(tmp_path: Path, servers: Servers | None) -> AsyncIterator[Site]:
    async with site_at(SCALE, tmp_path, servers) as made:
        yield made


@pytest.fixture
async def calm(tmp_path: Path, servers: Servers | None) -> AsyncIterator[Site]:
    """A site whose Telegram lets everything through, in real time."""
    async with site_at(1.0, tmp_path, servers, limits=False) as made:
        yield made
