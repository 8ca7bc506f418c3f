"""python-telegram-bot's HTTP transport on aiohttp, at a fraction of the CPU.

Only this module uses private names of the library.
"""

import json
import secrets
import time
from collections.abc import Mapping
from datetime import timedelta
from functools import cache
from http import HTTPStatus
from io import BytesIO
from typing import Any, NamedTuple, TypeAlias, TypedDict, Unpack

import aiohttp
import msgspec
from prometheus_client import Histogram
from telegram import Bot, InputFile
from telegram._utils.defaultvalue import DefaultValue
from telegram._utils.types import ODVInput
from telegram.error import NetworkError, RetryAfter, TelegramError, TimedOut
from telegram.request import BaseRequest, RequestData
from telegram.request._requestparameter import RequestParameter
from yarl import URL

from bot.base.metrics import CALLS, REFUSALS

Limit: TypeAlias = float | None
"""Seconds; None: no limit."""

JSON_HEADERS = {"Content-Type": "application/json"}
MOST_IN_ONE_PIECE = 2**20
POLL = "getUpdates"
"""The call that takes long because there is nothing to answer."""
FILE = "file"
"""Placeholder method of a file download."""
IDLE_SECONDS = 30.0
"""How long an unused connection stays open; servers close theirs after a minute or more."""


class Upload(NamedTuple):
    """A file that goes with a call."""

    name: str
    """Of the parameter."""
    file: InputFile
    value: Mapping[str, Any] | None = None
    """The parameter's value if it refers to the file; None if the file itself is the value."""


class Timeouts(TypedDict, total=False):
    """Seconds that override those of the transport."""

    read_timeout: float
    write_timeout: float
    connect_timeout: float
    pool_timeout: float


async def call_method(
    bot: Bot,
    method: str,
    values: Mapping[str, Any],
    upload: Upload | None = None,
    **timeouts: Unpack[Timeouts],
) -> Any:
    """Call a method and return Telegram's raw answer: parsing it as `Bot` does is ten times the work.

    Raises TelegramError.
    """
    parameters = [RequestParameter(name, value, None) for name, value in values.items()]
    if upload is not None:
        parameters.append(RequestParameter(upload.name, upload.value, [upload.file]))
    return await bot.request.post(f"{bot.base_url}/{method}", RequestData(parameters), **timeouts)


def wait_of(error: RetryAfter) -> float:
    """Seconds to wait before a retry. The library gives an int or a timedelta, by version and settings."""
    wait = error.retry_after
    return wait.total_seconds() if isinstance(wait, timedelta) else wait


class AiohttpRequest(BaseRequest):
    """A pooled aiohttp session behind `BaseRequest`.

    Its exceptions hold no address, because addresses hold the token.
    """

    __slots__ = (
        "_connect",
        "_limits",
        "_media_write",
        "_pool",
        "_read",
        "_session",
        "_size",
        "_urls",
        "_write",
    )

    def __init__(
        self,
        *,
        connection_pool_size: int = 256,
        read_timeout: Limit = 5.0,
        write_timeout: Limit = 5.0,
        connect_timeout: Limit = 5.0,
        pool_timeout: Limit = 1.0,
        media_write_timeout: Limit = 20.0,
    ) -> None:
        self._size = connection_pool_size
        self._read, self._write, self._connect, self._pool = (
            read_timeout,
            write_timeout,
            connect_timeout,
            pool_timeout,
        )
        self._media_write = media_write_timeout
        self._session: aiohttp.ClientSession | None = None
        self._urls: dict[str, URL] = {}
        self._limits: dict[tuple[Limit, ...], aiohttp.ClientTimeout] = {}

    @property
    def read_timeout(self) -> Limit:
        """The limit on an answer if a call names none."""
        return self._read

    async def initialize(self) -> None:
        """Open the pool; opening an open one does nothing."""
        if self._session is None:
            self._session = aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(limit=self._size, keepalive_timeout=IDLE_SECONDS),
                cookie_jar=aiohttp.DummyCookieJar(),
                headers={"User-Agent": self.USER_AGENT},
                skip_auto_headers=("Accept", "Accept-Encoding"),
                auto_decompress=False,
            )

    async def shutdown(self) -> None:
        """Close the pool; it may be opened again."""
        session, self._session = self._session, None
        if session is not None:
            await session.close()

    async def do_request(
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
        write_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
        connect_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
        pool_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
    ) -> tuple[int, bytes]:
        """Return the status and body of an answer. Raises TimedOut or NetworkError where there is none."""
        name = url.rpartition("/")[2] if method == "POST" else FILE
        began = time.perf_counter()
        try:
            status, body = await self._request(
                url, method, request_data, read_timeout, write_timeout, connect_timeout, pool_timeout
            )
        except NetworkError as error:
            REFUSALS.labels(name, type(error).__name__).inc()
            raise
        if name != POLL:
            _call_times(name).observe(time.perf_counter() - began)
        if status != HTTPStatus.OK:
            REFUSALS.labels(name, str(status)).inc()
        return status, body

    async def _request(
        self,
        url: str,
        method: str,
        request_data: RequestData | None,
        read_timeout: ODVInput[float],
        write_timeout: ODVInput[float],
        connect_timeout: ODVInput[float],
        pool_timeout: ODVInput[float],
    ) -> tuple[int, bytes]:
        if self._session is None:
            raise RuntimeError("This transport is not initialized.")
        uploads = request_data is not None and request_data.contains_files
        timeout = self._timeout(
            _value_or(read_timeout, self._read),
            _value_or(write_timeout, self._media_write if uploads else self._write),
            _value_or(connect_timeout, self._connect),
            _value_or(pool_timeout, self._pool),
            whole=method == "POST",
        )
        failure: TelegramError
        try:
            async with self._session.request(
                method, self._url(url, method), timeout=timeout, **_body(request_data)
            ) as response:
                return response.status, await response.read()
        except TimeoutError as error:
            failure = TimedOut(_timeout_reason(error))
        except (aiohttp.ClientError, OSError, ValueError) as error:
            failure = NetworkError(f"{type(error).__name__}: {_reason(error)}")
        raise failure

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, Any]:
        """Return the object in the body of an answer. Raises TelegramError where it holds none."""
        try:
            return msgspec.json.decode(payload, type=dict[str, Any])
        except (msgspec.DecodeError, UnicodeDecodeError):
            pass
        try:
            answer = json.loads(payload.decode(errors="replace"))
        except (
            ValueError
        ):  # a page from a proxy in front of the Bot API: its usual way to be down, so no traceback
            raise TelegramError("Invalid server response") from None
        if not isinstance(answer, dict):
            raise TelegramError("Invalid server response")
        return answer

    def _url(self, url: str, method: str) -> URL:
        if method != "POST":  # each file has an address of its own, methods are few
            return URL(url)
        known = self._urls.get(url)
        if known is None:
            known = self._urls[url] = URL(url)
        return known

    def _timeout(
        self, read: Limit, write: Limit, connect: Limit, pool: Limit, *, whole: bool
    ) -> aiohttp.ClientTimeout:
        """aiohttp has no limit on writing: where answers are short, `whole` limits the entire call."""
        key = (read, write, connect, pool, whole)
        known = self._limits.get(key)
        if known is None:
            known = self._limits[key] = aiohttp.ClientTimeout(
                total=_total(read, write, connect, pool) if whole else None,
                connect=_total(connect, pool),
                sock_connect=connect,
                sock_read=read,
            )
        return known


@cache
def _call_times(method: str) -> Histogram:
    return CALLS.labels(method)


def _value_or(value: ODVInput[float], otherwise: Limit) -> Limit:
    return otherwise if isinstance(value, DefaultValue) else value


def _total(*parts: Limit) -> Limit:
    limited = [part for part in parts if part is not None]
    return sum(limited) if len(limited) == len(parts) else None


def _body(request_data: RequestData | None) -> dict[str, Any]:
    if request_data is None:
        return {}
    if request_data.contains_files:
        boundary = secrets.token_hex(16)
        kind = {"Content-Type": f"multipart/form-data; boundary={boundary}"}
        return {"data": _whole_or_stream(_form(request_data, boundary)), "headers": kind}
    return {"data": msgspec.json.encode(request_data.parameters), "headers": JSON_HEADERS}


def _whole_or_stream(body: bytes) -> bytes | BytesIO:
    """Return a short body whole, for one system call; aiohttp wants a longer one streamed."""
    return body if len(body) <= MOST_IN_ONE_PIECE else BytesIO(body)


def _form(request_data: RequestData, boundary: str) -> bytes:
    """Encode parameters and files as one body: aiohttp's own writer makes ten system calls for a file."""
    parts = [_part(boundary, name, value.encode()) for name, value in request_data.json_parameters.items()]
    for name, (filename, content, kind) in request_data.multipart_data.items():
        file = content if isinstance(content, bytes) else content.read()
        head = f'; filename="{_quoted(filename)}"\r\nContent-Type: {kind}'
        parts.append(_part(boundary, name, file, head))
    return b"".join((*parts, f"--{boundary}--\r\n".encode()))


def _part(boundary: str, name: str, value: bytes, file: str = "") -> bytes:
    """Encode a parameter, or a file with its name and MIME type in `file`."""
    head = f'--{boundary}\r\nContent-Disposition: form-data; name="{_quoted(name)}"{file}\r\n\r\n'
    return b"".join((head.encode(), value, b"\r\n"))


def _quoted(name: str) -> str:
    """Escape a name for a part of a form."""
    return name.replace("\r", "%0D").replace("\n", "%0A").replace('"', "%22")


def _timeout_reason(error: TimeoutError) -> str:
    if isinstance(error, aiohttp.ConnectionTimeoutError):
        return "Timed out while connecting or waiting for a free connection"
    return "Timed out"


def _reason(error: Exception) -> str:
    """Return a description of the failure without an address."""
    if isinstance(error, aiohttp.ClientConnectorError):
        return f"{error.host}:{error.port} {error.strerror or ''}".rstrip()
    if isinstance(error, OSError):
        return error.strerror or ""
    return "the connection failed"
