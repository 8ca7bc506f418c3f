"""Updates that Telegram brings: each is answered with 200 once its outcome is known, or it is handed on."""

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

from bot.base.timing import Time
from bot.chat.incoming.inheritance import Inheritance
from bot.chat.incoming.intake import GRACE_S, KINDS, Intake, Raw, UpdateOutcome, patience, sender_of
from bot.chat.incoming.queues import MOST_WAITING
from bot.chat.incoming.sharing import Relay
from bot.chat.incoming.update_order import SharedOrder, TooMany, UpdateOrder

SECRET_HEADER = "x-telegram-bot-api-secret-token"
MOST_BYTES = 1024 * 1024
"""Of a body; the longest update has a few tens of thousands."""
BODY_S = 10.0
"""How long a body may take to arrive."""
CONNECTIONS = 100
"""Updates that Telegram may bring at once to all processes together: the most that it allows."""
AGAIN_S = "1"
"""When Telegram should repeat an update that could not be stored; by itself it takes up to two minutes."""
REMEMBERED = 4096
"""Finished updates in memory, in case an answer to Telegram was lost."""

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
    """The secret of a webhook if none is set: the same in all processes, and no help in finding the token."""
    return hmac.new(token.encode(), b"secret of the webhook", sha256).hexdigest()


class Webhook:
    """Takes updates over HTTP; several processes may do so at once."""

    def __init__(
        self,
        bot: Bot,
        intake: Intake,
        time: Time,
        *,
        url: str,
        secret: str,
        order: SharedOrder | None = None,
        relay: Relay | None = None,
        inheritance: Inheritance | None = None,
    ) -> None:
        """Telegram finds any of the processes at `url`. They share `order`.

        `relay` hands taps on to the process of their table; `inheritance` has those that others hand on to
        this one, and what dead processes have left.
        """
        self._bot = bot
        self._intake = intake
        self._time = time
        self._url = url
        self._secret = secret
        self._order = UpdateOrder(MOST_WAITING)
        self._shared_order = order
        self._relay = relay
        self._inheritance = inheritance
        self._finished: dict[int, None] = {}
        self._work = 0
        self._idle = asyncio.Event()
        self._stopping = asyncio.Event()

    async def run(self) -> None:
        """Register the webhook and run until `stop`, then finish; the webhook stays for other processes.

        Raises WebhookRefused, and InvalidToken if Telegram does not know the bot.
        """
        if self._inheritance is None:
            await self._announce()
            await self._stopping.wait()
            await self._settle()
        else:
            await self._serve_with(self._inheritance)
            await asyncio.gather(self._settle(), self._inheritance.settle())

    async def _serve_with(self, inheritance: Inheritance) -> None:
        """Take up what others hand on, and once Telegram is told, what they have left, until `stop`.

        Raises what ends it.
        """
        reading = asyncio.create_task(inheritance.read())
        inheriting = asyncio.create_task(self._inherit(inheritance))
        stopped = asyncio.create_task(self._stopping.wait())
        tasks = (reading, inheriting, stopped)
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _inherit(self, inheritance: Inheritance) -> None:
        await self._announce()
        await inheritance.run()

    async def _settle(self) -> None:
        """Wait for the updates at work, for some seconds."""
        if self._work:
            try:
                await asyncio.wait_for(self._idle.wait(), GRACE_S)
            except TimeoutError:
                log.warning("updates-unfinished", count=self._work)

    @property
    def waiting(self) -> int:
        """How many updates have arrived and are not finished."""
        return self._work + (len(self._inheritance) if self._inheritance is not None else 0)

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
        return _again() if outcome is UpdateOutcome.UNSTORED else Response()

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

    async def _take(self, raw: Raw) -> UpdateOutcome:
        number = raw["update_id"]
        try:
            async with self._order.turn(sender_of(raw)):
                if number in self._finished:
                    return UpdateOutcome.HANDLED
                outcome = await self._handle(raw)
        except TooMany:
            log.warning("update-dropped", reason="too many of a person", update=number)
            outcome = UpdateOutcome.FAILED
        if outcome is not UpdateOutcome.UNSTORED:
            self._finished[number] = None
            if len(self._finished) > REMEMBERED:
                del self._finished[next(iter(self._finished))]
        return outcome

    async def _handle(self, raw: Raw) -> UpdateOutcome:
        if self._relay is not None and await self._relay.hand_on(raw):
            return UpdateOutcome.HANDLED
        if self._shared_order is None:
            return await self._intake.take(raw)
        async with self._shared_order.turn(raw):
            return await self._intake.take(raw)

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
    """Where updates arrive; a process that stands by asks Telegram to bring them again in a moment."""

    def __init__(self, url: str) -> None:
        """The path of the `url` under which Telegram finds the proxy is also ours."""
        self._path = urlsplit(url).path or "/"
        self._webhook: Webhook | None = None

    def route(self) -> Route:
        """The path."""
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
