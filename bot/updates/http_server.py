"""An HTTP server inside this process: `/health`, `/ready`, and the routes of other parts."""

import asyncio
import contextlib
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterator, Mapping, Sequence

import structlog
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from bot.settings import HEALTH, READY, Address
from bot.troubles import Troubles

ANSWER_S = 2.0
"""How long a resource may take to answer."""
ASK_S = 1.0
"""The resources are asked this often at most, however many want to know."""
HEADERS_S = 10.0
"""How long a request's headers may take to arrive."""
GRACE_S = 2
"""How long open responses may delay the end."""
BACKLOG = 1024

log = structlog.get_logger()


class Readiness:
    """Whether this process can serve: what it needs answers, and it is not ending."""

    def __init__(
        self,
        needs: Mapping[str, Callable[[], Awaitable[object]]],
        troubles: Troubles,
        *,
        spared: Collection[str] = (),
    ) -> None:
        """`needs`: a check for each resource by name, which raises if the resource does not answer.

        The process serves without those that can be `spared`.
        """
        self._needs = needs
        self._troubles = troubles
        self._spared = spared
        self._ending = False
        self._asking: asyncio.Task[list[str]] | None = None
        self._asked_at = float("-inf")

    def end(self) -> None:
        """Ask for requests to go to other processes from this moment."""
        self._ending = True

    async def missing(self) -> list[str]:
        """The names of resources that do not answer. They are asked once a second at most."""
        if self._ending:
            return ["ending"]
        if self._asking is None or time.monotonic() >= self._asked_at + ASK_S:
            self._asked_at = time.monotonic()
            self._asking = asyncio.create_task(self._ask())
        return await asyncio.shield(self._asking)

    async def _ask(self) -> list[str]:
        sound = await asyncio.gather(*(self._answers(name, ask) for name, ask in self._needs.items()))
        return [name for name, answers in zip(self._needs, sound, strict=True) if not answers]

    async def _answers(self, name: str, ask: Callable[[], Awaitable[object]]) -> bool:
        try:
            async with asyncio.timeout(ANSWER_S):
                await ask()
        except Exception as error:
            self._troubles.note(name, error)
            return False
        self._troubles.clear(name)
        return True

    def routes(self) -> list[BaseRoute]:
        """`/health` answers while the process and its loop are alive, `/ready` says whether it can serve.

        Both say what ails the stores.
        """
        return [Route(HEALTH, self._health), Route(READY, self._ready)]

    async def _health(self, request: Request) -> Response:
        return PlainTextResponse(f"alive\n{self._ailments()}")

    async def _ready(self, request: Request) -> Response:
        missing = [name for name in await self.missing() if name not in self._spared]
        if missing:
            text = f"not ready: {', '.join(missing)}\n{self._ailments()}"
            return PlainTextResponse(text, status_code=503)
        return PlainTextResponse(f"ready\n{self._ailments()}")

    def _ailments(self) -> str:
        return "".join(f"{store} is ill: {reason}\n" for store, reason in self._troubles.reasons.items())


class _PatientProtocol(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """Hangs up on who takes long to send a request's headers."""

    def connection_made(self, transport: asyncio.Transport) -> None:
        super().connection_made(transport)
        self._headers_due = self.loop.call_later(HEADERS_S, self._hang_up)

    def data_received(self, data: bytes) -> None:
        if self._is_between_requests and self._headers_due.cancelled():
            self._headers_due = self.loop.call_later(HEADERS_S, self._hang_up)
        super().data_received(data)
        if not self._is_between_requests:
            self._headers_due.cancel()

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
    """A socket that declares TCP: only then does asyncio send small answers at once, not 40 ms later."""
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
