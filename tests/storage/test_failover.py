"""Promotion of a replica: nothing acknowledged is lost, and every table is named."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from redis.asyncio import Redis

from storage.live.live import Live, NotReplicated, Write, table_parts
from storage.redis.connection import check, connect, disconnect, replicas
from storage.redis.keys import SHARDS
from tests.support.servers import (
    PASSWORD,
    Pair,
    RedisServer,
    pair_running,
    redis_running,
    sentinels_running,
    until,
)


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    with pair_running(tmp_path) as found:
        yield found


@pytest.fixture
def sentinels(pair: Pair, tmp_path: Path) -> Iterator[list[RedisServer]]:
    """Three, of which two must agree that the master is down."""
    settings = (
        f'sentinel monitor evening 127.0.0.1 {pair.master.port} 2\nsentinel auth-pass evening "{PASSWORD}"\n'
        "sentinel down-after-milliseconds evening 500\nsentinel failover-timeout evening 5000\n"
    )
    with sentinels_running(tmp_path, pair, settings) as found:
        yield found


async def test_new_server_is_recognised_by_its_tables_until_noted(pair: Pair) -> None:
    client = connect(pair.master.url())
    live = Live(client, bot=1, replicas=1)
    assert await live.processes.takeovers() == []
    tables = [f"table{n:03}" for n in range(100)]
    for table in tables:
        await live.write(table, Write(parts=table_parts(table=b"x")), expected=0)
    assert await live.processes.takeovers() == []
    await disconnect(client)
    pair.promote()

    client = connect(pair.replica.url())
    live = Live(client, bot=1)
    found = await live.processes.takeovers()
    assert len(found) == SHARDS
    assert sorted(table for takeover in found for table in takeover.tables) == tables
    assert await live.processes.takeovers() == found
    for takeover in found[1:]:
        await live.processes.note_takeover(takeover)
    assert await live.processes.takeovers() == found[:1]
    await live.processes.note_takeover(found[0])
    assert await live.processes.takeovers() == []
    await disconnect(client)


async def test_a_restart_is_no_takeover(tmp_path: Path) -> None:
    with redis_running(tmp_path, "--appendonly", "yes") as server:
        client = connect(server.url())
        live = Live(client, bot=1)
        await live.write("t", Write(parts=table_parts(table=b"x")), expected=0)
        assert await live.processes.takeovers() == []
        before = server.info("replication")["master_replid"]
        server.kill()
        server.start()
        assert server.info("replication")["master_replid"] != before
        assert await live.processes.takeovers() == []
        await disconnect(client)


@pytest.mark.slow
async def test_sentinels_promote_a_replica_with_all_acknowledged_data(
    pair: Pair, sentinels: list[RedisServer]
) -> None:
    places = ",".join(f"127.0.0.1:{sentinel.port}" for sentinel in sentinels)
    url = f"redis+sentinel://{pair.master.url().removeprefix('redis://').rpartition('@')[0]}@{places}/evening"
    client = connect(url)
    await check(client)
    assert isinstance(client, Redis)
    assert replicas(url) == 1
    live = Live(client, bot=1, replicas=1)
    assert await live.processes.takeovers() == []
    acknowledged = 200
    for number in range(acknowledged):
        write = Write(parts=table_parts(table=b"x"), log=[b"%d" % number], update=str(number))
        assert await live.write("t", write, expected=number) == number + 1
    pair.master.kill()
    until(lambda: pair.replica.info("replication")["role"] == "master")

    assert len(await live.log("t")) == acknowledged
    assert {table for takeover in await live.processes.takeovers() for table in takeover.tables} == {"t"}
    with pytest.raises(NotReplicated):
        await live.write("t", Write(log=[b"alone"], update="200"), expected=acknowledged)
    pair.master.start()
    until(lambda: int(pair.replica.info("replication")["connected_slaves"]) == 1)
    until(lambda: pair.master.info("replication")["master_link_status"] == "up")
    slot: Any = await live.load("t", update="200")
    assert (slot.version, slot.answer) == (acknowledged + 1, b"")
    assert await live.write("t", Write(log=[b"together"]), expected=slot.version) == slot.version + 1
    await disconnect(client)
