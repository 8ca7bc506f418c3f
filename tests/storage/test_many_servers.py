"""Live tables on a cluster, and with a replica."""

import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import aclosing, contextmanager
from pathlib import Path

import pytest
from redis import Redis
from redis.exceptions import RedisError

from storage.keys import Keys
from storage.live import Deadline, Live, Mark, NotReplicated, Write
from storage.server import connect, program


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextmanager
def running(folder: Path, *options: str) -> Iterator[Redis]:
    """A server on a port of its own."""
    port = free_port()
    place = ("--port", str(port), "--bind", "127.0.0.1", "--dir", str(folder), "--save", "")
    with (folder / f"{port}.log").open("wb") as log:
        popen = subprocess.Popen([program(), *place, *options], stdout=log, stderr=log)
    client = Redis(port=port)
    try:
        until(lambda: answers(client))
        yield client
    finally:
        client.close()
        popen.kill()
        popen.wait()


def answers(client: Redis) -> bool:
    try:
        return bool(client.ping())
    except RedisError:
        return False


def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


def url(client: Redis, kind: str = "redis") -> str:
    return f"{kind}://127.0.0.1:{client.connection_pool.connection_kwargs['port']}"


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A cluster of one server: it refuses what touches two slots as a large one does."""
    options = ("--cluster-enabled", "yes", "--cluster-port", str(free_port()))
    with running(tmp_path_factory.mktemp("cluster"), *options) as client:
        client.execute_command("CLUSTER", "ADDSLOTSRANGE", 0, 16383)  # type: ignore[no-untyped-call]
        until(lambda: "cluster_state:ok" in str(client.execute_command("CLUSTER", "INFO")))  # type: ignore[no-untyped-call]
        yield url(client, "redis+cluster")


async def test_everything_works_on_a_cluster(cluster: str) -> None:
    client = connect(cluster)
    live = Live(client, bot=1)
    tables = [f"table{n:02}" for n in range(20)]
    for table in tables:
        write = Write(
            table=b"x",
            state=b"s",
            log=[b"1"],
            feed=[b"told"],
            deadlines={"computer": 5},
            marks=[(-7, "group")],
            drafts={"lay": b"2C"},
            update="1",
            answer=b"done",
        )
        assert await live.write(table, write, expected=0) == 1
        assert await live.write(table, Write(log=[b"2"], drafts={"lay": None}), expected=1) == 2
        assert await live.write(table, Write(log=[b"3"]), expected=1) is None
        slot = await live.load(table, update="1")
        assert slot is not None
        assert (slot.version, slot.state, slot.drafts, slot.answer) == (2, b"s", {}, b"done")
        assert await live.log(table) == [b"1", b"2"]
        screen = await live.screen(table, "group")
        assert screen is not None
        assert screen.feed == [b"told"]
        assert await live.claim(Deadline(table, "computer", 5), 9)
        assert await live.drawn(Mark(-7, table, "group", 2), b"record")
        assert await live.mark(table, [(-7, "group")]) == 3
    assert sorted(await live.tables()) == tables
    assert sorted(await live.marks()) == [Mark(-7, table, "group", 3) for table in tables]
    assert sorted(await live.due(9)) == [Deadline(table, "computer", 9) for table in tables]
    await live.add_hint("chat", "-7", tables[0])
    assert await live.hints("chat", "-7") == [tables[0]]
    await live.drop_hint("chat", "-7", tables[0])
    assert await live.lease("poll", "a", 1000)
    assert not await live.lease("poll", "b", 1000)
    await live.release("poll", "a")
    assert await live.slot_in_window("chat", 5, span_ms=1000, most=1) == 0
    assert await live.slot_in_window("chat", 5, span_ms=1000, most=1) == 1001
    await live.remember("x", b"1", 9)
    assert await live.recall("x") == b"1"
    await live.forget("x")
    async with aclosing(live.calls()) as calls:
        assert await anext(calls) is None
        await live.call([Mark(-7, tables[0], "group", 3)])
        assert await anext(calls) == Mark(-7, tables[0], "group", 3)
    for table in tables:
        await live.remove(table)
    assert [key async for key in client.scan_iter()] == [Keys(1).window("chat").encode()]
    await client.aclose()


async def test_a_cluster_without_the_replicas_asked_for(cluster: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("storage.commands.ACKNOWLEDGED_WITHIN", 30)
    client = connect(cluster)
    live = Live(client, bot=1, replicas=1)
    with pytest.raises(NotReplicated):
        await live.write("t", Write(table=b"x", update="1", answer=b"done"), expected=0)
    with pytest.raises(NotReplicated):
        await live.load("t", update="1")
    await client.aclose()


async def test_a_write_returns_when_a_replica_has_it(tmp_path: Path) -> None:
    with running(tmp_path, "--repl-diskless-sync-delay", "0") as first:
        port = first.connection_pool.connection_kwargs["port"]
        with running(tmp_path, "--replicaof", "127.0.0.1", str(port)) as second:
            until(lambda: second.info("replication")["master_link_status"] == "up")
            writing, reading = connect(url(first)), connect(url(second))
            live, replica = Live(writing, bot=1, replicas=1), Live(reading, bot=1)
            for number in range(50):
                assert await live.write("t", Write(table=b"x", log=[b"%d" % number], update=str(number)), expected=number) == number + 1
                assert len(await replica.log("t")) == number + 1
            slot = await live.load("t", update="49")
            assert slot is not None
            assert slot.answer == b""
            assert await live.write("t", Write(log=[b"x"]), expected=1) is None
            await writing.aclose()
            await reading.aclose()
