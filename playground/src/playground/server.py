"""The playground's HTTP server, in a process of its own or inside a test."""

import asyncio
import contextlib
import socket
import struct
from collections.abc import AsyncIterator, Iterator
from typing import Any

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.types import ASGIApp, Receive, Scope, Send

from playground.bot_api.api_errors import ApiError, ConnectionCut
from playground.bot_api.calls import BotApi
from playground.bot_api.method_call import MethodResult
from playground.bot_api.params import read_params
from playground.bot_api.webhook import Webhooks
from playground.control import Control
from playground.same_origin import same_origin_only
from playground.world import World

MAX_BODY = 50 * 1024 * 1024
JSON = (b"content-type", b"application/json")
HTML = (b"content-type", b"text/html")
PAGE = (
    "<html>\r\n<head><title>{title}</title></head>\r\n<body>\r\n<center><h1>{title}</h1></center>\r\n"
    "<hr><center>nginx/1.18.0</center>\r\n</body>\r\n</html>\r\n"
)
TICK_S = 1.0
"""Seconds between updates of the date in answers."""
RESET_ON_CLOSE = struct.pack("ii", 1, 0)


class Server(uvicorn.Server):
    """A server that leaves signals to its program and stops at once when it is idle."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._stopping = asyncio.Event()

    def stop(self) -> None:
        """Make `serve` end."""
        self.should_exit = True
        self._stopping.set()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    async def main_loop(self) -> None:
        """Update the date of the answers until stopped. uvicorn would poll ten times a second."""
        while not await self.on_tick(0):
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), TICK_S)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close all connections. uvicorn would wait even without any."""
        for server in self.servers:
            server.close()
        for connection in list(self.server_state.connections):
            connection.shutdown()
        await asyncio.sleep(0)
        if self.server_state.connections or self.server_state.tasks:
            await super().shutdown(sockets)


def application(world: World, bot_api: BotApi) -> ASGIApp:
    """Return the Bot API, the control API and the page. Calls of bots bypass the router for speed."""
    page = Starlette(routes=Control(world).routes())

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        path = scope.get("path", "")
        if path.startswith("/bot"):
            await _bot_call(bot_api, scope, receive, send)
        elif path.startswith("/file/bot"):
            await _download(world, path, send)
        else:
            await page(scope, receive, send)

    return app


async def _bot_call(bot_api: BotApi, scope: Scope, receive: Receive, send: Send) -> None:
    token, _, method = scope["path"][4:].partition("/")
    try:
        body = await _body(receive)
        content_type = next(
            (value for name, value in scope["headers"] if name == b"content-type"), b""
        ).decode()
        result = await bot_api.call(token, method, read_params(scope["query_string"], content_type, body))
    except ApiError as error:
        await _answer_error(send, error)
    except ConnectionCut:
        await _reset_connection(receive, send)
    else:
        await _answer(send, 200, encoded(result), [JSON])


def encoded(result: Any) -> bytes:
    """Return the body of a successful answer."""
    if isinstance(result, MethodResult):
        return msgspec.json.encode({"ok": True, "result": result.result, "description": result.description})
    return b'{"ok":true,"result":' + msgspec.json.encode(result) + b"}"


async def _answer_error(send: Send, error: ApiError) -> None:
    headers = [HTML if error.page else JSON]
    if error.parameters and "retry_after" in error.parameters:
        headers.append((b"retry-after", str(error.parameters["retry_after"]).encode()))
    await _answer(send, error.code, error_body(error), headers)


def error_body(error: ApiError) -> bytes:
    """Return the body of a failed answer: JSON, or the page of a proxy."""
    if error.page:
        return PAGE.format(title=f"{error.code} {error.description}").encode()
    fields: dict[str, Any] = {"ok": False, "error_code": error.code, "description": error.description}
    if error.parameters:
        fields["parameters"] = error.parameters
    return msgspec.json.encode(fields)


async def _reset_connection(receive: Receive, send: Send) -> None:
    """Reset the connection. uvicorn's `send` belongs to the object that holds its transport."""
    transport: asyncio.Transport = send.__self__.transport  # type: ignore[attr-defined]
    transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET_ON_CLOSE)
    transport.abort()
    while (await receive())["type"] != "http.disconnect":
        pass


async def _body(receive: Receive) -> bytes:
    chunks: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        chunk: bytes = message.get("body", b"")
        size += len(chunk)
        if size > MAX_BODY:
            raise ApiError(413, "Request Entity Too Large")
        if not message.get("more_body"):
            return b"".join(chunks) + chunk if chunks else chunk
        chunks.append(chunk)


async def _download(world: World, path: str, send: Send) -> None:
    token, _, name = path.removeprefix("/file/bot").partition("/files/")
    content = world.files.get(name) if token in world.bots else None
    if content is None:
        await _answer(send, 404, b'{"ok":false,"error_code":404,"description":"Not Found"}', [JSON])
    else:
        await _answer(send, 200, content, [(b"content-type", b"application/octet-stream")])


async def _answer(send: Send, status: int, body: bytes, headers: list[tuple[bytes, bytes]]) -> None:
    headers.append((b"content-length", str(len(body)).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _listener(host: str, port: int) -> socket.socket:
    """Make a socket with an explicit protocol: without it asyncio delays small answers by 40 ms."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(1024)
    except OSError:
        listener.close()
        raise
    return listener


def _address(listener: socket.socket) -> str:
    """Return the URL of a server on this socket."""
    host, port, *_ = listener.getsockname()
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


@contextlib.asynccontextmanager
async def serve(world: World, *, host: str = "127.0.0.1", port: int = 0) -> AsyncIterator[str]:
    """Serve a world on a loopback address, by default on a free port; yield the page's address.

    Bots use `<address>/bot` as base URL and `<address>/file/bot` for files.
    Raises OSError if the port is in use.
    """
    listener = _listener(host, port)
    address = _address(listener)
    bot_api = BotApi(world)
    config = uvicorn.Config(
        same_origin_only(application(world, bot_api)),
        lifespan="off",
        log_config=None,
        access_log=False,
        log_level="critical",
        timeout_graceful_shutdown=2,
    )
    server = Server(config)
    webhooks = Webhooks(world, bot_api)
    running = asyncio.create_task(server.serve(sockets=[listener]))
    delivering = asyncio.create_task(webhooks.run())
    try:
        while not server.started and not running.done():  # noqa: ASYNC110 (it has no event to wait for)
            await asyncio.sleep(0.005)
        yield address
    finally:
        world.closing.set()
        world.event_published.set()
        delivering.cancel()
        server.stop()
        await running
        with contextlib.suppress(asyncio.CancelledError):
            await delivering
        listener.close()
