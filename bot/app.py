"""The only place where the parts are wired together."""

import asyncio
import contextlib
import locale
import secrets
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import structlog
from pydantic import SecretStr
from redis.exceptions import RedisError
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from telegram import Bot
from telegram.error import InvalidToken, TelegramError

from bot.delivery.background_calls import BackgroundCalls
from bot.delivery.command_menus import set_menus
from bot.delivery.delivery import Delivery
from bot.delivery.failover import Failover
from bot.delivery.permits import Limits
from bot.delivery.sender import Sender
from bot.delivery.transport import AiohttpRequest
from bot.handlers import ROUTES
from bot.heartbeat import heartbeat
from bot.logs import configure_logs
from bot.service.appearance import Appearance
from bot.service.clock import Clock
from bot.service.computers import Computers
from bot.service.deadlines import Deadlines
from bot.service.groups import Groups
from bot.service.lobby import Lobby
from bot.service.moves import Moves
from bot.service.new_tables import NewTables
from bot.service.notifier import Notifier
from bot.service.people import Chats, People, language_of
from bot.service.play import Play
from bot.service.reachability import Reachability
from bot.service.schedule import COMPUTER_MS, Schedule
from bot.service.seats import Seats
from bot.service.store import Store
from bot.settings import Address, Settings
from bot.texts.words import words_in
from bot.timing import Time, cancelled
from bot.updates.dispatch import Dispatcher
from bot.updates.http_server import Readiness, listening
from bot.updates.intake import Intake, Polling
from bot.updates.services import Services
from bot.updates.webhook import Webhook, WebhookRefused, derived_secret
from storage.archive import Archive
from storage.database import trouble
from storage.live import Client, Live
from storage.server import EmbeddedServer, ServerError, check, connect, disconnect, replicas

PLAYGROUND_TOKEN = "7000000001:playground"
LISTEN = Address("0.0.0.0:8443")
"""Where updates are taken unless LISTEN says otherwise; who is in front of it speaks TLS."""
HEARTBEAT_S = 5.0
GRACE_S = 3.0
"""How long calls that wait for their turn may hold up the end."""
PLAYGROUND_S = 15.0
"""How long the playground may take to start."""

log = structlog.get_logger(__name__)


class CannotStart(Exception):
    """Something that the program needs is not to be had; its text is one sentence."""


class App:
    """A bot ready to run."""

    def __init__(
        self,
        delivery: Delivery,
        clock: Clock,
        source: Polling | Webhook,
        live: Live,
        heartbeat: Path,
        readiness: Readiness,
        listening: Address | None,
    ) -> None:
        """`source` brings the updates in; `listening` is where this process answers over HTTP, if it does."""
        self._delivery = delivery
        self._clock = clock
        self._source = source
        self._live = live
        self._heartbeat = heartbeat
        self._readiness = readiness
        self.listening = listening

    async def run(self, stop: asyncio.Event) -> None:
        """Serve until `stop` is set; what is in work then is finished."""
        background = [
            asyncio.create_task(work) for work in (self._delivery.run(), self._clock.run(), self._beat())
        ]
        source = asyncio.create_task(self._source.run())
        stopped = asyncio.create_task(stop.wait())
        try:
            done, _ = await asyncio.wait([source, stopped, *background], return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            stopped.cancel()
            self._readiness.end()
            self._source.stop()
            await asyncio.gather(source, return_exceptions=True)
            for task in background:
                task.cancel()
            await asyncio.gather(*background, stopped, return_exceptions=True)

    async def _beat(self) -> None:
        """Show that the storage answers and the loop turns."""
        while not cancelled():
            try:
                await self._live.ping()
                self._heartbeat.touch()
            except (RedisError, OSError) as error:
                log.warning("no-heartbeat", error=type(error).__name__)
            await asyncio.sleep(HEARTBEAT_S)


@asynccontextmanager
async def assembled(
    settings: Settings, time: Time, *, limits: bool = True, thinking_ms: int = COMPUTER_MS
) -> AsyncIterator[App]:
    """All parts wired together. Raises CannotStart."""
    assert settings.bot_token is not None
    async with AsyncExitStack() as stack:
        url = (
            settings.redis_url.get_secret_value()
            if settings.redis_url
            else await _embedded(stack, settings.data_dir)
        )
        redis = await _redis(stack, url)
        archive = await _archive(settings)
        stack.push_async_callback(archive.close)
        bot = await _bot(stack, settings)
        live = Live(redis, bot=bot.id, replicas=replicas(url))
        holder = secrets.token_hex(8)
        notifier = Notifier()
        schedule = Schedule(time, thinking_ms=thinking_ms)
        moves = Moves(time, schedule)
        store = Store(live, moves, notifier)
        seats = Seats(store, moves, schedule)
        play = Play(store, moves, seats, time)
        lobby = Lobby(store, moves, seats, time)
        allowed = Limits(overall=max(1, int(settings.calls_per_second))) if limits else None
        sender = Sender(live, bot, time, limits=allowed)
        people, chats = People(archive, time), Chats(archive, time)
        groups = Groups(store, chats)
        delivery = Delivery(
            live,
            bot,
            time,
            sender,
            holder=holder,
            events=Reachability(seats, people, groups),
        )
        computers = Computers(store, play, live, time)
        deadlines = Deadlines(store, play, seats, computers, lobby, live, archive, time)
        clock = Clock(live, time, deadlines.meet)
        notifier.redraw, notifier.alarm = delivery.wake, clock.wake
        failover = asyncio.create_task(Failover(live, store, delivery).run())
        stack.callback(failover.cancel)
        background_calls = BackgroundCalls()
        stack.push_async_callback(background_calls.settle, GRACE_S)
        services = Services(
            store=store,
            lobby=lobby,
            new_tables=NewTables(store, moves, time, bot=bot.id),
            play=play,
            seats=seats,
            appearance=Appearance(store),
            people=people,
            chats=chats,
            groups=groups,
            sender=sender,
            screens=delivery,
            background_calls=background_calls,
            bot=bot,
            time=time,
        )
        dispatcher = Dispatcher(services, ROUTES)
        source = _source(
            settings, bot, Intake(bot, dispatcher.handle, dispatcher.apologise), live, time, holder
        )
        readiness = Readiness({"redis": live.ping, "database": archive.ping})
        await set_menus(bot)
        address = await _listening(stack, settings, source, readiness)
        yield App(delivery, clock, source, live, heartbeat(settings), readiness, address)


def _source(
    settings: Settings, bot: Bot, intake: Intake, live: Live, time: Time, holder: str
) -> Polling | Webhook:
    if settings.webhook_url is None:
        return Polling(bot, intake, live, time, holder=holder)
    return Webhook(bot, intake, time, url=settings.webhook_url, secret=_secret(settings))


def _secret(settings: Settings) -> str:
    assert settings.bot_token is not None
    if settings.webhook_secret is not None:
        return settings.webhook_secret.get_secret_value()
    return derived_secret(settings.bot_token.get_secret_value())


async def _listening(
    stack: AsyncExitStack, settings: Settings, source: Polling | Webhook, readiness: Readiness
) -> Address | None:
    """Answer over HTTP where the settings want it. The bot is known and the storage has answered by now."""
    address = settings.listen or (LISTEN if settings.webhook_url is not None else None)
    if address is None:
        return None
    routes = readiness.routes()
    if isinstance(source, Webhook):
        routes.append(source.route())
    try:
        return await stack.enter_async_context(listening(address, routes))
    except OSError as error:
        raise CannotStart(f"LISTEN={address} cannot be listened on: {error.strerror}.") from None


async def _embedded(stack: AsyncExitStack, folder: Path) -> str:
    server = EmbeddedServer(folder / "redis")
    try:
        url = await server.start()
    except ServerError as error:
        raise CannotStart(f"The embedded server does not start: {error}.") from None
    stack.push_async_callback(server.stop)
    watching = asyncio.create_task(server.watch())
    stack.callback(watching.cancel)
    return url


async def _redis(stack: AsyncExitStack, url: str) -> Client:
    try:
        redis = connect(url)
        replicas(url)
    except ValueError:
        raise CannotStart(
            "REDIS_URL must be an address as in redis://:password@host:6379/0, redis+sentinel://host:26379,host:26379/name"
            " or redis+cluster://host:6379,host:6379."
        ) from None
    stack.push_async_callback(disconnect, redis)
    try:
        await check(redis)
    except ServerError as error:
        raise CannotStart(f"The server of REDIS_URL cannot be used: {error}.") from None
    return redis


async def _archive(settings: Settings) -> Archive:
    url = (
        settings.database_url.get_secret_value()
        if settings.database_url
        else f"sqlite:///{settings.data_dir.absolute() / 'pulka.db'}"
    )
    try:
        return await Archive.open(url)
    except (ArgumentError, ValueError):
        raise CannotStart(
            "DATABASE_URL must be an address as in postgresql://user:password@host:5432/name."
        ) from None
    except (SQLAlchemyError, OSError) as error:
        name = (
            "The database of DATABASE_URL"
            if settings.database_url
            else f"The database in {settings.data_dir}"
        )
        raise CannotStart(f"{name} cannot be opened: {trouble(error)}.") from None


async def _bot(stack: AsyncExitStack, settings: Settings) -> Bot:
    assert settings.bot_token is not None
    api = settings.bot_api_url
    request, polling = AiohttpRequest(), AiohttpRequest()
    for each in (request, polling):
        stack.push_async_callback(each.shutdown)  # for a bot that does not come to be initialized
    bot = Bot(
        settings.bot_token.get_secret_value(),
        base_url=f"{api}/bot",
        base_file_url=f"{api}/file/bot",
        request=request,
        get_updates_request=polling,
    )
    try:
        await bot.initialize()
    except InvalidToken:
        raise CannotStart("Telegram does not know the BOT_TOKEN.") from None
    except TelegramError as error:
        raise CannotStart(f"The Bot API at {api} cannot be reached: {error.message}.") from None
    stack.push_async_callback(bot.shutdown)
    return bot


async def serve(settings: Settings, *, time_scale: float = 1.0, limits: bool = True) -> None:
    """Serve Telegram, or without a token a playground started for the purpose, until SIGTERM or SIGINT. Raises CannotStart."""
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    try:
        settings.data_dir.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotStart(
            f"The folder DATA_DIR={settings.data_dir} cannot be made: {error.strerror}."
        ) from None
    async with AsyncExitStack() as stack:
        if settings.bot_token is None:
            settings = await _with_playground(stack, settings, time_scale, limits=limits)
        configure_logs((*settings.secrets, _secret(settings)))
        app = await stack.enter_async_context(assembled(settings, Time(time_scale), limits=limits))
        try:
            await app.run(stop)
        except WebhookRefused as error:
            raise CannotStart(f"Telegram does not take the WEBHOOK_URL: {error}.") from None
        except InvalidToken:
            raise CannotStart("Telegram does not know the BOT_TOKEN any more.") from None
    heartbeat(settings).unlink(missing_ok=True)


async def _with_playground(
    stack: AsyncExitStack, settings: Settings, time_scale: float, *, limits: bool
) -> Settings:
    """Start the playground and return the settings of a bot that talks to it."""
    listen = settings.playground_listen
    command = [
        "-m",
        "playground",
        "--listen",
        listen,
        "--token",
        PLAYGROUND_TOKEN,
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
