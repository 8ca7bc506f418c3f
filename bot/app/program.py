"""A bot from its start to its end; its parts are made in `bot.app.wiring`."""

import asyncio
import os
import signal
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import structlog
from redis.exceptions import RedisError
from telegram import Bot
from telegram.error import InvalidToken

from bot.app.readiness import Readiness
from bot.app.resources import (
    CannotStart,
    prepare_folder,
    start_playground,
)
from bot.app.side_loop import SideLoop
from bot.app.wiring.background import (
    NotTakenOver,
    begin_features,
    clock_of,
    go_on_until_closed,
    note_running,
    take_over,
)
from bot.app.wiring.incoming import (
    answer_over_http,
    owner_teller,
    queues_of,
    show_metrics,
    source_of,
    webhook_secret,
)
from bot.app.wiring.process import Process
from bot.app.wiring.stores import begin_instance, open_stores, watch_stores
from bot.base.active import Active
from bot.base.downtime import Downtime
from bot.base.heartbeat import heartbeat
from bot.base.logs import configure_logs, log_uncaught_errors
from bot.base.settings import Address, Settings
from bot.base.thinking import Analysis, Thinking
from bot.base.timing import Time, is_cancelled
from bot.base.troubles import TOKEN, Troubles
from bot.chat.drawer.delivery import Delivery
from bot.chat.drawer.failover import Failover
from bot.chat.incoming.polling import Polling
from bot.chat.incoming.rivalry import Rivalry
from bot.chat.incoming.webhook import Entrance, Webhook, WebhookRefused
from bot.chat.outgoing.background_calls import BackgroundCalls
from bot.chat.outgoing.sender import Sender
from bot.chat.photo_notice import PhotoNotice
from bot.feature_api.command_menus import move_owners_menu
from bot.match.census import Census
from bot.match.turns.clock import Clock
from bot.match.turns.computer_choice import warm_up
from bot.match.turns.schedule import COMPUTER_MS
from storage.failures import DATABASE, REDIS, reason_of
from storage.live.live import Live
from storage.redis.operation import OperationStore

HEARTBEAT_S = 5.0
GRACE_S = 3.0
"""Timeout of waiting calls at shutdown."""
AGAIN_S = 0.5
"""The pause before a process tries again to take over."""
HURRY_S = 0.5
"""Grace period at shutdown for updates in progress; slower ones end beside everything else."""
END_S = 9.5
"""Timeout of a shutdown."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True, eq=False)
class ActiveBot:
    """The parts of the active process."""

    delivery: Delivery
    clock: Clock
    source: Polling | Webhook
    """Brings the updates in."""

    async def run(self, stop: asyncio.Event) -> None:
        """Serve until `stop` is set, then finish the work at hand; where it is cancelled, end at once."""
        works = self.delivery.run(), self.clock.run()
        background = [asyncio.create_task(work) for work in works]
        source = asyncio.create_task(self.source.run())
        stopped = asyncio.create_task(stop.wait())
        try:
            await _first_of(source, stopped, *background)
            self.source.stop()
            await asyncio.wait([source], timeout=HURRY_S)
            for task in background:
                task.cancel()
            await asyncio.gather(source, *background, return_exceptions=True)
        finally:
            await _cancel(source, stopped, *background)


class App:
    """A process of the bot: it stands by, and serves while it is the active one."""

    def __init__(
        self,
        active: Active,
        side: SideLoop,
        begin: Callable[[], AbstractAsyncContextManager[ActiveBot]],
        live: Live,
        heartbeat: Path,
        readiness: Readiness,
        troubles: Troubles,
        address: Address | None,
    ) -> None:
        """Renew the lease on the `side` loop.

        `begin` builds the services; `address` is that of this process's HTTP server, if it has one.
        """
        self.bot: ActiveBot | None = None
        """The current services, if this process is active."""
        self._active = active
        self._side = side
        self._begin = begin
        self._live = live
        self._heartbeat = heartbeat
        self._readiness = readiness
        self.troubles = troubles
        self.address = address

    async def run(self, stop: asyncio.Event) -> None:
        """Stand by, and serve while this process is active, until `stop` is set."""
        works = self._side.run(self._active.run), self._beat()
        always = [asyncio.create_task(work) for work in works]
        stopped = asyncio.create_task(stop.wait())
        try:
            while not stop.is_set():
                held = asyncio.create_task(self._active.held())
                await _first_of(held, stopped, *always)
                if not stop.is_set():
                    await self._serve(held.result(), stop, *always)
                await _cancel(held)
        finally:
            self._readiness.end()
            await _cancel(stopped, *always)

    async def _serve(self, epoch: int, stop: asyncio.Event, *always: asyncio.Task[Any]) -> None:
        """Serve until `stop` is set and the work at hand is finished, or until another process is active."""
        serving = asyncio.create_task(self._serve_until(stop))
        lost = asyncio.create_task(self._active.lost(epoch))
        try:
            await _first_of(serving, lost, *always)
        except NotTakenOver as error:
            log.warning("takeover-put-off", error=reason_of(error))
            await asyncio.sleep(AGAIN_S)
        finally:
            await _cancel(serving, lost)

    async def _serve_until(self, stop: asyncio.Event) -> None:
        async with self._begin() as bot:
            self.bot = bot
            ending = asyncio.create_task(self._say_when_ending(stop))
            try:
                await bot.run(stop)
            finally:
                self.bot = None
                await _cancel(ending)

    async def _say_when_ending(self, stop: asyncio.Event) -> None:
        await stop.wait()
        self._readiness.end()

    async def _beat(self) -> None:
        """Record that the loop runs, and check the stores."""
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
            await self._live.clock.read()
        except RedisError as error:
            log.warning("clock-unread", error=reason_of(error))


async def _first_of(*tasks: asyncio.Task[Any]) -> None:
    """Wait until one of the tasks ends. Raises its error."""
    done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in done:
        task.result()


async def _cancel(*tasks: asyncio.Task[Any]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


@asynccontextmanager
async def begin_serving(process: Process) -> AsyncIterator[ActiveBot]:
    """Wire all parts together: nothing in memory outlives the time in which a process is active."""
    async with AsyncExitStack() as stack:
        services = process.services()
        bot, live, sender = services[Bot], services[Live], services[Sender]
        await take_over(live, sender, process.active.epoch)
        delivery, clock, calls = services[Delivery], clock_of(services), services[BackgroundCalls]
        go_on_until_closed(stack, services[Failover].run())
        go_on_until_closed(stack, warm_up(process.thinking))
        begin_features(stack, services)
        stack.push_async_callback(calls.settle, GRACE_S)
        sender.calls.photo_rights.learned = services[PhotoNotice].tell_later
        process.rivalry.tell = owner_teller(services)
        source = source_of(services, process.rivalry)
        await note_running(services[Downtime])
        process.queues.update(queues_of(services, source))
        stack.callback(process.queues.clear)
        owner = process.settings.owner_id
        calls.soon(bot.id, partial(move_owners_menu, bot, services[OperationStore], owner))
        if process.entrance is not None and isinstance(source, Webhook):
            stack.enter_context(process.entrance.leads_to(source))
        stack.enter_context(process.readiness.serving())
        yield ActiveBot(delivery, clock, source)


@asynccontextmanager
async def assemble(
    settings: Settings,
    time: Time,
    *,
    limits: bool = True,
    thinking_ms: int = COMPUTER_MS,
    use_workers: bool = True,
) -> AsyncIterator[App]:
    """Open the resources of a process, active or standby; `use_workers`: compute in worker processes.

    Raises CannotStart.
    """
    async with AsyncExitStack() as stack:
        thinking, analysis = Thinking(use_workers=use_workers), Analysis(use_workers=use_workers)
        stack.push_async_callback(thinking.close)
        stack.push_async_callback(analysis.close)
        stores, troubles, rivalry = await open_stores(stack, settings), Troubles(), Rivalry()
        watch_stores(stores, troubles)
        side = SideLoop()
        side.start()
        stack.push_async_callback(side.stop)
        active = await begin_instance(stack, settings, stores, side)
        needs = {REDIS: stores.live.try_to_write, DATABASE: stores.archive.ping, TOKEN: rivalry.check}
        readiness = Readiness(needs, troubles, spared={DATABASE, TOKEN})
        entrance = Entrance(settings.webhook_url) if settings.webhook_url is not None else None
        queues: dict[str, Callable[[], int]] = {}
        await show_metrics(stack, settings, Census(stores.live, time), queues)
        address = await answer_over_http(stack, settings, entrance, readiness)

        process = Process(
            settings=settings,
            time=time,
            stores=stores,
            active=active,
            thinking=thinking,
            analysis=analysis,
            readiness=readiness,
            rivalry=rivalry,
            entrance=entrance,
            queues=queues,
            thinking_ms=thinking_ms,
            limits=limits,
        )
        begin = partial(begin_serving, process)
        yield App(active, side, begin, stores.live, heartbeat(settings), readiness, troubles, address)


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
        configure_logs((*settings.secrets, webhook_secret(settings)))
        log_uncaught_errors()
        app = await stack.enter_async_context(assemble(settings, Time(time_scale), limits=limits))
        try:
            await app.run(stop)
        except WebhookRefused as error:
            raise CannotStart(f"Telegram does not accept the WEBHOOK_URL: {error}.") from None
        except InvalidToken:
            raise CannotStart("Telegram no longer knows the BOT_TOKEN.") from None
    heartbeat(settings).unlink(missing_ok=True)
