"""Webhook: each update is answered with 200 once it is finished or stored."""

import asyncio
import hmac
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit

import msgspec
import structlog
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send
from telegram import Bot
from telegram.error import BadRequest, InvalidToken, TelegramError

from bot.base.downtime import Downtime
from bot.base.timing import Time
from bot.chat.incoming.intake import GRACE_S, KINDS, patience
from bot.chat.incoming.late_updates import LateUpdates
from bot.chat.incoming.queues import PersonQueues, Queued
from storage.failures import reason_of, storage_failed

SECRET_HEADER = "x-telegram-bot-api-secret-token"
MOST_BYTES = 1024 * 1024
"""Of a body; the longest update has a few tens of thousands."""
BODY_S = 10.0
"""How long a body may take to arrive."""
CONNECTIONS = 100
"""Updates that Telegram may bring at once: the most that it allows."""
AGAIN_S = "1"
"""When Telegram should repeat an update that could not be stored; by itself it takes up to two minutes."""
SAFE_S = 7.0
"""How long Telegram waits: a tap that nothing can store is refused after six seconds."""

log = structlog.get_logger()


class WebhookRefused(Exception):
    """Telegram rejects the webhook. The text is its reason."""


class RequestRefused(Exception):
    """A request without an update."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason


def derive_secret(token: str) -> str:
    """Derive a webhook secret from the token, the same in all processes. The token cannot be derived back."""
    return hmac.new(token.encode(), b"secret of the webhook", sha256).hexdigest()


class Webhook:
    """Takes updates over HTTP."""

    def __init__(
        self,
        bot: Bot,
        queues: PersonQueues,
        late: LateUpdates,
        time: Time,
        *,
        url: str,
        secret: str,
        hearing: Downtime | None = None,
    ) -> None:
        """Telegram finds the bot at `url`; `hearing` notes that Telegram answers."""
        self._bot = bot
        self._queues = queues
        self._late = late
        self._time = time
        self._url = url
        self._secret = secret
        self._hearing = hearing
        self._stopping = asyncio.Event()

    async def run(self) -> None:
        """Register the webhook and run until `stop`, then finish. Cancelled, it ends at once.

        Raises WebhookRefused, and InvalidToken if Telegram does not know the bot.
        """
        storing = asyncio.create_task(self._late.run())
        beginning = asyncio.create_task(self._begin())
        stopped = asyncio.create_task(self._stopping.wait())
        try:
            await _first_end(storing, stopped, beginning)
            await self._queues.settle(GRACE_S)
            await self._late.clear()
        finally:
            for task in (storing, beginning, stopped):
                task.cancel()
            await asyncio.gather(storing, beginning, stopped, return_exceptions=True)
            await self._queues.settle(0.0)

    @property
    def waiting(self) -> int:
        """How many updates have arrived and are not finished."""
        return len(self._queues)

    def stop(self) -> None:
        """Refuse new updates and make `run` end."""
        self._stopping.set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        try:
            response = await self._answer(Request(scope, receive))
        except RequestRefused as refused:
            log.warning("webhook-refused", status=refused.status, reason=refused.reason)
            headers = {405: {"Allow": "POST"}, 408: {"Connection": "close"}}.get(refused.status)
            response = Response(status_code=refused.status, headers=headers)
        await response(scope, receive, send)

    async def _answer(self, request: Request) -> Response:
        self._admit(request)
        raw = _update(await _body(request))
        if self._stopping.is_set() or not self._late.taken_over.is_set():
            return _again()
        queued = self._queues.add(raw)
        return Response() if queued is None or await _is_safe(queued) else _again()

    def _admit(self, request: Request) -> None:
        """Admit only requests from Telegram, before reading the body. Raises RequestRefused."""
        if request.method != "POST":
            raise RequestRefused(405, "not a POST")
        given = request.headers.get(SECRET_HEADER, "")
        if not hmac.compare_digest(given.encode(), self._secret.encode()):
            raise RequestRefused(403, "wrong secret" if given else "no secret")
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            raise RequestRefused(415, "not JSON by its type")
        length = request.headers.get("content-length", "")
        if length.isdecimal() and int(length) > MOST_BYTES:
            raise RequestRefused(413, "body too long")

    async def _begin(self) -> None:
        """Register the webhook once updates can be taken, note that Telegram answers, and wait for ever."""
        await self._late.taken_over.wait()
        await self._announce()
        while self._hearing is not None and not await _is_noted(self._hearing):
            await self._time.wait(self._stopping, 1.0)
        await self._stopping.wait()

    async def _announce(self) -> None:
        """Register the webhook, with retries."""
        failures = 0
        while not self._stopping.is_set():
            try:
                await self._bot.set_webhook(
                    self._url,
                    allowed_updates=KINDS,
                    max_connections=CONNECTIONS,
                    secret_token=self._secret,
                    drop_pending_updates=False,
                )
                return
            except BadRequest as error:
                raise WebhookRefused(error.message) from None
            except InvalidToken:
                raise
            except TelegramError as error:
                log.warning("webhook-not-set", error=type(error).__name__, reason=error.message)
                await self._time.wait(self._stopping, patience(error, failures))
                failures += 1


class Entrance:
    """HTTP entrance of updates. A standby process has Telegram retry in a moment."""

    def __init__(self, url: str) -> None:
        """The path of the `url` under which Telegram finds the proxy is also ours."""
        self._path = urlsplit(url).path or "/"
        self._webhook: Webhook | None = None

    def route(self) -> Route:
        """Return the path."""
        return Route(self._path, self)

    @contextmanager
    def leads_to(self, webhook: Webhook) -> Iterator[None]:
        """Let this webhook have the updates."""
        self._webhook = webhook
        try:
            yield
        finally:
            self._webhook = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        await (self._webhook or _again())(scope, receive, send)


async def _first_end(*tasks: asyncio.Task[Any]) -> None:
    """Wait until one of the tasks ends. Raises what it ended with."""
    done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in done:
        task.result()


async def _is_noted(hearing: Downtime) -> bool:
    """Note in Redis that Telegram answers. Return False if Redis fails."""
    try:
        await hearing.regain()
    except Exception as error:
        if not storage_failed(error):
            raise
        log.warning("outage-not-noted", error=reason_of(error))
        return False
    return True


async def _is_safe(queued: Queued) -> bool:
    """Return whether Telegram may forget the update; False after a timeout."""
    try:
        async with asyncio.timeout(SAFE_S):
            return await asyncio.shield(queued.safe)
    except TimeoutError:
        return False


def _again() -> Response:
    return Response(status_code=503, headers={"Retry-After": AGAIN_S})


async def _body(request: Request) -> bytes:
    """Raises RequestRefused for a body that is too long or too slow."""
    chunks: list[bytes] = []
    size = 0
    try:
        async with asyncio.timeout(BODY_S):
            async for chunk in request.stream():
                size += len(chunk)
                if size > MOST_BYTES:
                    raise RequestRefused(413, "body too long")
                chunks.append(chunk)
    except TimeoutError:
        raise RequestRefused(408, "body too slow") from None
    except ClientDisconnect:
        raise RequestRefused(400, "body cut off") from None
    return b"".join(chunks)


def _update(body: bytes) -> dict[str, Any]:
    """Raises RequestRefused for anything but an update."""
    try:
        raw = msgspec.json.decode(body, type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise RequestRefused(400, "not an object in JSON") from None
    if type(raw.get("update_id")) is not int:
        raise RequestRefused(400, "not an update")
    return raw
