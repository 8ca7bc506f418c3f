"""The only place where the parts are wired together."""

import asyncio
import os
import secrets
import signal
import threading
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import structlog
from redis.exceptions import RedisError
from starlette.routing import BaseRoute
from telegram import Bot
from telegram.error import InvalidToken

from bot.delivery.administrators import ask_administrators
from bot.delivery.background_calls import BackgroundCalls
from bot.delivery.broadcaster import Broadcaster
from bot.delivery.command_menus import move_owners_menu
from bot.delivery.deal_messages import DealMessages
from bot.delivery.delivery import Delivery
from bot.delivery.evenings import Evenings
from bot.delivery.failover import Failover
from bot.delivery.permits import Limits
from bot.delivery.profile import keep_presenting
from bot.delivery.puzzle_messages import PuzzleMessages
from bot.delivery.queue_messages import QueueMessages
from bot.delivery.sender import Sender
from bot.delivery.tournament_messages import TournamentMessages
from bot.handlers import ROUTES
from bot.heartbeat import heartbeat
from bot.logs import configure_logs, log_uncaught_errors
from bot.metrics import count_fault
from bot.resources import (
    CannotStart,
    open_archive,
    open_bot,
    open_redis,
    prepare_folder,
    start_embedded,
    start_playground,
)
from bot.service.absence import Absences
from bot.service.administrators import Administrators
from bot.service.analyses import Analyses
from bot.service.appearance import Appearance
from bot.service.avoidance import Avoidance
from bot.service.blocking import Blocking
from bot.service.boards import Boards
from bot.service.broadcasts import Broadcasts
from bot.service.census import Census
from bot.service.clock import Clock
from bot.service.closing import Closing
from bot.service.company import Company
from bot.service.computers import Computers
from bot.service.daily import Days
from bot.service.daily_deals import DailyDeals
from bot.service.daily_puzzles import DailyPuzzles
from bot.service.deadlines import Deadlines
from bot.service.deal_closing import DealClosing
from bot.service.downtime import Downtime
from bot.service.forgetting import Forgetting
from bot.service.groups import Groups
from bot.service.instance import Instance
from bot.service.invitations import Invitations
from bot.service.late_saving import LateSaving
from bot.service.lobby import Lobby
from bot.service.maintenance import Maintenance
from bot.service.matchmaking import Matchmaking
from bot.service.membership import Membership
from bot.service.moves import Moves
from bot.service.new_tables import NewTables
from bot.service.notifier import Notifier
from bot.service.operation import Operation
from bot.service.people import Chats, People
from bot.service.play import Play
from bot.service.presence import Presence
from bot.service.process_reports import ProcessReports
from bot.service.promises import Promises
from bot.service.reachability import Reachability
from bot.service.records import Records
from bot.service.rematch import Rematches
from bot.service.retention import Retention
from bot.service.room import Room
from bot.service.salts import Salts
from bot.service.schedule import COMPUTER_MS, Schedule
from bot.service.seats import Seats
from bot.service.standings import Standings
from bot.service.store import Store
from bot.service.table import PersonId
from bot.service.thinking import Thinking
from bot.service.thrift import Thrift
from bot.service.tournaments.services import Tournaments, tournament_driver, tournaments
from bot.service.turns import Turns
from bot.settings import Address, Settings
from bot.timing import Time, is_cancelled
from bot.troubles import Troubles
from bot.updates.dispatch import Dispatcher
from bot.updates.inheritance import Inheritance
from bot.updates.intake import Intake
from bot.updates.metrics_page import MetricsPage, Queues
from bot.updates.polling import Polling
from bot.updates.readiness import Readiness
from bot.updates.services import Services
from bot.updates.update_order import SharedOrder
from bot.updates.webhook import Webhook, WebhookRefused, derive_secret
from games import registry
from storage.archive import Archive
from storage.blocks import Blocks
from storage.connection import replicas
from storage.deals import DealStore
from storage.failures import DATABASE, REDIS, reason_of
from storage.instance_locks import InstanceLocks
from storage.live import Client, Live
from storage.operation import OperationStore
from storage.personal_data import PersonalData
from storage.profiles import Profiles
from storage.puzzles import PuzzleStore

LISTEN = Address("0.0.0.0:8443")
"""Where the webhook listens unless LISTEN says otherwise; a proxy in front of it terminates TLS."""
HEARTBEAT_S = 5.0
GRACE_S = 3.0
"""How long waiting calls may delay the end."""
HURRY_S = 0.5
"""How long everything else goes on while updates at work end; then it ends beside those that take longer."""
END_S = 9.5
"""How long the process may take to end."""

log = structlog.get_logger(__name__)


class App:
    """A bot ready to run."""

    def __init__(
        self,
        delivery: Delivery,
        clock: Clock,
        source: Polling | Webhook,
        live: Live,
        instance: Instance,
        operation: Operation,
        broadcaster: Broadcaster,
        heartbeat: Path,
        readiness: Readiness,
        troubles: Troubles,
        address: Address | None,
    ) -> None:
        """`source` brings the updates in; `address` is where this process answers over HTTP, if it does."""
        self._delivery = delivery
        self._clock = clock
        self._source = source
        self._live = live
        self._instance = instance
        self._operation = operation
        self._broadcaster = broadcaster
        self._heartbeat = heartbeat
        self._readiness = readiness
        self.troubles = troubles
        self.address = address

    async def run(self, stop: asyncio.Event) -> None:
        """Serve until `stop` is set, then finish the work at hand."""
        works = self._delivery.run(), self._clock.run(), self._beat()
        living = asyncio.create_task(self._instance.run())  # until all else has ended
        reporting = self._operation.reports.run(self._operation.missing)
        background = [asyncio.create_task(work) for work in (*works, reporting, self._broadcaster.run())]
        source = asyncio.create_task(self._source.run())
        stopped = asyncio.create_task(stop.wait())
        try:
            running = [source, stopped, living, *background]
            done, _ = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            stopped.cancel()
            self._readiness.end()
            self._source.stop()
            await asyncio.wait([source], timeout=HURRY_S)
            for task in background:
                task.cancel()
            await asyncio.gather(source, *background, stopped, return_exceptions=True)
            living.cancel()
            await asyncio.gather(living, return_exceptions=True)

    async def _beat(self) -> None:
        """Show that the loop turns, and look how the stores are."""
        while not is_cancelled():
            try:
                self._heartbeat.touch()
            except OSError as error:
                log.warning("no-heartbeat", error=type(error).__name__)
            if REDIS not in await self._readiness.missing():
                await self._read_clock()
            await asyncio.sleep(HEARTBEAT_S)

    async def _read_clock(self) -> None:
        try:
            await self._live.read_clock()
        except RedisError as error:
            log.warning("clock-unread", error=reason_of(error))


class _Storage(NamedTuple):
    """The stores, and the bot whose data they hold."""

    bot: Bot
    live: Live
    archive: Archive
    operation: OperationStore


class _Parts(NamedTuple):
    """The use cases, and the parts that they share."""

    store: Store
    lobby: Lobby
    new_tables: NewTables
    matchmaking: Matchmaking
    play: Play
    seats: Seats
    closing: Closing
    company: Company
    rematches: Rematches
    blocking: Blocking
    deals: DailyDeals
    puzzles: DailyPuzzles
    people: People
    chats: Chats
    groups: Groups
    forgetting: Forgetting
    membership: Membership
    presence: Presence
    salts: Salts
    records: Records
    analyses: Analyses
    administrators: Administrators
    thrift: Thrift
    standings: Standings
    computers: Computers
    turns: Turns
    downtime: Downtime
    notifier: Notifier
    tournaments: Tournaments
    absences: Absences
    moves: Moves
    thinking: Thinking


@asynccontextmanager
async def assemble(
    settings: Settings,
    time: Time,
    *,
    limits: bool = True,
    thinking_ms: int = COMPUTER_MS,
    thinking: Thinking | None = None,
) -> AsyncIterator[App]:
    """Wire all parts together. Raises CannotStart."""
    async with AsyncExitStack() as stack:
        thinking = thinking or Thinking()
        stack.push_async_callback(thinking.close)
        storage, troubles = await _storage(stack, settings), Troubles()
        bot, live, archive, _ = storage
        _watch_stores(storage, troubles)
        instance = await _instance(stack, settings, live, bot)
        parts = _parts(storage, time, thinking_ms, thinking, limits=limits, holder=instance.name)
        sender = Sender(live, bot, time, limits=_limits(settings) if limits else None)
        delivery = _delivery(storage, parts, sender, time, instance)
        clock = _clock(storage, parts, time, instance)
        parts.notifier.redraw, parts.notifier.alarm = delivery.wake, clock.wake
        _watch_failover(stack, live, parts.store, delivery)
        _keep_queue(stack, live, parts, sender, time, instance.name)
        stack.push_async_callback(_cancel, asyncio.create_task(parts.analyses.run()))
        _drive_tournaments(stack, storage, parts, time, instance.name)
        _show_tournaments(stack, live, parts, sender, time, instance.name)
        background_calls = BackgroundCalls()
        stack.push_async_callback(background_calls.settle, GRACE_S)
        readiness = Readiness({REDIS: live.try_to_write, DATABASE: archive.ping}, troubles, spared={DATABASE})
        operation = _operation(settings, storage, time, instance, readiness)
        broadcaster = Broadcaster(storage.operation, operation.broadcasts, live, sender, time, instance.name)
        operation.broadcasts.begun = broadcaster.wake
        services = _services(bot, parts, sender, delivery, background_calls, time, operation)
        dispatcher = Dispatcher(services, ROUTES)
        intake = Intake(bot, dispatcher.handle, dispatcher.apologise, dispatcher.refuse)
        source = _source(settings, bot, intake, live, time, instance, parts.downtime)
        await _note_running(parts.downtime)
        queues = _queues(source, delivery, background_calls, thinking)
        await _show_metrics(stack, settings, operation.census, queues)
        presenting = asyncio.create_task(keep_presenting(bot, live, time, instance.name))
        stack.callback(presenting.cancel)
        saving = asyncio.create_task(LateSaving(parts.people, parts.chats, live).run())
        stack.callback(saving.cancel)
        _limit_records(stack, settings, storage, time, instance)
        evenings = Evenings(
            Days(archive), parts.chats, live, sender, time, bot=bot.username, holder=instance.name
        )
        stack.callback(asyncio.create_task(evenings.run()).cancel)
        closing = DealClosing(archive, DealStore(archive), thinking)
        daily = DealMessages(
            parts.deals, closing, parts.chats, live, sender, time, bot=bot.username, holder=instance.name
        )
        stack.callback(asyncio.create_task(daily.run()).cancel)
        puzzles = PuzzleMessages(
            parts.puzzles, parts.chats, live, sender, time, bot=bot.username, holder=instance.name
        )
        stack.callback(asyncio.create_task(puzzles.run()).cancel)
        background_calls.soon(bot.id, partial(move_owners_menu, bot, storage.operation, operation.owner))
        address = await _listen(stack, settings, source, readiness)
        yield App(
            delivery,
            clock,
            source,
            live,
            instance,
            operation,
            broadcaster,
            heartbeat(settings),
            readiness,
            troubles,
            address,
        )


async def _storage(stack: AsyncExitStack, settings: Settings) -> _Storage:
    opening_redis = asyncio.create_task(_redis(stack, settings))
    opening_archive = asyncio.create_task(_archive(stack, settings))
    opening_bot = asyncio.create_task(open_bot(stack, settings))
    _load_games()
    await _together(opening_redis, opening_archive, opening_bot)
    redis, url = opening_redis.result()
    archive, bot = opening_archive.result(), opening_bot.result()
    live = Live(redis, bot=bot.id, replicas=replicas(url))
    return _Storage(bot, live, archive, OperationStore(redis, bot=bot.id))


def _load_games() -> None:
    """Load the games while servers are waited for; what needs one sooner waits until it is loaded."""
    asyncio.get_running_loop().run_in_executor(None, registry.names)


async def _together(*tasks: asyncio.Task[Any]) -> None:
    """Wait for all; the first that fails ends the others. Raises its error."""
    await asyncio.wait(tasks, return_when=asyncio.FIRST_EXCEPTION)
    for task in tasks:
        task.cancel()
    for error in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(error, Exception):
            raise error


def _watch_stores(storage: _Storage, troubles: Troubles) -> None:
    """Count and note what the stores do not carry out."""

    def note(store: str, error: Exception) -> None:
        count_fault(store, error)
        troubles.note_fault(store, error)

    storage.live.watch(partial(note, REDIS))
    storage.archive.watch(partial(note, DATABASE))


async def _redis(stack: AsyncExitStack, settings: Settings) -> tuple[Client, str]:
    given = settings.redis_url
    url = given.get_secret_value() if given else await start_embedded(stack, settings.data_dir)
    return await open_redis(stack, url), url


async def _archive(stack: AsyncExitStack, settings: Settings) -> Archive:
    archive = await open_archive(settings)
    stack.push_async_callback(archive.close)
    return archive


async def _instance(stack: AsyncExitStack, settings: Settings, live: Live, bot: Bot) -> Instance:
    """Begin to live, in the place of those that died in this data folder."""
    locks = InstanceLocks(settings.data_dir, bot=bot.id)
    instance = Instance(live, secrets.token_hex(8), locks=locks)
    _enter(stack, locks, instance.name)
    stack.push_async_callback(_end, instance)
    await instance.begin()
    return instance


def _enter(stack: AsyncExitStack, locks: InstanceLocks, instance: str) -> None:
    """Lock a file for the instance. In a folder without locks, beats must do."""
    try:
        locks.enter(instance)
        stack.callback(locks.leave, instance)
    except OSError as error:
        log.warning("no-lock", reason=error.strerror)


async def _end(instance: Instance) -> None:
    try:
        await instance.end()
    except RedisError as error:
        log.warning("instance-not-ended", error=type(error).__name__)


def _parts(
    storage: _Storage, time: Time, thinking_ms: int, thinking: Thinking, *, limits: bool, holder: str
) -> _Parts:
    bot, live, archive, operation = storage
    notifier, downtime = Notifier(), Downtime(live, time)
    schedule = Schedule(time, thinking_ms=thinking_ms, downtime=downtime)
    moves = Moves(time, schedule)
    store = Store(live, moves, notifier)
    room = Room(store, moves, live, time)
    seats = Seats(store, moves, schedule, room, time)
    play = Play(store, moves, seats, time)
    chats, lobby = Chats(archive, live, time), Lobby(store, moves, seats, room, time)
    promises, blocking = Promises(live), Blocking(Blocks(archive), live)
    new_tables = NewTables(store, moves, room, promises, time, bot=bot.id)
    people, presence = People(archive, live, time), Presence(live, time)
    contests = tournaments(live, Profiles(archive), time, bot=bot.id)
    deals = DailyDeals(new_tables, store, live, DealStore(archive), time)
    records = Records(store, live, archive, Boards(live, time))
    return _Parts(
        store=store,
        lobby=lobby,
        new_tables=new_tables,
        matchmaking=Matchmaking(
            live,
            new_tables,
            room,
            Profiles(archive),
            Avoidance(live, time, blocking),
            Maintenance(operation, time),
            time,
            holder=holder,
        ),
        play=play,
        seats=seats,
        closing=Closing(store, moves),
        company=Company(store, moves, time),
        rematches=Rematches(store, new_tables, time),
        blocking=blocking,
        deals=deals,
        puzzles=DailyPuzzles(PuzzleStore(archive), time),
        people=people,
        chats=chats,
        groups=Groups(store, chats, contests.upkeep),
        forgetting=Forgetting(store, moves, people, presence, live, PersonalData(archive), contests.upkeep),
        membership=Membership(store, moves, lobby, seats),
        presence=presence,
        salts=Salts(store, people, promises),
        records=records,
        analyses=Analyses(records, live, Profiles(archive), thinking),
        administrators=Administrators(live, store, time, partial(ask_administrators, bot)),
        thrift=Thrift(live, time, on=limits),
        standings=Standings(Profiles(archive)),
        computers=Computers(store, play, live, time, thinking),
        turns=Turns(store, moves, schedule, time, thinking),
        downtime=downtime,
        notifier=notifier,
        tournaments=contests,
        absences=Absences(store, moves, schedule, live, time),
        moves=moves,
        thinking=thinking,
    )


def _limit_records(
    stack: AsyncExitStack, settings: Settings, storage: _Storage, time: Time, instance: Instance
) -> None:
    """Drop old logs of matches if the settings ask for it."""
    if settings.keep_records_days is not None:
        retention = Retention(
            storage.archive, storage.live, time, days=settings.keep_records_days, holder=instance.name
        )
        stack.callback(asyncio.create_task(retention.run()).cancel)


async def _note_running(downtime: Downtime) -> None:
    """Note that this process runs; where Redis cannot store it, the clock tries again every second."""
    try:
        await downtime.refresh()
    except RedisError as error:
        log.warning("start-not-noted", error=type(error).__name__)


def _limits(settings: Settings) -> Limits:
    return Limits(overall=max(1, int(settings.calls_per_second)))


def _delivery(storage: _Storage, parts: _Parts, sender: Sender, time: Time, instance: Instance) -> Delivery:
    events = Reachability(parts.seats, parts.people, parts.groups)
    return Delivery(storage.live, storage.bot, time, sender, holder=instance, events=events)


def _clock(storage: _Storage, parts: _Parts, time: Time, instance: Instance) -> Clock:
    live, maintenance = storage.live, Maintenance(storage.operation, time)
    deadlines = Deadlines(
        parts.store,
        parts.play,
        parts.seats,
        parts.computers,
        parts.turns,
        parts.lobby,
        live,
        storage.archive,
        time,
        maintenance,
        parts.rematches,
        parts.absences,
        parts.tournaments.results.note,
        parts.deals,
    )
    deadlines.note_match = parts.analyses.expect
    return Clock(live, time, deadlines.meet, parts.downtime.refresh, claimer=instance.name)


def _watch_failover(stack: AsyncExitStack, live: Live, store: Store, delivery: Delivery) -> None:
    failover = asyncio.create_task(Failover(live, store, delivery).run())
    stack.callback(failover.cancel)


def _keep_queue(
    stack: AsyncExitStack, live: Live, parts: _Parts, sender: Sender, time: Time, holder: str
) -> None:
    """Seat those who wait for quick matches, and show them how they wait."""
    messages = QueueMessages(live, parts.matchmaking, parts.people, sender, time, holder)
    parts.matchmaking.changed = messages.wake
    for work in (parts.matchmaking.run(), messages.run()):
        stack.push_async_callback(_cancel, asyncio.create_task(work))


def _drive_tournaments(
    stack: AsyncExitStack, storage: _Storage, parts: _Parts, time: Time, holder: str
) -> None:
    """Begin tournaments, open their rounds and end them."""
    driver = tournament_driver(
        parts.tournaments,
        parts.store,
        parts.new_tables,
        parts.moves,
        parts.people,
        Maintenance(storage.operation, time),
        storage.archive,
        storage.live,
        time,
        holder=holder,
    )
    stack.push_async_callback(_cancel, asyncio.create_task(driver.run()))


def _show_tournaments(
    stack: AsyncExitStack, live: Live, parts: _Parts, sender: Sender, time: Time, holder: str
) -> None:
    """Keep the messages of tournaments true."""
    store = parts.tournaments.store
    messages = TournamentMessages(live, store, parts.people, parts.chats, sender, time, holder)
    store.changed = messages.wake
    stack.push_async_callback(_cancel, asyncio.create_task(messages.run()))


async def _cancel(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


def _operation(
    settings: Settings, storage: _Storage, time: Time, instance: Instance, readiness: Readiness
) -> Operation:
    live, store, census = storage.live, storage.operation, Census(storage.live, time)
    owner = PersonId(settings.owner_id) if settings.owner_id is not None else None
    return Operation(
        owner=owner,
        store=store,
        maintenance=Maintenance(store, time),
        reports=ProcessReports(store, time, instance.name, lambda: instance.living),
        census=census,
        broadcasts=Broadcasts(store, live, census, time),
        missing=readiness.missing,
        servers=partial(_servers, storage),
    )


async def _servers(storage: _Storage) -> list[str]:
    """The name and version of each server that answers."""
    asked = asyncio.gather(storage.operation.server(), storage.archive.version(), return_exceptions=True)
    return [each for each in await asked if isinstance(each, str)]


def _services(
    bot: Bot,
    parts: _Parts,
    sender: Sender,
    delivery: Delivery,
    calls: BackgroundCalls,
    time: Time,
    operation: Operation,
) -> Services:
    return Services(
        store=parts.store,
        lobby=parts.lobby,
        new_tables=parts.new_tables,
        invitations=Invitations(parts.store, parts.lobby, parts.new_tables),
        matchmaking=parts.matchmaking,
        play=parts.play,
        seats=parts.seats,
        closing=parts.closing,
        appearance=Appearance(parts.store),
        people=parts.people,
        chats=parts.chats,
        groups=parts.groups,
        forgetting=parts.forgetting,
        membership=parts.membership,
        presence=parts.presence,
        salts=parts.salts,
        records=parts.records,
        analyses=parts.analyses,
        administrators=parts.administrators,
        thrift=parts.thrift,
        standings=parts.standings,
        sender=sender,
        screens=delivery,
        background_calls=calls,
        bot=bot,
        time=time,
        operation=operation,
        company=parts.company,
        rematches=parts.rematches,
        blocking=parts.blocking,
        tournaments=parts.tournaments,
        deals=parts.deals,
        puzzles=parts.puzzles,
        thinking=parts.thinking,
    )


def _source(
    settings: Settings,
    bot: Bot,
    intake: Intake,
    live: Live,
    time: Time,
    instance: Instance,
    downtime: Downtime,
) -> Polling | Webhook:
    def living() -> Collection[str]:
        return instance.living if instance.tenure is not None else ()

    def knows_others() -> bool:
        return instance.knows_others

    name, inbox, url = instance.name, live.inbox, settings.webhook_url
    if url is None:
        return Polling(
            bot,
            intake,
            live.leases,
            time,
            holder=name,
            hearing=downtime,
            inbox=inbox,
            living=living,
            knows_others=knows_others,
        )
    order = SharedOrder(inbox, lambda: instance.living)
    inheritance = Inheritance(intake, inbox, downtime, time, heir=name, living=living)
    return Webhook(bot, intake, time, url=url, secret=_secret(settings), order=order, inheritance=inheritance)


def _secret(settings: Settings) -> str:
    assert settings.bot_token is not None
    if settings.webhook_secret is not None:
        return settings.webhook_secret.get_secret_value()
    return derive_secret(settings.bot_token.get_secret_value())


def _queues(
    source: Polling | Webhook, delivery: Delivery, calls: BackgroundCalls, thinking: Thinking
) -> Queues:
    """What waits in this process, by name."""
    return {
        "updates": lambda: source.waiting,
        "screens": lambda: delivery.waiting,
        "replies": lambda: calls.waiting,
        "thoughts": lambda: thinking.waiting,
    }


async def _show_metrics(stack: AsyncExitStack, settings: Settings, census: Census, queues: Queues) -> None:
    """Answer Prometheus if the settings ask for it. Raises CannotStart."""
    if settings.metrics_listen is not None:
        page = MetricsPage(census, queues)
        await _open(stack, "METRICS_LISTEN", settings.metrics_listen, [page.route()])


async def _listen(
    stack: AsyncExitStack, settings: Settings, source: Polling | Webhook, readiness: Readiness
) -> Address | None:
    """Answer over HTTP if the settings ask for it. By this time the bot and the storage have been reached."""
    address = settings.listen or (LISTEN if settings.webhook_url is not None else None)
    if address is None:
        return None
    routes = readiness.routes()
    if isinstance(source, Webhook):
        routes.append(source.route())
    return await _open(stack, "LISTEN", address, routes)


async def _open(stack: AsyncExitStack, name: str, address: Address, routes: Sequence[BaseRoute]) -> Address:
    """Answer over HTTP at the address of this setting. Raises CannotStart."""
    from bot.updates.http_server import listen  # noqa: PLC0415 - most bots listen nowhere

    try:
        return await stack.enter_async_context(listen(address, routes))
    except OSError as error:
        raise CannotStart(f"{name}={address} cannot be listened on: {error.strerror}.") from None


def _stop(stop: asyncio.Event) -> None:
    """End in good order; by force where servers that hang do not let it happen in time.

    A process may be killed at any moment: nothing is lost.
    """
    if not stop.is_set():
        stop.set()
        end = threading.Timer(END_S, _end_by_force)
        end.daemon = True
        end.start()


def _end_by_force() -> None:
    log.warning("ended-by-force", after_s=END_S)
    os._exit(0)


async def serve(settings: Settings, *, time_scale: float = 1.0, limits: bool = True) -> None:
    """Serve Telegram, or a playground when there is no token, until SIGTERM or SIGINT. Raises CannotStart."""
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, partial(_stop, stop))
    prepare_folder(settings.data_dir)
    async with AsyncExitStack() as stack:
        if settings.bot_token is None:
            settings = await start_playground(stack, settings, time_scale, limits=limits)
        configure_logs((*settings.secrets, _secret(settings)))
        log_uncaught_errors()
        app = await stack.enter_async_context(assemble(settings, Time(time_scale), limits=limits))
        try:
            await app.run(stop)
        except WebhookRefused as error:
            raise CannotStart(f"Telegram does not take the WEBHOOK_URL: {error}.") from None
        except InvalidToken:
            raise CannotStart("Telegram does not know the BOT_TOKEN any more.") from None
    heartbeat(settings).unlink(missing_ok=True)
