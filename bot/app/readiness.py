"""Whether this process is alive, and whether it is the one that serves: `/health` and `/ready`."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping
from contextlib import contextmanager

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from bot.base.settings import HEALTH, READY
from bot.base.troubles import Troubles

ANSWER_S = 2.0
"""Timeout of a resource."""
ASK_S = 1.0
"""Shortest interval between checks of the resources."""


class Readiness:
    """Readiness of this process: it is active, its resources answer, and it is not ending."""

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
        self._is_serving = False
        self._asking: asyncio.Task[list[str]] | None = None
        self._asked_at = float("-inf")

    @contextmanager
    def serving(self) -> Iterator[None]:
        """Ask for requests to come to this process, for it is the active one."""
        self._is_serving = True
        try:
            yield
        finally:
            self._is_serving = False

    def end(self) -> None:
        """Ask for requests to go to other processes from this moment."""
        self._ending = True

    async def missing(self) -> list[str]:
        """Return the names of resources that do not answer. They are asked once a second at most."""
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
        """`/health` answers while the process and its loop are alive, `/ready` says whether it serves.

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
        if not self._is_serving:
            return PlainTextResponse(f"standing by\n{self._ailments()}", status_code=503)
        return PlainTextResponse(f"ready\n{self._ailments()}")

    def _ailments(self) -> str:
        return "".join(f"{store} is ill: {reason}\n" for store, reason in self._troubles.reasons.items())
