"""The embedded server: it keeps what it acknowledged, dies with its owner, and is shared."""

import asyncio
import os
import signal
import stat
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from redis.asyncio import Redis, RedisCluster

from storage.live.live import Live, Write, table_parts
from storage.redis.connection import connect, disconnect, replicas
from storage.server import embedded as module
from storage.server.embedded import EmbeddedServer, ServerError, program
from tests.support.scenario import PATIENCE_S, until, working

OWNER = """
import asyncio, sys
from pathlib import Path
from storage.server.embedded import EmbeddedServer

async def main():
    server = EmbeddedServer(Path(sys.argv[1]))
    await server.start()
    print("own" if server.own else "adopted", flush=True)
    await server.watch()

asyncio.run(main())
"""


@pytest.fixture
def owner(tmp_path: Path) -> Iterator[Callable[[], Any]]:
    """Start another process that starts or adopts the folder's server and watches it; return which."""
    with ExitStack() as stack:

        def start() -> subprocess.Popen[str]:
            command = [sys.executable, "-c", OWNER, str(tmp_path)]
            process = stack.enter_context(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
            stack.callback(process.kill)
            return process

        yield start


@asynccontextmanager
async def serving(folder: Path) -> AsyncIterator[tuple[EmbeddedServer, Any]]:
    server = EmbeddedServer(folder)
    client = connect(await server.start())
    try:
        yield server, client
    finally:
        await disconnect(client)
        await server.stop()


async def pid(client: Redis) -> int:
    return int((await client.info("server"))["process_id"])


def gone(process: int) -> bool:
    """Return whether it has ended: a zombie has no command line."""
    file = Path(f"/proc/{process}/cmdline")
    return not file.exists() or not file.read_bytes()


async def test_what_was_written_is_there_after_stop_and_start(tmp_path: Path) -> None:
    async with serving(tmp_path) as (server, client):
        assert server.own
        await client.set("a", 1)
        process = await pid(client)
    assert gone(process)
    async with serving(tmp_path) as (_, client):
        assert await client.get("a") == b"1"


async def test_a_slow_disk_holds_no_acknowledged_write_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server writes at once and never syncs; its owner does, every second."""
    synced: list[os.stat_result] = []
    monkeypatch.setattr(module, "SYNC_S", 0.01)
    monkeypatch.setattr(os, "fsync", lambda file: synced.append(os.fstat(file)))
    async with serving(tmp_path) as (server, client):
        assert (await client.config_get("appendfsync"))["appendfsync"] == "no"
        await client.set("a", 1)
        (written,) = (tmp_path / "appendonlydir").glob("*.incr.aof")
        size = written.stat().st_size
        assert size > 0
        async with working(server.watch()):
            await until(lambda: any(file.st_ino == written.stat().st_ino for file in synced))
    assert max(file.st_size for file in synced) >= size


async def test_writers_see_no_error_during_repeated_server_kills(tmp_path: Path) -> None:
    async with serving(tmp_path) as (server, client), working(server.watch()):
        live = Live(client, bot=1)
        await live.write("t", Write(parts=table_parts(table=b"x")), expected=0)
        for number in range(120):
            if number % 40 == 20:
                os.kill(await pid(client), signal.SIGKILL)
            update, stored = str(number), False
            while not stored:
                slot: Any = await live.load("t", update=update)
                stored = slot.answer is not None or bool(
                    await live.write("t", Write(log=[b"%d" % number], update=update), expected=slot.version)
                )
        assert await live.log("t") == [b"%d" % number for number in range(120)]


async def test_it_dies_with_its_owner_and_the_folder_is_free_at_once(
    tmp_path: Path, owner: Callable[[], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = owner()
    assert first.stdout.readline() == "own\n"
    client = Redis.from_url(EmbeddedServer(tmp_path).url)
    await client.set("a", 1)
    process = await pid(client)
    await client.aclose()
    monkeypatch.setattr(module, "ORPHAN_ENDS_WITHIN", 0.9 * module.START_WITHIN)
    first.kill()
    first.wait()
    async with serving(tmp_path) as (server, client):
        assert server.own
        assert gone(process)
        assert await client.get("a") == b"1"


async def test_a_second_process_adopts_it_and_takes_over(tmp_path: Path, owner: Callable[[], Any]) -> None:
    first = owner()
    assert first.stdout.readline() == "own\n"
    async with serving(tmp_path) as (server, client):
        assert not server.own
        await client.set("a", 1)
        async with working(server.watch()):
            first.kill()
            first.wait()
            await until(lambda: server.own)
            assert await client.get("a") == b"1"


async def test_an_adopting_process_does_not_stop_it(tmp_path: Path) -> None:
    async with serving(tmp_path) as (_, client):
        process = await pid(client)
        async with serving(tmp_path) as (second, other):
            assert not second.own
            assert await pid(other) == process
        assert await pid(client) == process


def test_of_several_processes_at_once_one_starts_it(owner: Callable[[], Any]) -> None:
    owners = [owner() for _ in range(3)]
    assert sorted(each.stdout.readline() for each in owners) == ["adopted\n"] * 2 + ["own\n"]


async def test_it_survives_the_thread_that_started_it_and_watching_ends_with_stop(tmp_path: Path) -> None:
    server = EmbeddedServer(tmp_path)
    thread = threading.Thread(target=lambda: asyncio.run(server.start()))
    thread.start()
    await asyncio.to_thread(thread.join)
    watching = asyncio.create_task(server.watch())
    client = connect(server.url)
    assert await client.ping()
    await disconnect(client)
    assert server.own
    await server.stop()
    await asyncio.wait_for(watching, PATIENCE_S)
    assert not server.own


async def test_a_folder_too_deep_for_a_socket(tmp_path: Path) -> None:
    deep = tmp_path / ("глубоко " * 12) / "data"
    async with serving(deep) as (server, client):
        await client.set("a", 1)
        async with serving(deep) as (second, other):
            assert not second.own
            assert await other.get("a") == b"1"
        socket = Path(client.connection_pool.connection_kwargs["path"])
        assert len(os.fsencode(socket)) <= 100
        assert stat.S_IMODE(socket.parent.stat().st_mode) == 0o700
        url = server.url
    async with serving(deep) as (again, client):
        assert again.url == url
        assert await client.get("a") == b"1"


async def test_others_cannot_read_it(tmp_path: Path) -> None:
    async with serving(tmp_path / "data") as (_, client):
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "data").rglob("*")}
        assert {name: mode for name, mode in modes.items() if mode & 0o077} == {}
        assert "server.sock" in modes
        assert os.getsid(await pid(client)) != os.getsid(0), "a signal to the terminal does not reach it"


async def test_a_server_on_the_path_serves_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "redis-server").symlink_to(program())
    monkeypatch.setattr(module, "find_spec", lambda name: None)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    assert program() == tmp_path / "bin" / "redis-server"
    async with serving(tmp_path / "data") as (_, client):
        assert await client.ping()


@pytest.mark.parametrize(
    ("folder", "sentence"),
    [("", r"^there is no server program: .*$"), ("file/data", r"^cannot use the folder .*file.*$")],
)
async def test_what_it_cannot_do_without_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str, sentence: str
) -> None:
    (tmp_path / "file").touch()
    if not folder:
        monkeypatch.setattr(module, "find_spec", lambda name: None)
        monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(ServerError, match=sentence):
        await EmbeddedServer(tmp_path / folder).start()


async def test_broken_data_are_named(tmp_path: Path) -> None:
    async with serving(tmp_path) as (_, client):
        for number in range(100):
            await client.set(f"key{number}", "x" * 100)
    (log,) = (tmp_path / "appendonlydir").glob("*.incr.aof")
    data = log.read_bytes()
    log.write_bytes(data[:500] + b"broken" + data[500:])
    with pytest.raises(ServerError, match=r"^the server cannot be started in .*appendonly.*$"):
        await EmbeddedServer(tmp_path).start()
    log.write_bytes(data)
    async with serving(tmp_path) as (_, client):
        assert await client.dbsize() == 100


@pytest.mark.parametrize(
    ("url", "number"),
    [
        ("redis://one?replicas=2", 2),
        ("redis://one/0", 0),
        ("redis+cluster://one", 0),
        ("redis+sentinel://one/evening", 1),
        ("redis+sentinel://one/evening?replicas=0", 0),
    ],
)
def test_a_url_says_how_many_replicas_acknowledge(url: str, number: int) -> None:
    assert replicas(url) == number


def test_urls_of_no_server() -> None:
    for url in ("http://localhost", "", "localhost", "redis+sentinel://localhost", "redis+cluster://"):
        with pytest.raises(ValueError, match=r"."):
            connect(url)
    with pytest.raises(ValueError, match="number"):
        replicas("redis://one?replicas=-1")


def test_urls() -> None:
    plain = connect("redis://:se%20cret@example.org:7000/3")
    assert isinstance(plain, Redis)
    kwargs = plain.connection_pool.connection_kwargs
    asking = connect("redis://one:7000/3?socket_timeout=7&replicas=2")
    assert isinstance(asking, Redis)
    assert asking.connection_pool.connection_kwargs["port"] == 7000
    assert (kwargs["host"], kwargs["port"], kwargs["db"], kwargs["password"]) == (
        "example.org",
        7000,
        3,
        "se cret",
    )
    cluster = connect("redis+cluster://me:pw@one:7001,two")
    assert isinstance(cluster, RedisCluster)
    assert [node.name for node in cluster.nodes_manager.startup_nodes.values()] == ["one:7001", "two:6379"]
    sentinel = connect("redis+sentinel://:pw@one,two:26380/evening")
    assert isinstance(sentinel, Redis)
    assert "evening" in repr(sentinel)
