"""A bot from its start to its end; its parts are made in `bot.app.wiring`."""

import asyncio
import os
import signal
import threading
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path

import structlog
from redis.exceptions import RedisError
from telegram.error import InvalidToken

from bot.app.readiness import Readiness
from bot.app.resources import (
    CannotStart,
    prepare_folder,
    start_playground,
)
from bot.app.wiring.background import (
    clock_of,
    delivery_of,
    drive_tournaments,
    go_on_until_closed,
    keep_evenings,
    keep_queue,
    limit_records,
    limits_of,
    note_running,
    show_tournaments,
    tell_of_photos,
    watch_failover,
)
from bot.app.wiring.incoming import (
    answer_over_http,
    queues_of,
    rivalry_of,
    show_metrics,
    source_of,
    webhook_secret,
)
from bot.app.wiring.parts import make_parts, operation_of, services_for
from bot.app.wiring.stores import begin_instance, open_stores, watch_stores
from bot.base.heartbeat import heartbeat
from bot.base.instance import Instance
from bot.base.logs import configure_logs, log_uncaught_errors
from bot.base.settings import Address, Settings
from bot.base.thinking import Thinking
from bot.base.timing import Time, is_cancelled
from bot.base.troubles import TOKEN, Troubles
from bot.chat.drawer.delivery import Delivery
from bot.chat.incoming.dispatch import Dispatcher
from bot.chat.incoming.intake import Intake
from bot.chat.incoming.polling import Polling
from bot.chat.incoming.webhook import Webhook, WebhookRefused
from bot.chat.outgoing.background_calls import BackgroundCalls
from bot.chat.outgoing.sender import Sender
from bot.features.help.command_menus import move_owners_menu
from bot.features.help.profile import keep_presenting
from bot.features.operation.broadcaster import Broadcaster
from bot.features.routes import ROUTES
from bot.match.turns.clock import Clock
from bot.match.turns.schedule import COMPUTER_MS
from storage.failures import DATABASE, REDIS, reason_of
from storage.live import Live

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
        self._heartbeat = heartbeat
        self._readiness = readiness
        self.troubles = troubles
        self.address = address

    async def run(self, stop: asyncio.Event) -> None:
        """Serve until `stop` is set, then finish the work at hand."""
        works = self._delivery.run(), self._clock.run(), self._beat()
        living = asyncio.create_task(self._instance.run())  # until all else has ended
        background = [asyncio.create_task(work) for work in works]
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
        stores, troubles = await open_stores(stack, settings), Troubles()
        bot, live, archive, _ = stores
        watch_stores(stores, troubles)
        instance = await begin_instance(stack, settings, live, bot)
        parts = make_parts(stores, time, thinking_ms, thinking, limits=limits, holder=instance.name)
        sender = Sender(live, bot, time, limits=limits_of(settings) if limits else None)
        delivery = delivery_of(stores, parts, sender, time, instance)
        clock = clock_of(stores, parts, time, instance)
        parts.notifier.redraw, parts.notifier.alarm = delivery.wake, clock.wake
        watch_failover(stack, live, parts.store, delivery)
        keep_queue(stack, live, parts, sender, time, instance.name)
        go_on_until_closed(stack, parts.analyses.run())
        drive_tournaments(stack, stores, parts, time, instance.name)
        show_tournaments(stack, live, parts, sender, time, instance.name)
        background_calls = BackgroundCalls()
        stack.push_async_callback(background_calls.settle, GRACE_S)
        tell_of_photos(live, parts, sender, background_calls, time)
        rivalry = rivalry_of(settings, parts.people, sender, background_calls)
        needs = {REDIS: live.try_to_write, DATABASE: archive.ping, TOKEN: rivalry.check}
        readiness = Readiness(needs, troubles, spared={DATABASE, TOKEN})
        operation = operation_of(settings, stores, time, instance, readiness)
        broadcaster = Broadcaster(stores.operation, live, sender, time, instance.name)
        go_on_until_closed(stack, broadcaster.run())
        services = services_for(bot, parts, sender, delivery, background_calls, time, operation)
        dispatcher = Dispatcher(services, ROUTES)
        intake = Intake(bot, dispatcher.handle, dispatcher.apologise, dispatcher.refuse)
        source = source_of(settings, bot, intake, live, time, instance, parts.downtime, rivalry)
        await note_running(parts.downtime)
        queues = queues_of(source, delivery, background_calls, thinking)
        await show_metrics(stack, settings, operation.census, queues)
        go_on_until_closed(stack, keep_presenting(bot, live, time, instance.name))
        limit_records(stack, settings, stores, time, instance)
        keep_evenings(stack, stores, parts, sender, time, instance.name)
        background_calls.soon(bot.id, partial(move_owners_menu, bot, stores.operation, operation.owner))
        address = await answer_over_http(stack, settings, source, readiness)
        yield App(
            delivery,
            clock,
            source,
            live,
            instance,
            heartbeat(settings),
            readiness,
            troubles,
            address,
        )


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
