"""Updates that Telegram brings: each is answered with 200 only once its outcome is known."""

import asyncio
import hmac
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
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

from bot.timing import Time
from bot.updates.intake import GRACE_S, KINDS, Intake, Outcome, Raw, patience, sender

SECRET_HEADER = "x-telegram-bot-api-secret-token"
MOST_BYTES = 1024 * 1024
"""Of a body; the longest update has a few times ten thousand."""
BODY_S = 10.0
"""How long a body may take to arrive."""
CONNECTIONS = 100
"""Updates that Telegram may bring at a time, in all processes together: as many as it allows."""
AGAIN_S = "1"
"""When Telegram is to bring an update again that could not be stored; unasked it would take up to two minutes."""
REMEMBERED = 4096
"""Updates known to be finished, in case the answer that words so was lost."""

log = structlog.get_logger()


class WebhookRefused(Exception):
    """Telegram does not take the webhook. The text is its reason."""


class Refused(Exception):
    """A request that brings no update."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason


def derived_secret(token: str) -> str:
    """The secret of a webhook where none is set: all processes with the same token arrive at it, and it gives nothing of the token away."""
    return hmac.new(token.encode(), b"secret of the webhook", sha256).hexdigest()


class Turns:
    """One person's updates are handled one after the other, in the order in which they came; those of others meanwhile."""

    def __init__(self) -> None:
        self._locks: dict[int, asyncio.Lock] = {}
        self._wanted: Counter[int] = Counter()

    @asynccontextmanager
    async def turn(self, key: int) -> AsyncIterator[None]:
        """Wait for all that came before with this key."""
        self._wanted[key] += 1
        try:
            async with self._locks.setdefault(key, asyncio.Lock()):
                yield
        finally:
            self._wanted[key] -= 1
            if not self._wanted[key]:
                del self._wanted[key], self._locks[key]


class Webhook:
    """Takes updates over HTTP, in any number of processes at a time."""

    def __init__(self, bot: Bot, intake: Intake, time: Time, *, url: str, secret: str) -> None:
        """`url` is where Telegram finds any of the processes; its path is served here as well."""
        self._bot = bot
        self._intake = intake
        self._time = time
        self._url = url
        self._secret = secret
        self._turns = Turns()
        self._finished: dict[int, None] = {}
        self._work = 0
        self._idle = asyncio.Event()
        self._stopping = asyncio.Event()

    async def run(self) -> None:
        """Have Telegram bring updates until `stop`, then finish what is in work; other processes go on, so the webhook stays.

        Raises WebhookRefused, and InvalidToken where Telegram does not know the bot.
        """
        await self._announce()
        await self._stopping.wait()
        if self._work:
            try:
                await asyncio.wait_for(self._idle.wait(), GRACE_S)
            except TimeoutError:
                log.warning("updates-unfinished", count=self._work)

    def stop(self) -> None:
        """Take nothing more and let `run` come to its end."""
        self._stopping.set()

    def route(self) -> Route:
        """Where updates arrive."""
        return Route(urlsplit(self._url).path or "/", self)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        try:
            response = await self._answer(Request(scope, receive))
        except Refused as refused:
            log.warning("webhook-refused", status=refused.status, reason=refused.reason)
            headers = {405: {"Allow": "POST"}, 408: {"Connection": "close"}}.get(refused.status)
            response = Response(status_code=refused.status, headers=headers)
        await response(scope, receive, send)

    async def _answer(self, request: Request) -> Response:
        self._admit(request)
        raw = _update(await _body(request))
        if self._stopping.is_set():
            return _again()
        self._work += 1
        self._idle.clear()
        try:
            outcome = await self._take(raw)
        finally:
            self._work -= 1
            if not self._work:
                self._idle.set()
        return _again() if outcome is Outcome.UNSTORED else Response()

    def _admit(self, request: Request) -> None:
        """Let through what only Telegram can have sent, before anything of its body is read. Raises Refused."""
        if request.method != "POST":
            raise Refused(405, "not a POST")
        given = request.headers.get(SECRET_HEADER, "")
        if not hmac.compare_digest(given.encode(), self._secret.encode()):
            raise Refused(403, "wrong secret" if given else "no secret")
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            raise Refused(415, "not JSON by its type")
        length = request.headers.get("content-length", "")
        if length.isdecimal() and int(length) > MOST_BYTES:
            raise Refused(413, "body too long")

    async def _take(self, raw: Raw) -> Outcome:
        number = raw["update_id"]
        async with self._turns.turn(sender(raw)):
            if number in self._finished:
                return Outcome.DONE
            outcome = await self._intake.take(raw)
            if outcome is not Outcome.UNSTORED:
                self._finished[number] = None
                if len(self._finished) > REMEMBERED:
                    del self._finished[next(iter(self._finished))]
            return outcome

    async def _announce(self) -> None:
        """Tell Telegram where to bring updates, until it has heard."""
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


def _again() -> Response:
    return Response(status_code=503, headers={"Retry-After": AGAIN_S})


async def _body(request: Request) -> bytes:
    """Raises Refused for one that is too long or too slow."""
    chunks: list[bytes] = []
    size = 0
    try:
        async with asyncio.timeout(BODY_S):
            async for chunk in request.stream():
                size += len(chunk)
                if size > MOST_BYTES:
                    raise Refused(413, "body too long")
                chunks.append(chunk)
    except TimeoutError:
        raise Refused(408, "body too slow") from None
    except ClientDisconnect:
        raise Refused(400, "body cut off") from None
    return b"".join(chunks)


def _update(body: bytes) -> dict[str, Any]:
    """Raises Refused for what is no update."""
    try:
        raw = msgspec.json.decode(body, type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Refused(400, "not an object in JSON") from None
    if type(raw.get("update_id")) is not int:
        raise Refused(400, "not an update")
    return raw
