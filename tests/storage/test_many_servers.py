"""Live tables on a cluster, and with a replica."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from redis.asyncio.cluster import ClusterNode
from redis.crc import key_slot
from redis.exceptions import AskError, MovedError
from redis.exceptions import ConnectionError as RedisConnectionError

from storage.live.call_store import CallNotes, SentCall
from storage.live.live import Client, Deadline, Live, NotReplicated, Write, table_parts
from storage.live.redraws import Redraw, group_screen
from storage.redis.commands import Fenced, fence_of
from storage.redis.connection import connect, disconnect
from storage.redis.keys import Keys
from storage.redis.operation import OperationStore
from storage.redis.snapshot import Snapshots
from tests.support.servers import RedisServer, free_port, redis_running, until

BOARD = group_screen(-7)


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A cluster of one server: it refuses scripts across two slots as a large one does."""
    with ExitStack() as stack:
        server, _ = node_running(stack, tmp_path_factory.mktemp("cluster"))
        do(server, "CLUSTER", "ADDSLOTSRANGE", 0, 16383)
        until(lambda: is_well(server))
        yield server.url("redis+cluster")


def node_running(stack: ExitStack, folder: Path) -> tuple[RedisServer, int]:
    """Yield a node without slots, and its port on the cluster bus."""
    port = free_port()
    options = ("--cluster-enabled", "yes", "--cluster-port", str(port))
    return stack.enter_context(redis_running(folder, *options)), port


def do(server: RedisServer, *command: str | int | bytes) -> Any:
    return server.client.execute_command(*command)  # type: ignore[no-untyped-call]


def is_well(node: RedisServer) -> bool:
    return b"cluster_state:ok" in do(node, "CLUSTER", "INFO")


async def test_everything_works_on_a_cluster(cluster: str) -> None:
    client = connect(cluster)
    live = Live(client, bot=1)
    await live.shut_others_out(1)
    tables = [f"table{n:02}" for n in range(20)]
    for table in tables:
        write = Write(
            parts=table_parts(table=b"x", state=b"s", drafts={"lay": b"2C"}),
            log=[b"1"],
            feed=[b"told"],
            deadlines={"computer": 5},
            redraws=[BOARD],
            update="1",
            answer=b"done",
        )
        assert await live.write(table, write, expected=0) == 1
        with pytest.raises(Fenced):
            await Live(client, bot=1).write(table, Write(log=[b"late"]), expected=1)
        moved = Write(parts=table_parts(drafts={"lay": None}), log=[b"2"])
        assert await live.write(table, moved, expected=1) == 2
        assert await live.write(table, Write(log=[b"3"]), expected=1) is None
        slot: Any = await live.load(table, update="1")
        assert (slot.version, slot.state, slot.drafts, slot.answer) == (2, b"s", {}, b"done")
        assert await live.log(table) == [b"1", b"2"]
        screen: Any = await live.screen(table, BOARD)
        assert screen.feed == [b"told"]
        assert await live.complete(Redraw(table, BOARD, 2), b"record")
        assert await live.redraws.request(table, [BOARD]) == [Redraw(table, BOARD, 3)]
    assert sorted(await live.tables()) == tables
    assert sorted(await live.redraws.all()) == [Redraw(table, BOARD, 3) for table in tables]
    assert sorted(await live.deadlines.due(9)) == [Deadline(table, "computer", 5) for table in tables]
    await live.index.note(tables[0], add=[("chat", "-7")])
    assert await live.index.look_up("chat", "-7") == [tables[0]]
    await live.index.note(tables[0], drop=[("chat", "-7")])
    await live.calls.note(CallNotes([SentCall(5, -7, tables[0])], 60_000))
    await live.complete(Redraw(tables[0], BOARD, 0), b"r", notes=CallNotes([SentCall(6, -7, "")], 60_000))
    assert [call.at for call in await live.calls.all()] == [5, 6]
    await live.calls.hold(-7, 60_000, 5)
    assert await live.calls.holds(5) == {-7: 60_000}
    await live.memory.remember("x", b"1", 9)
    assert await live.memory.recall("x") == b"1"
    await live.memory.forget("x")
    assert await live.limits.claim_room("person:5", tables[0], 30_000) == frozenset()
    assert await live.limits.claim_room("person:5", tables[1], 30_000) == {tables[0]}
    await live.limits.give_room_up("person:5", tables[0])
    await live.limits.give_room_up("person:5", tables[1])
    for table in tables:
        await live.remove(table)
    left = {key.decode() async for key in client.scan_iter("pulka:1:*")}
    noted = {Keys(1).shard_of(name).calls for name in ("-7", tables[0])}
    assert left == {Keys(1).holds(), *noted, *map(fence_of, Keys(1).of_each_slot())}
    await disconnect(client)


async def test_tables_move_into_a_cluster_and_back(cluster: str, redis: Client) -> None:
    """In the form of a backup: values, which servers of any kind take."""
    live = Live(redis, bot=5)
    tables = [f"table{number:02}" for number in range(20)]
    for table in tables:
        write = Write(
            parts=table_parts(table=b"x", state=b"\0\xff"),
            log=[b"1"],
            deadlines={"computer": 5},
            redraws=[BOARD],
        )
        await live.write(table, write, expected=0)
    epoch = (await live.processes.beat("process", term_ms=1000)).epoch
    assert await live.late.store(epoch, [b"update"]) == 1
    client = connect(cluster)
    for source, target in ((redis, client), (client, redis)):
        stored = [key async for key in Snapshots(source, bot=5).read()]
        await Snapshots(target, bot=5).clear()
        assert await Snapshots(target, bot=5).is_empty()
        await Snapshots(target, bot=5).write(stored, 0)
        moved = Live(target, bot=5)
        assert sorted(await moved.tables()) == tables
        assert len(await moved.deadlines.due(5)) == len(tables)
        assert await moved.glance(tables) == [b"x"] * len(tables)
        assert await moved.backlog(6) == (20, 20, 1)
    await disconnect(client)


async def test_the_owners_keys_are_kept_on_a_cluster(cluster: str) -> None:
    client = connect(cluster)
    store = OperationStore(client, bot=5)
    assert (await store.server()).startswith(("Valkey ", "Redis "))
    await store.set_maintenance(1)
    assert await store.maintenance()
    await store.set_maintenance(None)
    await disconnect(client)


async def test_a_cluster_without_the_replicas_asked_for(
    cluster: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("storage.redis.commands.ACKNOWLEDGED_WITHIN", 30)
    client = connect(cluster)
    live = Live(client, bot=3, replicas=1)
    with pytest.raises(NotReplicated):
        await live.write("t", Write(parts=table_parts(table=b"x"), update="1", answer=b"done"), expected=0)
    with pytest.raises(NotReplicated):
        await live.load("t", update="1")
    await disconnect(client)


@pytest.mark.parametrize("redirection", [MovedError, AskError])
async def test_a_redirection_is_a_lost_connection(
    cluster: str, monkeypatch: pytest.MonkeyPatch, redirection: type[AskError]
) -> None:
    async def redirect(node: ClusterNode, commands: list[Any]) -> bool:
        for each in commands:
            each.result = redirection("866 127.0.0.1:1")
        return True

    monkeypatch.setattr(ClusterNode, "execute_pipeline", redirect)
    client = connect(cluster)
    with pytest.raises(RedisConnectionError, match="866"):
        await Live(client, bot=1, replicas=1).late.store(1, [b"1"])
    await disconnect(client)


@pytest.mark.slow
async def test_a_slot_that_moves_is_a_lost_connection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("storage.redis.commands.ACKNOWLEDGED_WITHIN", 1)
    slot = key_slot(Keys(1).late().encode())
    with ExitStack() as stack:
        folders = tmp_path / "old", tmp_path / "new"
        for folder in folders:
            folder.mkdir()
        (old, _), (new, port) = (node_running(stack, folder) for folder in folders)
        do(old, "CLUSTER", "ADDSLOTSRANGE", 0, 16383)
        do(old, "CLUSTER", "MEET", "127.0.0.1", new.port, port)
        until(lambda: is_well(new))
        client = connect(old.url("redis+cluster"))
        live = Live(client, bot=1, replicas=1)
        epoch, late = (await live.processes.beat("one", term_ms=1000)).epoch, live.late
        with pytest.raises(NotReplicated):
            await late.store(epoch, [b"1"])
        names = {node: bytes(do(node, "CLUSTER", "MYID")) for node in (old, new)}
        do(new, "CLUSTER", "SETSLOT", slot, "IMPORTING", names[old])
        do(old, "CLUSTER", "SETSLOT", slot, "MIGRATING", names[new])
        do(old, "MIGRATE", "127.0.0.1", new.port, "", 0, 5_000, "KEYS", *do(old, "KEYS", "*"))
        with pytest.raises(RedisConnectionError, match=r"\d+ 127.0.0.1"):
            await late.store(epoch, [b"2"])
        for node in (new, old):
            do(node, "CLUSTER", "SETSLOT", slot, "NODE", names[new])
        with pytest.raises(RedisConnectionError, match=r"\d+ 127.0.0.1"):
            await late.store(epoch, [b"3"])
        with pytest.raises(NotReplicated):
            await late.store(epoch, [b"4"])
        assert await late.all() == [b"1", b"4"]
        await disconnect(client)


async def test_a_write_returns_when_a_replica_has_it(tmp_path: Path) -> None:
    with ExitStack() as stack:
        first, second = (
            stack.enter_context(redis_running(tmp_path, "--repl-diskless-sync", "no")) for _ in range(2)
        )
        second.follow(first)
        until(lambda: second.info("replication")["master_link_status"] == "up")
        writing, reading = connect(first.url()), connect(second.url())
        live, replica = Live(writing, bot=1, replicas=1), Live(reading, bot=1)
        for number in range(50):
            write = Write(parts=table_parts(table=b"x"), log=[b"%d" % number], update=str(number))
            assert await live.write("t", write, expected=number) == number + 1
            assert len(await replica.log("t")) == number + 1
        slot: Any = await live.load("t", update="49")
        assert slot.answer == b""
        assert await live.write("t", Write(log=[b"x"]), expected=1) is None
        await disconnect(writing)
        await disconnect(reading)
