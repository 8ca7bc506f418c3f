"""Work that goes on beside taps for as long as the bot runs."""

import asyncio
from collections.abc import Coroutine
from contextlib import AsyncExitStack
from functools import partial
from typing import Any

import structlog
from redis.exceptions import RedisError

from bot.app.deadlines import Deadlines
from bot.app.wiring.parts import Parts
from bot.app.wiring.stores import Stores
from bot.base.downtime import Downtime
from bot.base.settings import Settings
from bot.base.timing import Time
from bot.chat.drawer.delivery import Delivery
from bot.chat.drawer.failover import Failover
from bot.chat.outgoing.background_calls import BackgroundCalls
from bot.chat.outgoing.permits import Limits
from bot.chat.outgoing.sender import Sender
from bot.chat.reachability import Reachability
from bot.features.groups.photo_notice import PhotoNotice
from bot.features.queue.wait_screens import WaitScreens
from bot.features.records.retention import Retention
from bot.features.today.daily import Days
from bot.features.today.deal_closing import DealClosing
from bot.features.today.evenings import EveningScreens
from bot.features.tournaments.messages.screens import TournamentScreens, tell_unopened
from bot.features.tournaments.service.services import tournament_driver
from bot.match.maintenance import Maintenance
from bot.match.store import Store
from bot.match.turns.clock import Clock
from storage.deals import DealStore
from storage.live import Live
from storage.redraws import ScreenKind

log = structlog.get_logger(__name__)


class NotTakenOver(Exception):
    """Redis does not answer a process that is going to be the active one."""


async def take_over(live: Live, sender: Sender, epoch: int) -> None:
    """Keep the process before from writing, and know of the calls that it has made. Raises NotTakenOver."""
    try:
        await live.shut_others_out(epoch)
        await sender.permits.restore()
    except RedisError as error:
        raise NotTakenOver(type(error).__name__) from error


def delivery_of(stores: Stores, parts: Parts, sender: Sender, time: Time) -> Delivery:
    """What brings screens up to date."""
    events = Reachability(parts.seats, parts.people, parts.groups)
    return Delivery(stores.live, stores.bot, time, sender, events=events)


def clock_of(stores: Stores, parts: Parts, time: Time) -> Clock:
    """What meets deadlines."""
    live, maintenance = stores.live, Maintenance(stores.operation, time)
    deadlines = Deadlines(
        parts.store,
        parts.play,
        parts.seats,
        parts.computers,
        parts.turns,
        parts.thinking,
        parts.lobby,
        live,
        stores.archive,
        time,
        maintenance,
        parts.rematches,
        parts.absences,
        parts.tournaments.results.note,
        parts.deals,
        parts.people,
    )
    deadlines.note_match = parts.analyses.expect
    return Clock(live, time, deadlines.meet, parts.downtime.refresh)


def limits_of(settings: Settings) -> Limits:
    """Telegram's limits, with the rate that the settings name."""
    return Limits(overall=max(1, int(settings.calls_per_second)))


def watch_failover(stack: AsyncExitStack, live: Live, store: Store, delivery: Delivery) -> None:
    """Have matches go on where a replica has taken a server's place."""
    go_on_until_closed(stack, Failover(live, store, delivery).run())


def keep_queue(stack: AsyncExitStack, live: Live, parts: Parts, delivery: Delivery, time: Time) -> None:
    """Seat those who wait for quick matches, and show them how they wait."""
    waits = WaitScreens(live.waiting_room, parts.matchmaking, parts.people, time)
    parts.matchmaking.changed = waits.wake
    delivery.draws(waits, ScreenKind.WAIT)
    go_on_until_closed(stack, parts.matchmaking.run())


def drive_tournaments(stack: AsyncExitStack, stores: Stores, parts: Parts, time: Time) -> None:
    """Begin tournaments, open their rounds and end them."""
    driver = tournament_driver(
        parts.tournaments,
        parts.store,
        parts.new_tables,
        parts.moves,
        parts.people,
        Maintenance(stores.operation, time),
        stores.archive,
        stores.live,
        time,
    )
    go_on_until_closed(stack, driver.run())


def show_tournaments(live: Live, parts: Parts, delivery: Delivery, sender: Sender, time: Time) -> None:
    """Keep the messages of tournaments true."""
    store, events = parts.tournaments.store, Reachability(parts.seats, parts.people, parts.groups)
    screens = TournamentScreens(live, store, parts.people, parts.chats, events, time)
    screens.redraw, store.changed = delivery.wake, screens.note
    delivery.draws(screens, ScreenKind.TOURNAMENT, ScreenKind.PAGE)
    parts.tournaments.calendar.refused = partial(tell_unopened, sender)


def limit_records(stack: AsyncExitStack, settings: Settings, stores: Stores, time: Time) -> None:
    """Drop old logs of matches if the settings ask for it."""
    if settings.keep_records_days is not None:
        retention = Retention(stores.archive, time, days=settings.keep_records_days)
        go_on_until_closed(stack, retention.run())


async def note_running(downtime: Downtime) -> None:
    """Note that this process runs; where Redis cannot store it, the clock tries again every second."""
    try:
        await downtime.refresh()
    except RedisError as error:
        log.warning("start-not-noted", error=type(error).__name__)


def tell_of_photos(live: Live, parts: Parts, sender: Sender, calls: BackgroundCalls, time: Time) -> None:
    """Have an administrator read why a group without photos has its tables in words."""
    notice = PhotoNotice(live, parts.administrators, parts.people, parts.chats, sender, calls, time)
    sender.calls.photo_rights.learned = notice.tell_later


def keep_evenings(stores: Stores, parts: Parts, delivery: Delivery, time: Time) -> None:
    """Close the deals of each day, and send groups their message of the evening."""
    archive = stores.archive
    closing = DealClosing(archive, DealStore(archive), parts.thinking)
    evenings = EveningScreens(
        Days(archive),
        parts.deals,
        parts.puzzles,
        closing,
        parts.chats,
        stores.live,
        time,
        bot=stores.bot.username,
    )
    delivery.draws(evenings, ScreenKind.EVENING)


def go_on_until_closed(stack: AsyncExitStack, work: Coroutine[Any, Any, None]) -> None:
    """Do this beside all else until the stack closes."""
    stack.push_async_callback(_end, asyncio.create_task(work))


async def _end(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
