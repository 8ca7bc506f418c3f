import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass
from io import BytesIO
from typing import Any
from unittest.mock import DEFAULT, AsyncMock

import aiohttp
import msgspec
import pytest
import structlog
from redis.exceptions import ConnectionError as RedisConnectionError
from structlog.testing import capture_logs

from bot.app.http_server import HEADERS_S, MOST_OF_HEADERS, listen
from bot.app.readiness import Readiness
from bot.base.settings import Address
from bot.base.timing import Time
from bot.base.troubles import Troubles
from bot.chat.incoming import patience, queues
from bot.chat.incoming import webhook as module
from bot.chat.incoming.queues import PersonQueues
from bot.chat.incoming.webhook import (
    MOST_BYTES,
    SECRET_HEADER,
    Entrance,
    Webhook,
    WebhookRefused,
    derive_secret,
)
from tests.support.clocks import Ticks
from tests.support.http_answers import got
from tests.support.incoming import (
    Handler,
    LateList,
    Telegram,
    arrival,
    bot_at,
    intake_for,
    late_for,
    message,
    tap,
)
from tests.support.scenario import PATIENCE_S, until

SECRET = "only_Telegram-knows"
PATH = "/updates"
JSON = "application/json"


@dataclass
class Door:
    """A webhook on an address of its own, and its client."""

    announced: AsyncMock
    """How Telegram was told of the webhook."""
    handler: Handler
    queues: PersonQueues
    late: LateList
    webhook: Webhook
    address: Address
    client: aiohttp.ClientSession

    async def send(
        self,
        body: object,
        *,
        secret: str | None = SECRET,
        method: str = "POST",
        kind: str = JSON,
        path: str = PATH,
    ) -> aiohttp.ClientResponse:
        headers = {"Content-Type": kind, **({} if secret is None else {SECRET_HEADER: secret})}
        sent = body if isinstance(body, bytes | AsyncIterator) else msgspec.json.encode(body)
        data = BytesIO(sent) if isinstance(sent, bytes) else sent
        async with self.client.request(method, path, data=data, headers=headers) as response:
            assert await response.read() == b"" or path != PATH
            return response

    async def status(self, body: object, **how: Any) -> int:
        return (await self.send(body, **how)).status


@pytest.fixture
async def door(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Door]:
    """Its log is one that no earlier test has configured for good."""
    monkeypatch.setattr(module, "log", structlog.get_logger())
    telegram, handler, stored = Telegram(), Handler(), LateList()
    announced = AsyncMock(return_value=(200, b'{"ok":true,"result":true}'))
    monkeypatch.setattr(telegram, "answer", announced)
    queues = PersonQueues(intake_for(bot := bot_at(telegram), handler), Time(50.0))
    late = late_for(queues, stored)
    late.taken_over.set()
    entrance = Entrance(url := f"https://bot.example{PATH}")
    webhook = Webhook(bot, queues, late, Time(50.0), url=url, secret=SECRET)
    async with (
        listen(Address("127.0.0.1:0"), [entrance.route()]) as address,
        aiohttp.ClientSession(f"http://{address}") as client,
    ):
        door = Door(announced, handler, queues, stored, webhook, address, client)
        assert await door.status(tap(10)) == 503, "a standby process has it brought again"
        with entrance.leads_to(webhook):
            yield door


async def test_an_update_is_answered_once_it_is_handled(door: Door) -> None:
    door.handler.gates[10] = asyncio.Event()
    sending = asyncio.create_task(door.status(tap(10)))
    await until(lambda: door.handler.began == [10])
    assert not sending.done()
    assert door.webhook.waiting == 1
    door.handler.gates[10].set()
    assert await sending == 200
    assert door.handler.done == [10]


async def test_unstored_update_is_asked_for_again_but_no_failed_or_refused_one(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SAFE_S", 0.05)
    door.handler.failures = {10: [RedisConnectionError("gone")] * 10_000, 11: [ValueError("a bug")] * 2}
    answer = await door.send(arrival(10))
    assert (answer.status, answer.headers["Retry-After"]) == (503, "1")
    assert door.handler.done == []
    door.handler.failures[10].clear()
    await until(lambda: door.handler.done == [10])
    assert await door.status(arrival(10)) == 200
    assert door.handler.done == [10]
    assert await door.status(tap(11)) == 200
    assert door.handler.sorry == [11]
    monkeypatch.setattr(patience, "PATIENCE_S", 0.05)
    door.handler.failures[12] = [RedisConnectionError("gone")] * 10_000
    assert await door.status(tap(12)) == 200
    assert door.handler.refused == [12]
    door.handler.failures.clear()
    assert await door.status(tap(12)) == 200
    assert 12 not in door.handler.done


async def test_an_update_that_comes_again_is_handled_once(door: Door) -> None:
    door.handler.gates[10] = asyncio.Event()
    both = [asyncio.create_task(door.status(tap(10))) for _ in range(2)]
    await until(lambda: door.handler.began == [10])
    door.handler.gates[10].set()
    assert await asyncio.gather(*both) == [200, 200]
    assert await door.status(tap(10)) == 200
    assert door.handler.began == [10]


async def test_one_person_has_so_many_updates_waiting(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queues, "MOST_WAITING", 2)
    door.handler.gates[10] = asyncio.Event()
    sending = [asyncio.create_task(door.status(tap(10, 1)))]
    await until(lambda: door.handler.began == [10])
    for number in range(11, 16):
        sending.append(asyncio.create_task(door.status(tap(number, 1))))
        await until(lambda: len(door.queues) + len(door.queues._finished) == len(sending))
    door.handler.gates[10].set()
    assert await asyncio.gather(*sending) == [200] * 6
    assert door.handler.done == [10, 14, 15]


@pytest.mark.parametrize(
    ("body", "how", "status"),
    [
        (tap(10), {"secret": None}, 403),
        (tap(10), {"secret": ""}, 403),
        (tap(10), {"secret": "guessed"}, 403),
        (tap(10), {"secret": SECRET[:-1]}, 403),
        (tap(10), {"secret": "пароль"}, 403),
        (tap(10), {"secret": None, "method": "GET"}, 405),
        (tap(10), {"method": "PUT"}, 405),
        (tap(10), {"kind": "text/plain"}, 415),
        (tap(10), {"path": "/elsewhere"}, 404),
        (b"", {}, 400),
        (b"{", {}, 400),
        (b"\xff\xfe{}", {}, 400),
        (b'{"update_id":10,"message":{"text":"\xd0"}}', {}, 400),
        (b'{"update_id":10,"message":{"text":"\\ud800"}}', {}, 400),
        (b"[" * 100_000, {}, 400),
        (b'{"update_id":' + b"[" * 50_000 + b"]" * 50_000 + b"}", {}, 400),
        ([tap(10)], {}, 400),
        ("text", {}, 400),
        (None, {}, 400),
        ({"update_id": "10"}, {}, 400),
        ({"update_id": True}, {}, 400),
        ({"update_id": 1.5}, {}, 400),
        (b" " * (MOST_BYTES + 1), {}, 413),
    ],
)
async def test_what_is_no_update_is_refused_in_one_line(
    door: Door, body: object, how: dict[str, Any], status: int
) -> None:
    with capture_logs() as logs:
        answer = await door.send(body, **how)
    assert (answer.status, answer.headers.get("Allow")) == (status, "POST" if status == 405 else None)
    assert door.handler.began == []
    assert [line["status"] for line in logs] == ([status] if status != 404 else [])
    assert SECRET not in str(logs)
    assert "guessed" not in str(logs)
    assert await door.status(tap(10)) == 200


async def test_a_body_without_a_length_is_cut_off_at_the_limit(door: Door) -> None:
    given = 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal given
        for _ in range(3 * MOST_BYTES // 65536):
            given += 65536
            yield b" " * 65536

    assert await door.status(endless()) == 413
    assert given > MOST_BYTES
    assert await door.status(tap(10)) == 200


async def test_a_body_of_the_longest_kind_is_taken(door: Door) -> None:
    long = message(10)
    long["message"]["text"] = "😀" * (MOST_BYTES // 5)
    assert await door.status(long, kind="Application/JSON; charset=utf-8") == 200
    assert door.handler.done == [10]


HEAD = f"POST {PATH} HTTP/1.1\r\nHost: x\r\nContent-Type: {JSON}\r\nX-Telegram-Bot-Api-Secret-Token: {SECRET}\r\n".encode()


async def test_a_body_that_does_not_come_to_an_end_is_given_up(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "BODY_S", 0.2)
    reader, writer = await asyncio.open_connection(door.address.host, door.address.port)
    writer.write(HEAD + b'Content-Length: 100\r\n\r\n{"update_id":1')
    async with asyncio.timeout(PATIENCE_S):
        assert (await reader.read()).startswith(b"HTTP/1.1 408 ")
    writer.close()
    assert door.handler.began == []


async def test_a_slow_body_holds_up_nobody_else(door: Door) -> None:
    body = msgspec.json.encode(tap(10))
    reader, writer = await asyncio.open_connection(door.address.host, door.address.port)
    writer.write(HEAD + b"Connection: close\r\nContent-Length: %d\r\n\r\n" % len(body) + body[:40])
    assert await door.status(tap(11)) == 200
    assert door.handler.done == [11]
    writer.write(body[40:])
    async with asyncio.timeout(PATIENCE_S):
        assert (await reader.read()).startswith(b"HTTP/1.1 200 ")
    writer.close()
    assert door.handler.done == [11, 10]


async def test_a_body_cut_off_changes_nothing(door: Door) -> None:
    _, writer = await asyncio.open_connection(door.address.host, door.address.port)
    with capture_logs() as logs:
        writer.write(HEAD + b'Content-Length: 100\r\n\r\n{"update_id":1')
        await writer.drain()
        assert await door.status(tap(11)) == 200, "the server has read what came before"
        writer.close()
        await until(lambda: bool(logs))
    assert (logs[0]["status"], logs[0]["reason"]) == (400, "body cut off")
    assert door.handler.began == [11]


@pytest.mark.parametrize("strange", [{"message": [1]}, {"callback_query": {"from": {"id": "x"}}}, {}])
async def test_an_update_of_an_unknown_shape_is_not_brought_again(
    door: Door, strange: dict[str, object]
) -> None:
    assert await door.status({"update_id": 10, **strange}) == 200
    assert await door.status(tap(11)) == 200
    assert door.handler.done[-1] == 11


async def test_telegram_is_told_where_and_how_and_the_webhook_stays(door: Door) -> None:
    running = asyncio.create_task(door.webhook.run())
    await until(lambda: door.announced.await_count > 0)
    door.webhook.stop()
    await running
    (method, data), _ = door.announced.await_args_list[0]
    hook = data.parameters
    assert method == "setWebhook"
    assert hook["url"] == "https://bot.example/updates"
    assert hook["secret_token"] == SECRET
    assert hook["max_connections"] == 100
    membership, inline = ["my_chat_member", "chat_member"], ["inline_query", "chosen_inline_result"]
    assert list(hook["allowed_updates"]) == ["message", "callback_query", *membership, *inline]
    assert not hook.get("drop_pending_updates")


async def test_telegram_is_told_until_it_has_heard(door: Door) -> None:
    door.announced.side_effect = [
        (429, b'{"ok":false,"description":"Too Many Requests","parameters":{"retry_after":1}}'),
        (502, b'{"ok":false,"description":"Bad Gateway"}'),
        DEFAULT,
    ]
    running = asyncio.create_task(door.webhook.run())
    await until(lambda: door.announced.await_count == 3)
    door.webhook.stop()
    await running


async def test_a_webhook_that_telegram_does_not_take_ends_the_run(door: Door) -> None:
    reason = "Bad Request: bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443"
    door.announced.return_value = (400, msgspec.json.encode({"ok": False, "description": reason}))
    with pytest.raises(WebhookRefused, match="only on ports 80, 88, 443 or 8443"):
        await door.webhook.run()


async def test_stopping_finishes_work_in_progress_and_takes_no_more(door: Door) -> None:
    running = asyncio.create_task(door.webhook.run())
    door.handler.gates[10] = asyncio.Event()
    sending = asyncio.create_task(door.status(tap(10)))
    await until(lambda: door.handler.began == [10])
    door.webhook.stop()
    assert await door.status(tap(11, 2)) == 503
    assert not running.done()
    door.handler.gates[10].set()
    assert await sending == 200
    await asyncio.wait_for(running, PATIENCE_S)
    assert door.handler.done == [10]


async def test_what_is_finished_at_the_end_is_not_left_to_the_next(door: Door) -> None:
    running = asyncio.create_task(door.webhook.run())
    door.handler.gates[10] = asyncio.Event()
    sending = asyncio.create_task(door.status(tap(10)))
    await until(lambda: len(door.late.updates) == 1)
    door.webhook.stop()
    door.handler.gates[10].set()
    await running
    assert (await sending, door.late.updates) == (200, [])


async def test_stopping_does_not_wait_for_ever(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "GRACE_S", 0.05)
    running = asyncio.create_task(door.webhook.run())
    door.handler.gates[10] = asyncio.Event()
    sending = asyncio.create_task(door.status(tap(10)))
    await until(lambda: door.handler.began == [10])
    door.webhook.stop()
    await asyncio.wait_for(running, PATIENCE_S)
    assert door.handler.done == []
    door.handler.gates[10].set()
    await sending


def test_the_derived_secret_is_one_for_all_and_one_for_each_bot() -> None:
    secret = derive_secret("1:token")
    assert secret == derive_secret("1:token") != derive_secret("2:token")
    assert len(secret) == 64
    assert secret.isalnum()
    assert "token" not in secret


async def test_health_and_readiness(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.app.readiness.ASK_S", 0.0)
    redis, database, ticks = AsyncMock(), AsyncMock(), Ticks()
    needs = {"redis": redis, "database": database}
    readiness = Readiness(needs, Troubles(ticks), spared={"database"})
    async with listen(Address("127.0.0.1:0"), readiness.routes()) as address, AsyncExitStack() as stack:
        assert await got(address, "/ready") == (503, "standing by\n")
        assert await got(address, "/health") == (200, "alive\n")
        stack.enter_context(readiness.serving())
        assert await got(address, "/ready") == (200, "ready\n")
        redis.side_effect = RedisConnectionError("redis://:hunter2@redis")
        ill = "redis is ill: ConnectionError\n"
        assert await got(address, "/ready") == (503, f"not ready: redis\n{ill}")
        assert await got(address, "/health") == (200, f"alive\n{ill}")
        redis.side_effect = None
        assert await got(address, "/ready") == (200, f"ready\n{ill}")
        ticks.at += 10
        assert await got(address, "/ready") == (200, "ready\n")
        database.side_effect = asyncio.Event().wait
        with monkeypatch.context() as impatient:
            impatient.setattr("bot.app.readiness.ANSWER_S", 0.1)
            assert await got(address, "/ready") == (200, "ready\ndatabase is ill: TimeoutError\n")
        database.side_effect = None
        ticks.at += 10
        assert await got(address, "/ready") == (200, "ready\n")
        readiness.end()
        assert await got(address, "/ready") == (503, "not ready: ending\n")
        assert await got(address, "/health") == (200, "alive\n")


async def test_readiness_asks_the_servers_once_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.app.readiness.ASK_S", 1000.0)
    ask = AsyncMock()
    readiness = Readiness({"redis": ask}, Troubles())
    async with listen(Address("127.0.0.1:0"), readiness.routes()) as address:
        with readiness.serving():
            answers = await asyncio.gather(*(got(address, "/ready") for _ in range(20)))
    assert set(answers) == {(200, "ready\n")}
    assert ask.await_count == 1


@pytest.mark.parametrize("sent", [b"", b"GET /health HTTP/1.1\r\nHost: x\r\nX-Slow: "])
async def test_a_client_with_unfinished_headers_is_hung_up_on(
    monkeypatch: pytest.MonkeyPatch, sent: bytes
) -> None:
    async with listen(Address("127.0.0.1:0"), Readiness({}, Troubles()).routes()) as address:
        with monkeypatch.context() as hasty:
            hasty.setattr("bot.app.http_server.HEADERS_S", 0.1)
            reader, writer = await asyncio.open_connection(address.host, address.port)
            writer.write(sent)
            async with asyncio.timeout(PATIENCE_S):
                with suppress(ConnectionError):
                    assert await reader.read() == b""
            writer.close()
        assert await got(address, "/health") == (200, "alive\n")


async def test_a_client_with_endless_headers_is_hung_up_on() -> None:
    async with listen(Address("127.0.0.1:0"), Readiness({}, Troubles()).routes()) as address:
        reader, writer = await asyncio.open_connection(address.host, address.port)
        writer.write(b"GET /health HTTP/1.1\r\nHost: x\r\n")
        async with asyncio.timeout(HEADERS_S / 2):  # before the time for headers is over
            with suppress(ConnectionError):
                for number in range(2 * MOST_OF_HEADERS // 1024):
                    writer.write(b"X-%04d: %s\r\n" % (number, b"a" * 1024))
                    await writer.drain()
                assert await reader.read() == b""
        writer.close()
        assert await got(address, "/health") == (200, "alive\n")


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0", "[::1]"])
async def test_it_listens_where_it_is_told(host: str) -> None:
    if host == "[::1]":
        try:
            socket.create_server(("::1", 0), family=socket.AF_INET6).close()
        except OSError:
            pytest.skip("this machine has no IPv6")
    async with listen(Address(f"{host}:0"), Readiness({}, Troubles()).routes()) as address:
        assert address.port > 0
        assert await got(Address(address.replace("0.0.0.0", "127.0.0.1")), "/health") == (200, "alive\n")


async def test_an_address_in_use_is_an_error() -> None:
    async with listen(Address("127.0.0.1:0"), []) as address:
        with pytest.raises(OSError, match="in use"):
            await listen(address, []).__aenter__()
