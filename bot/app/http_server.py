"""An HTTP server inside this process, loaded only where the settings ask for one."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Iterator, Sequence

import structlog
import uvicorn
from starlette.applications import Starlette
from starlette.routing import BaseRoute
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from bot.base.settings import Address

HEADERS_S = 10.0
"""Timeout for a request's headers."""
MOST_OF_HEADERS = 65_536
"""Bytes of a request before its body."""
GRACE_S = 2
"""Timeout of open responses at shutdown."""
BACKLOG = 1024

log = structlog.get_logger()


class _PatientProtocol(HttpToolsProtocol):
    """Hangs up on clients with slow or oversized request headers."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._headers_due = self.loop.call_later(HEADERS_S, self._hang_up)
        self._are_headers_open, self._header_bytes = False, 0

    def data_received(self, data: bytes) -> None:
        if self._is_between_requests and self._headers_due.cancelled():
            self._headers_due = self.loop.call_later(HEADERS_S, self._hang_up)
        super().data_received(data)
        if not self._is_between_requests:
            self._headers_due.cancel()
        if self._are_headers_open:
            self._header_bytes += len(data)
            if self._header_bytes > MOST_OF_HEADERS:
                self.transport.abort()

    def on_message_begin(self) -> None:
        self._are_headers_open, self._header_bytes = True, 0
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._are_headers_open = False
        super().on_headers_complete()

    def connection_lost(self, error: Exception | None) -> None:
        self._headers_due.cancel()
        super().connection_lost(error)

    @property
    def _is_between_requests(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    def _hang_up(self) -> None:
        if self._is_between_requests:
            self.transport.abort()


class _Server(uvicorn.Server):
    """Leaves signals to the program."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@contextlib.asynccontextmanager
async def listen(address: Address, routes: Sequence[BaseRoute]) -> AsyncIterator[Address]:
    """Serve these routes; yields the address, with the real port if 0 was given. Raises OSError."""
    listener = _bind(address)
    config = uvicorn.Config(
        Starlette(routes=routes),
        http=_PatientProtocol,
        lifespan="off",
        ws="none",
        log_config=None,
        log_level="warning",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE_S,
    )
    server = _Server(config)
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    try:
        while not server.started and not serving.done():  # noqa: ASYNC110 (it has no event to wait for)
            await asyncio.sleep(0.005)
        port = listener.getsockname()[1]
        log.info("listening", address=f"{address.rpartition(':')[0]}:{port}")
        yield Address(f"{address.rpartition(':')[0]}:{port}")
    finally:
        server.should_exit = True
        await serving
        listener.close()


def _bind(address: Address) -> socket.socket:
    """Declare the socket as TCP: only then asyncio sends small answers at once, not 40 ms later."""
    addresses = socket.getaddrinfo(
        address.host, address.port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP, flags=socket.AI_PASSIVE
    )
    family, kind, protocol, _, place = addresses[0]
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(place)
        listener.listen(BACKLOG)
    except OSError:
        listener.close()
        raise
    return listener
