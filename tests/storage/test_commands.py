"""Commands of one moment share a round trip, and each gets its own reply."""

import asyncio

import pytest
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError, ResponseError, TimeoutError

from storage.live.live import Live
from storage.redis.commands import Commands, Script
from storage.redis.connection import connect, disconnect
from tests.conftest import Stores
from tests.support.servers import free_port


async def calls(redis: Redis) -> int:
    """Return the number of reads from the server."""
    return int((await redis.info("stats"))["total_reads_processed"])


async def waits(redis: Redis) -> bool:
    """Return whether a blocking command waits at the server."""
    return bool((await redis.info("clients"))["blocked_clients"])


async def test_each_gets_its_own_reply(redis: Redis) -> None:
    commands = Commands(redis)
    await asyncio.gather(*(commands.run("SET", f"key{n}", n) for n in range(100)))
    before = await calls(redis)
    replies = await asyncio.gather(*(commands.run("GET", f"key{n}") for n in range(100)))
    assert replies == [b"%d" % n for n in range(100)]
    assert await calls(redis) - before <= 3


async def test_an_error_reaches_its_own_command(redis: Redis) -> None:
    commands = Commands(redis)
    right = asyncio.create_task(commands.run("SET", "a", 1))
    with pytest.raises(ResponseError):
        await commands.run("NOSUCH")
    assert await right


async def test_scripts_that_the_server_forgot_are_loaded_among_others(redis: Redis) -> None:
    commands = Commands(redis)
    await redis.script_flush()
    script = Script("count")
    taken = await asyncio.gather(
        *(commands.script(script, [f"counter{n}"], 5, "me", 1000, 1) for n in range(5)), commands.run("PING")
    )
    assert taken == [1] * 5 + [True]


async def test_a_cancelled_command_does_not_disturb_the_others(redis: Redis) -> None:
    commands = Commands(redis)
    hasty = asyncio.create_task(commands.run("SET", "a", 1))
    patient = asyncio.create_task(commands.run("SET", "b", 2))
    await asyncio.sleep(0)
    hasty.cancel()
    assert await patient
    assert hasty.cancelled() or hasty.cancelling()
    assert await commands.run("GET", "b") == b"2"


async def test_a_lost_server_is_told_to_all() -> None:
    client = Redis(unix_socket_path="/nonexistent/server.sock", retry=Retry(NoBackoff(), 0))
    commands = Commands(client)
    for count in (1, 3):
        replies = await asyncio.gather(*(commands.run("PING") for _ in range(count)), return_exceptions=True)
        assert [type(reply) for reply in replies] == [ConnectionError] * count
    with pytest.raises(ConnectionError):
        await commands.sweep([("PING",)])
    await disconnect(client)


async def test_a_cluster_that_is_gone_is_a_lost_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("storage.redis.connection.RETRIES", 1)
    client = connect(f"redis+cluster://127.0.0.1:{free_port()}")
    commands = Commands(client)
    for asking in (
        commands.run("GET", "a"),
        commands.sweep([("GET", "a")]),
        commands.script_on_replicas(Script("count"), ["a"], 1, sync=None, replicas=1),
        Live(client, bot=1).late.all(),
    ):
        with pytest.raises(ConnectionError):
            await asking
    await disconnect(client)


async def test_a_command_under_way_opens_no_connection_after_the_end(redis: Redis, stores: Stores) -> None:
    client = connect(stores.redis)
    waiting = asyncio.create_task(Commands(client).run("BLPOP", "nothing", 30))
    while not await waits(redis):
        pass
    waiting.cancel()
    await disconnect(client)
    while await waits(redis):  # the server hears of it a little later
        pass
    for _ in range(20):
        await asyncio.sleep(0.01)
        assert not await waits(redis)


async def test_waiters_are_cancelled_at_the_end(stores: Stores) -> None:
    client = connect(stores.redis)
    waiting = asyncio.create_task(Commands(client).run("BLPOP", "nothing", 30))
    await asyncio.sleep(0)
    await disconnect(client)
    with pytest.raises(asyncio.CancelledError):
        await waiting


async def test_commands_without_an_answer_end_in_time(
    stores: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("storage.redis.commands.COMMAND_S", 0.1)
    client = connect(stores.redis)
    commands = Commands(client)
    replies = await asyncio.gather(
        *(commands.run("BLPOP", name, 30) for name in ("one", "two")), return_exceptions=True
    )
    assert [type(reply) for reply in replies] == [TimeoutError] * 2
    await disconnect(client)
