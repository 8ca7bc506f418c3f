import asyncio
import io
import json
import socket
import traceback
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any
from unittest.mock import create_autospec

import pytest
from aiohttp import web
from aiohttp.http_writer import StreamWriter
from aiohttp.test_utils import TestServer
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, InputFile, InputMediaPhoto
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
    TimedOut,
)

from bot.base import metrics
from bot.chat.outgoing import transport
from bot.chat.outgoing.transport import AiohttpRequest, wait_of
from tests.support.scenario import PATIENCE_S, until
from tests.support.servers import free_port

TOKEN = "123456:AAE-secret_of_the_bot"
MESSAGE = {"message_id": 7, "date": 1, "chat": {"id": 5, "type": "private"}}


@dataclass
class Server:
    """An HTTP server with prepared answers that records requests."""

    url: str = ""
    status: int = 200
    answer: Any = field(default_factory=lambda: {"ok": True, "result": MESSAGE})
    raw: bytes | None = None
    gate: asyncio.Event | None = None
    """What answers wait for."""
    seen: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    connections: set[Any] = field(default_factory=set)

    async def handle(self, request: web.Request) -> web.StreamResponse:
        self.connections.add(request.transport)
        method, form = request.path.rpartition("/")[2], await request.post()
        fields: dict[str, Any] = {
            name: (part.filename, part.content_type, part.file.read())
            if isinstance(part, web.FileField)
            else part
            for name, part in form.items()
        }
        self.seen.append((method, fields or json.loads(await request.read() or b"{}")))
        if self.gate is not None:
            await self.gate.wait()
        if method == "hangUp" and request.transport is not None:
            request.transport.close()
        body = self.raw if self.raw is not None else json.dumps(self.answer).encode()
        return web.Response(status=self.status, body=body)


@pytest.fixture
async def server() -> AsyncIterator[Server]:
    server, app = Server(), web.Application()
    app.router.add_route("*", "/{path:.*}", server.handle)
    running = TestServer(app)
    await running.start_server(access_log=None)
    server.url = str(running.make_url("/bot"))
    yield server
    await running.close()


def bot_at(url: str, transport: AiohttpRequest) -> Bot:
    return Bot(TOKEN, url, url, request=transport, get_updates_request=transport)


@pytest.fixture
async def bot(server: Server) -> AsyncIterator[Bot]:
    async with AiohttpRequest(read_timeout=PATIENCE_S) as transport:
        yield bot_at(server.url, transport)


async def test_parameters_arrive_as_telegram_reads_them(server: Server, bot: Bot) -> None:
    keyboard = InlineKeyboardMarkup([[InlineKeyboardButton("10♠", callback_data="a:t:q:play TS")]])
    message = await bot.send_message(
        5, "Привет, «Аня» 🂡", parse_mode="HTML", disable_notification=True, reply_markup=keyboard
    )
    assert message.message_id == 7
    assert server.seen == [
        (
            "sendMessage",
            {
                "chat_id": 5,
                "text": "Привет, «Аня» 🂡",
                "parse_mode": "HTML",
                "disable_notification": True,
                "reply_markup": {"inline_keyboard": [[{"text": "10♠", "callback_data": "a:t:q:play TS"}]]},
            },
        )
    ]


async def test_files_are_counted_under_one_name(server: Server, bot: Bot) -> None:
    server.raw = b"a picture"
    for name in ("1.jpg", "2.jpg"):
        await bot.request.retrieve(f"{server.url}/files/{name}")
    server.status = 404
    with pytest.raises(TelegramError):
        await bot.request.retrieve(f"{server.url}/files/3.jpg")
    for metric in (*metrics.CALLS.collect(), *metrics.REFUSALS.collect()):
        methods = {sample.labels["method"] for sample in metric.samples}
        assert "file" in methods
        assert not any("." in method for method in methods)


@pytest.mark.parametrize("handle", [False, True])
async def test_a_file_is_uploaded(server: Server, bot: Bot, handle: bool) -> None:
    picture = bytes(range(256)) * 1000
    photo = InputFile(io.BytesIO(picture), filename="стол.jpg", read_file_handle=not handle)
    await bot.send_photo(
        5,
        photo,
        caption="Раздача 3",
        reply_markup=InlineKeyboardMarkup([[InlineKeyboardButton("a", callback_data="b")]]),
    )
    method, fields = server.seen[0]
    assert method == "sendPhoto"
    assert fields["chat_id"] == "5"
    assert fields["caption"] == "Раздача 3"
    assert json.loads(fields["reply_markup"]) == {"inline_keyboard": [[{"text": "a", "callback_data": "b"}]]}
    assert fields["photo"][1:] == ("image/jpeg", picture)


async def test_several_files_are_uploaded_by_name_and_one_is_downloaded(server: Server, bot: Bot) -> None:
    server.answer = {"ok": True, "result": [MESSAGE, MESSAGE]}
    await bot.send_media_group(
        5, [InputMediaPhoto(b"one", filename="1.jpg"), InputMediaPhoto(b"two", filename="2.jpg")]
    )
    fields = server.seen[0][1]
    names = [media["media"].removeprefix("attach://") for media in json.loads(fields["media"])]
    assert [fields[name][2] for name in names] == [b"one", b"two"]
    found = {"file_id": "f", "file_unique_id": "u", "file_path": "photos/1.jpg"}
    server.answer = {"ok": True, "result": found}
    file = await bot.get_file("f")
    server.raw = b"\x00\xffpicture"
    assert bytes(await file.download_as_bytearray()) == b"\x00\xffpicture"


async def test_an_upload_takes_one_write(server: Server, bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    write = create_autospec(StreamWriter._write, side_effect=StreamWriter._write)
    monkeypatch.setattr(StreamWriter, "_write", write)
    await bot.send_photo(5, InputFile(bytes(100_000), filename="table.jpg"), caption="Раздача 3")
    assert server.seen[0][1]["photo"][2] == bytes(100_000)
    assert write.call_count <= 2
    monkeypatch.setattr(transport, "MOST_IN_ONE_PIECE", 100_000)
    picture = bytes(range(256)) * 1000
    await bot.send_photo(5, InputFile(picture, filename='a"b\r\nc.jpg'))
    name, _, content = server.seen[1][1]["photo"]
    assert content == picture, "a longer one goes in pieces"
    assert "\n" not in name


@pytest.mark.parametrize(
    ("status", "description", "parameters", "error"),
    [
        (400, "Bad Request: message to edit not found", {}, BadRequest("Message to edit not found")),
        (401, "Unauthorized", {}, InvalidToken("Unauthorized")),
        (403, "Forbidden: bot was blocked by the user", {}, Forbidden("bot was blocked by the user")),
        (409, "Conflict: terminated by other", {}, Conflict("Conflict: terminated by other")),
        (429, "Too Many Requests", {"retry_after": 35}, RetryAfter(35)),
        (400, "upgraded", {"migrate_to_chat_id": -100}, ChatMigrated(-100)),
        (502, "Bad Gateway", {}, NetworkError("Bad Gateway")),
    ],
)
async def test_refusals_are_told_apart(
    server: Server, bot: Bot, status: int, description: str, parameters: dict[str, int], error: TelegramError
) -> None:
    answer = {"ok": False, "error_code": status, "description": description, "parameters": parameters}
    server.status, server.answer = status, answer
    with pytest.raises(type(error)) as caught:
        await bot.send_message(5, "x")
    assert type(caught.value) is type(error)
    assert caught.value.message.removeprefix("Forbidden: ") == error.message


@pytest.mark.parametrize("setting", ["", "true"])
def test_a_wait_is_in_seconds_however_the_library_counts(
    setting: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PTB_TIMEDELTA", setting)
    assert wait_of(RetryAfter(35)) == 35
    assert wait_of(RetryAfter(timedelta(seconds=0.5))) == 0.5


async def test_the_page_of_a_broken_gateway_leaves_no_traceback(
    server: Server, bot: Bot, caplog: pytest.LogCaptureFixture
) -> None:
    server.status, server.raw = 502, b"<html><title>502 Bad Gateway</title></html>"
    with pytest.raises(NetworkError, match="Bad Gateway"):
        await bot.get_me()
    server.status, server.raw = 200, b"[]"
    with pytest.raises(TelegramError, match="Invalid server response"):
        await bot.get_me()
    assert not caplog.records


async def test_broken_utf_8_is_read_as_far_as_it_goes(server: Server, bot: Bot) -> None:
    server.raw = (
        json.dumps({"ok": True, "result": {**MESSAGE, "text": "ab"}}).encode().replace(b"ab", b"a\xff")
    )
    assert (await bot.send_message(5, "x")).text == "a\ufffd"


async def test_a_slow_answer_times_out_and_a_patient_call_waits(server: Server, bot: Bot) -> None:
    server.gate = asyncio.Event()
    with pytest.raises(TimedOut):
        await bot.send_message(5, "x", read_timeout=0.05)
    patient = asyncio.create_task(bot.send_message(5, "x", read_timeout=PATIENCE_S))
    await until(lambda: len(server.seen) == 2)
    server.gate.set()
    assert (await patient).message_id == 7


async def test_a_full_pool_times_out(server: Server) -> None:
    server.gate = asyncio.Event()
    async with AiohttpRequest(
        connection_pool_size=1, connect_timeout=0.05, pool_timeout=0.0, read_timeout=PATIENCE_S
    ) as transport:
        bot = bot_at(server.url, transport)
        first = asyncio.create_task(bot.send_message(5, "x"))
        await until(lambda: bool(server.seen))
        with pytest.raises(TimedOut, match="free connection"):
            await bot.send_message(5, "y")
        server.gate.set()
        await first
    assert len(server.seen) == 1


async def test_an_unread_body_times_out() -> None:
    """By the time for uploads, which is longer than that for other bodies."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        async with AiohttpRequest(
            media_write_timeout=0.1,
            write_timeout=None,
            read_timeout=0.05,
            connect_timeout=0.05,
            pool_timeout=0.05,
        ) as transport:
            bot = bot_at(f"http://127.0.0.1:{listener.getsockname()[1]}/bot", transport)
            async with asyncio.timeout(PATIENCE_S):
                with pytest.raises(TimedOut):
                    await bot.send_photo(5, bytes(20_000_000))


async def test_a_pool_can_be_closed_and_opened_again(server: Server) -> None:
    transport = AiohttpRequest()
    bot = bot_at(server.url, transport)
    with pytest.raises(NetworkError, match="not initialized"):
        await bot.send_message(5, "x")
    for _ in range(2):
        async with transport:
            await transport.initialize()
            for _ in range(3):
                await bot.send_message(5, "x")
    await transport.shutdown()
    assert len(server.connections) == 2, "one each time it is open"


@pytest.mark.parametrize("case", ["refused", "hung up", "timed out", "no such host", "no address", "no json"])
async def test_no_failure_shows_the_token(
    server: Server, case: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    urls = {
        "refused": f"http://127.0.0.1:{free_port()}/bot",
        "no such host": "http://nowhere.invalid/bot",
        "no address": "http:///bot",
    }
    async with AiohttpRequest(read_timeout=0.05) as transport:
        bot = bot_at(urls.get(case, server.url), transport)
        caplog.clear()  # the library itself tells its address when a bot is made, at DEBUG
        server.gate = asyncio.Event() if case == "timed out" else None
        server.raw = b"no json" if case == "no json" else None
        with pytest.raises(TelegramError) as caught:
            await bot.do_api_request("hangUp" if case == "hung up" else "someMethod")
    told = "".join(traceback.format_exception(caught.value)) + repr(caught.value) + caplog.text
    assert "secret_of" not in told
    assert caught.value.__context__ is None or "secret_of" not in repr(caught.value.__context__)
