"""python-telegram-bot's HTTP transport on aiohttp: the same contract as its own, at a fraction of the CPU."""

import json
from io import BytesIO
from typing import Any, TypeAlias

import aiohttp
import msgspec
from telegram._utils.defaultvalue import DefaultValue
from telegram._utils.types import ODVInput
from telegram.error import NetworkError, TelegramError, TimedOut
from telegram.request import BaseRequest, RequestData
from yarl import URL

Seconds: TypeAlias = float | None
"""None: no limit."""

JSON_HEADERS = {"Content-Type": "application/json"}
IDLE_SECONDS = 30.0
"""How long an unused connection is kept; servers drop theirs after a minute or more."""


class AiohttpRequest(BaseRequest):
    """A pooled aiohttp session behind `BaseRequest`. No exception it raises holds an address, for addresses hold the token."""

    __slots__ = ("_connect", "_limits", "_media_write", "_pool", "_read", "_session", "_size", "_urls", "_write")

    def __init__(
        self,
        *,
        connection_pool_size: int = 256,
        read_timeout: Seconds = 5.0,
        write_timeout: Seconds = 5.0,
        connect_timeout: Seconds = 5.0,
        pool_timeout: Seconds = 1.0,
        media_write_timeout: Seconds = 20.0,
    ) -> None:
        self._size = connection_pool_size
        self._read, self._write, self._connect, self._pool = read_timeout, write_timeout, connect_timeout, pool_timeout
        self._media_write = media_write_timeout
        self._session: aiohttp.ClientSession | None = None
        self._urls: dict[str, URL] = {}
        self._limits: dict[tuple[Seconds, ...], aiohttp.ClientTimeout] = {}

    @property
    def read_timeout(self) -> Seconds:
        """Seconds to wait for an answer where a call does not say."""
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
        """The status and body of an answer. Raises TimedOut or NetworkError where there is none."""
        if self._session is None:
            raise RuntimeError("This transport is not initialized.")
        uploads = request_data is not None and request_data.contains_files
        timeout = self._timeout(
            _given(read_timeout, self._read),
            _given(write_timeout, self._media_write if uploads else self._write),
            _given(connect_timeout, self._connect),
            _given(pool_timeout, self._pool),
            whole=method == "POST",
        )
        failure: TelegramError
        try:
            async with self._session.request(method, self._url(url, method), timeout=timeout, **_body(request_data)) as response:
                return response.status, await response.read()
        except TimeoutError as error:
            failure = TimedOut(_timed_out(error))
        except (aiohttp.ClientError, OSError, ValueError) as error:
            failure = NetworkError(f"{type(error).__name__}: {_reason(error)}")
        raise failure

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, Any]:
        """The object in the body of an answer. Raises TelegramError where it holds none."""
        try:
            return msgspec.json.decode(payload, type=dict[str, Any])
        except (msgspec.DecodeError, UnicodeDecodeError):
            pass
        try:
            answer = json.loads(payload.decode(errors="replace"))
        except ValueError:  # a page from in front of the Bot API, which is its usual way to be down and worth no traceback
            raise TelegramError("Invalid server response") from None
        if not isinstance(answer, dict):
            raise TelegramError("Invalid server response")
        return answer

    def _url(self, url: str, method: str) -> URL:
        if method != "POST":  # files have an address each, methods are few
            return URL(url)
        known = self._urls.get(url)
        if known is None:
            known = self._urls[url] = URL(url)
        return known

    def _timeout(self, read: Seconds, write: Seconds, connect: Seconds, pool: Seconds, *, whole: bool) -> aiohttp.ClientTimeout:
        """aiohttp limits no writing by itself: where the body of an answer is short, `whole` limits the call as a whole."""
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


def _given(value: ODVInput[float], otherwise: Seconds) -> Seconds:
    return otherwise if isinstance(value, DefaultValue) else value


def _total(*parts: Seconds) -> Seconds:
    limited = [part for part in parts if part is not None]
    return sum(limited) if len(limited) == len(parts) else None


def _body(request_data: RequestData | None) -> dict[str, Any]:
    if request_data is None:
        return {}
    if request_data.contains_files:
        return {"data": _form(request_data)}
    return {"data": msgspec.json.encode(request_data.parameters), "headers": JSON_HEADERS}


def _form(request_data: RequestData) -> aiohttp.FormData:
    form = aiohttp.FormData()
    for name, value in request_data.json_parameters.items():
        form.add_field(name, value)
    for name, (filename, content, kind) in request_data.multipart_data.items():
        stream = BytesIO(content) if isinstance(content, bytes) else content  # long bytes would be written in one go
        form.add_field(name, stream, filename=filename, content_type=kind)
    return form


def _timed_out(error: TimeoutError) -> str:
    if isinstance(error, aiohttp.ConnectionTimeoutError):
        return "Timed out while connecting or waiting for a free connection"
    return "Timed out"


def _reason(error: Exception) -> str:
    """What is known of the failure and certainly holds no address."""
    if isinstance(error, aiohttp.ClientConnectorError):
        return f"{error.host}:{error.port} {error.strerror or ''}".rstrip()
    if isinstance(error, OSError):
        return error.strerror or ""
    return "the connection failed"
