"""An HTTP server inside this process: `/health` and `/ready` for whoever watches over it, beside the routes of its parts."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence

import structlog
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from bot.settings import HEALTH, READY, Address

ANSWER_S = 2.0
"""How long something that this process needs may take to answer."""
GRACE_S = 2
"""How long answers that are being sent may hold up the end."""
BACKLOG = 1024

log = structlog.get_logger()


class Readiness:
    """Whether this process can serve: everything that it needs answers, and it is not about to end."""

    def __init__(self, needs: Mapping[str, Callable[[], Awaitable[object]]]) -> None:
        """`needs`: by name, what to ask; it raises where it does not answer."""
        self._needs = needs
        self._ending = False

    def end(self) -> None:
        """From now on others are to be request instead."""
        self._ending = True

    async def missing(self) -> list[str]:
        """The names of what this process cannot serve without now."""
        if self._ending:
            return ["ending"]
        sound = await asyncio.gather(*(self._answers(name, ask) for name, ask in self._needs.items()))
        return [name for name, answers in zip(self._needs, sound, strict=True) if not answers]

    async def _answers(self, name: str, ask: Callable[[], Awaitable[object]]) -> bool:
        try:
            async with asyncio.timeout(ANSWER_S):
                await ask()
        except Exception as error:
            log.warning("not-ready", missing=name, error=type(error).__name__)
            return False
        return True

    def routes(self) -> list[BaseRoute]:
        """`/health` answers while the process and its loop are alive, `/ready` says whether it can serve."""
        return [Route(HEALTH, _health), Route(READY, self._ready)]

    async def _ready(self, request: Request) -> Response:
        missing = await self.missing()
        if missing:
            return PlainTextResponse(f"not ready: {', '.join(missing)}\n", status_code=503)
        return PlainTextResponse("ready\n")


async def _health(request: Request) -> Response:
    return PlainTextResponse("alive\n")


class _Server(uvicorn.Server):
    """Leaves signals to whoever runs it."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@contextlib.asynccontextmanager
async def listening(address: Address, routes: Sequence[BaseRoute]) -> AsyncIterator[Address]:
    """Serve these routes; yields the address with the port that was free where 0 was request for. Raises OSError."""
    listener = _bound(address)
    config = uvicorn.Config(
        Starlette(routes=routes),
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


def _bound(address: Address) -> socket.socket:
    """A socket that says it speaks TCP: only then does asyncio send small answers at once, not 40 ms later."""
    found = socket.getaddrinfo(
        address.host, address.port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP, flags=socket.AI_PASSIVE
    )
    family, kind, protocol, _, place = found[0]
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(place)
        listener.listen(BACKLOG)
    except OSError:
        listener.close()
        raise
    return listener
