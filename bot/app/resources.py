"""External resources, opened for the program's life: Redis, SQL, Telegram."""

import asyncio
import contextlib
import locale
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import TypeVar

import structlog
from pydantic import SecretStr
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from telegram import Bot
from telegram.error import InvalidToken, TelegramError

from bot.base.preferences import Language
from bot.base.settings import Settings
from bot.base.timing import is_cancelled
from bot.chat.outgoing.transport import AiohttpRequest
from bot.people.people import language_of
from bot.ui.texts.words import words_in
from storage.live.live import Client
from storage.redis.connection import check, connect, disconnect, replicas
from storage.server.embedded import EmbeddedServer, ServerAway, ServerError
from storage.server.private import make_private
from storage.sql.archive import Archive
from storage.sql.database import is_away, trouble
from storage.sql.migrate import NewerDatabase

PLAYGROUND_TOKEN = "7000000001:playground"
PLAYGROUND_USERNAME = "pulka_bot"
PLAYGROUND_S = 15.0
"""Timeout of the playground's start."""

PATIENCE_S = 30.0
"""Timeout of the retries for an absent server at startup."""
AGAIN_S = 1.0
"""The pause before the next try."""

Result = TypeVar("Result")

log = structlog.get_logger(__name__)


class CannotStart(Exception):
    """A required resource is unavailable; the text is one sentence."""


def prepare_folder(folder: Path) -> None:
    """Create the data folder, and make all files private to this user. Raises CannotStart."""
    try:
        make_private(folder)
    except OSError as error:
        raise CannotStart(f"The folder DATA_DIR={folder} cannot be created: {error.strerror}.") from None


async def start_embedded(stack: AsyncExitStack, folder: Path) -> str:
    """Start the embedded server until the stack closes; returns its URL. Raises CannotStart."""
    server = EmbeddedServer(folder / "redis")
    stack.push_async_callback(server.stop)
    try:
        url = await server.start()
    except ServerError as error:
        raise CannotStart(f"The embedded server did not start: {error}.") from None
    watching = asyncio.create_task(_keep_alive(server))
    stack.callback(watching.cancel)
    return url


async def _keep_alive(server: EmbeddedServer) -> None:
    """Restart the server whenever it dies; retry until it starts."""
    while not is_cancelled():
        try:
            await server.watch()
        except ServerError as error:
            log.warning("embedded-server-down", reason=str(error))
            await asyncio.sleep(AGAIN_S)


async def _patiently(work: Callable[[], Awaitable[Result]], is_away: Callable[[Exception], bool]) -> Result:
    """Return the result of the work; retry for a while if its resources are away."""
    end = time.monotonic() + PATIENCE_S
    while True:
        try:
            return await work()
        except Exception as error:
            if not is_away(error) or time.monotonic() + AGAIN_S > end:
                raise
            log.info("waiting-at-start", error=type(error).__name__)
        await asyncio.sleep(AGAIN_S)


async def open_redis(stack: AsyncExitStack, url: str) -> Client:
    """Connect to Redis until the stack closes. Raises CannotStart."""
    try:
        redis = connect(url)
        replicas(url)
    except ValueError:
        raise CannotStart(
            "REDIS_URL must be an address like redis://:password@host:6379/0, redis+sentinel://host:26379,host:26379/name"
            " or redis+cluster://host:6379,host:6379."
        ) from None
    stack.push_async_callback(disconnect, redis)
    try:
        await _patiently(partial(check, redis), lambda error: isinstance(error, ServerAway))
    except ServerError as error:
        raise CannotStart(f"The server at REDIS_URL cannot be used: {error}.") from None
    return redis


def database_url(settings: Settings) -> str:
    """Return the URL of the database."""
    given = settings.database_url
    if given is not None:
        return given.get_secret_value()
    return f"sqlite:///{settings.data_dir.absolute() / 'pulka.db'}"


async def open_archive(settings: Settings) -> Archive:
    """Open the database, its tables brought up to date. Raises CannotStart."""
    url = database_url(settings)
    name = "The database of DATABASE_URL" if settings.database_url else f"The database in {settings.data_dir}"
    try:
        return await _patiently(partial(Archive.open, url), is_away)
    except NewerDatabase as error:
        raise CannotStart(f"{name} cannot be opened: {error}.") from None
    except (ArgumentError, ValueError):
        raise CannotStart(
            "DATABASE_URL must be an address like postgresql://user:password@host:5432/name."
        ) from None
    except (SQLAlchemyError, OSError) as error:
        raise CannotStart(f"{name} cannot be opened: {trouble(error)}.") from None


async def open_bot(stack: AsyncExitStack, settings: Settings) -> Bot:
    """Introduce the bot to Telegram until the stack closes. Raises CannotStart."""
    assert settings.bot_token is not None
    api = settings.bot_api_url
    request, polling = AiohttpRequest(), AiohttpRequest()
    for each in (request, polling):
        stack.push_async_callback(each.shutdown)  # for a bot that fails to initialize
    bot = Bot(
        settings.bot_token.get_secret_value(),
        base_url=f"{api}/bot",
        base_file_url=f"{api}/file/bot",
        request=request,
        get_updates_request=polling,
    )
    try:
        await _patiently(bot.initialize, _is_away)
    except InvalidToken:
        raise CannotStart("Telegram does not know the BOT_TOKEN.") from None
    except TelegramError as error:
        raise CannotStart(f"The Bot API at {api} cannot be reached: {error.message}.") from None
    stack.push_async_callback(bot.shutdown)
    return bot


def _is_away(error: Exception) -> bool:
    """Return whether Telegram may answer later."""
    return isinstance(error, TelegramError) and not isinstance(error, InvalidToken)


async def start_playground(
    stack: AsyncExitStack, settings: Settings, time_scale: float, *, limits: bool
) -> Settings:
    """Start the playground; returns the settings of a bot that talks to it. Raises CannotStart."""
    listen = settings.playground_listen
    command = [
        "-m",
        "playground",
        "--listen",
        listen,
        "--token",
        PLAYGROUND_TOKEN,
        "--name",
        words_in(Language.RU).plain("bot-name"),
        "--username",
        PLAYGROUND_USERNAME,
        "--scale",
        str(time_scale),
        "--until-eof",
    ]
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *command,
        *(() if limits else ("--no-limits",)),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    stack.push_async_callback(_end, process)
    assert process.stdout is not None
    with contextlib.suppress(TimeoutError):
        line = (await asyncio.wait_for(process.stdout.readline(), PLAYGROUND_S)).decode()
        if line.startswith("playground: "):
            url = line.removeprefix("playground: ").strip()
            language = language_of(locale.getlocale()[0] or "en")
            print(words_in(language).plain("run-playground", address=url), flush=True)
            return settings.model_copy(update={"bot_api_url": url, "bot_token": SecretStr(PLAYGROUND_TOKEN)})
    raise CannotStart(f"The playground cannot listen on PLAYGROUND_LISTEN={listen}.")


async def _end(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        process.terminate()
        await process.wait()
