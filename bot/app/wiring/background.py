"""Work that goes on beside taps for as long as the bot runs."""

import asyncio
from collections.abc import Coroutine
from contextlib import AsyncExitStack
from functools import partial
from typing import Any

import structlog
from redis.exceptions import RedisError

from bot.app.deadlines import Deadlines
from bot.base.downtime import Downtime
from bot.base.notifier import Notifier
from bot.base.services import Services
from bot.base.settings import Settings
from bot.base.timing import Time
from bot.chat.drawer.delivery import Delivery
from bot.chat.outgoing.sender import Sender
from bot.features.queue.matchmaking import Matchmaking
from bot.features.queue.wait_screens import WaitScreens
from bot.features.records.retention import Retention
from bot.features.tournaments.messages.screens import TournamentScreens, tell_unopened
from bot.features.tournaments.rounds.driver import Driver
from bot.features.tournaments.service.calendar import Calendar
from bot.features.tournaments.service.store import TournamentStore
from bot.match.turns.clock import Clock
from storage.archive import Archive
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


def clock_of(services: Services) -> Clock:
    """What meets deadlines."""
    meet, beat = services[Deadlines].meet, services[Downtime].refresh
    clock = Clock(services[Live], services[Time], meet, beat)
    services[Notifier].redraw, services[Notifier].alarm = services[Delivery].wake, clock.wake
    return clock


def keep_queue(stack: AsyncExitStack, services: Services) -> None:
    """Seat those who wait for quick matches, and show them how they wait."""
    matchmaking, waits = services[Matchmaking], services[WaitScreens]
    matchmaking.changed = waits.wake
    services[Delivery].draws(waits, ScreenKind.WAIT)
    go_on_until_closed(stack, matchmaking.run())


def keep_tournaments(stack: AsyncExitStack, services: Services) -> None:
    """Begin tournaments, open their rounds and end them, and keep their messages true."""
    store, driver, delivery = services[TournamentStore], services[Driver], services[Delivery]
    store.due = driver.wake
    go_on_until_closed(stack, driver.run())
    screens = services[TournamentScreens]
    screens.redraw, store.changed = delivery.wake, screens.note
    delivery.draws(screens, ScreenKind.TOURNAMENT, ScreenKind.PAGE)
    services[Calendar].refused = partial(tell_unopened, services[Sender])


def limit_records(stack: AsyncExitStack, services: Services) -> None:
    """Drop old logs of matches if the settings ask for it."""
    days = services[Settings].keep_records_days
    if days is not None:
        go_on_until_closed(stack, Retention(services[Archive], services[Time], days=days).run())


async def note_running(downtime: Downtime) -> None:
    """Note that this process runs; where Redis cannot store it, the clock tries again every second."""
    try:
        await downtime.refresh()
    except RedisError as error:
        log.warning("start-not-noted", error=type(error).__name__)


def go_on_until_closed(stack: AsyncExitStack, work: Coroutine[Any, Any, None]) -> None:
    """Do this beside all else until the stack closes."""
    stack.push_async_callback(_end, asyncio.create_task(work))


async def _end(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
