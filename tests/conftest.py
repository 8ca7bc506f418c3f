"""Real stores for tests: an embedded server for the whole run, and clean data for each test."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from storage.archive import Archive
from storage.live import Client, Live
from storage.server import EmbeddedServer, connect


@pytest.fixture(scope="session")
def redis_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a server that runs until the last test."""
    server = EmbeddedServer(tmp_path_factory.mktemp("redis"))
    yield asyncio.run(server.start())
    asyncio.run(server.stop())


@pytest.fixture
async def redis(redis_server: str) -> AsyncIterator[Client]:
    """A client of that server, emptied."""
    client = connect(redis_server)
    await client.flushall()
    yield client
    await client.aclose()


@pytest.fixture
def live(redis: Client) -> Live:
    """Live tables with nothing in them."""
    return Live(redis, bot=1)


@pytest.fixture
async def archive(tmp_path: Path) -> AsyncIterator[Archive]:
    """An archive with nothing in it."""
    opened = await Archive.open(f"sqlite:///{tmp_path}/archive.db")
    yield opened
    await opened.close()
