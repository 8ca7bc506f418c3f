"""Background work of an active process: deadlines, screens and jobs of features."""

import asyncio
from collections.abc import Coroutine
from contextlib import AsyncExitStack
from typing import Any

import structlog
from redis.exceptions import RedisError
from sqlalchemy.exc import SQLAlchemyError

from bot.app.deadline_dispatch import Deadlines
from bot.base.downtime import Downtime
from bot.base.notifier import Notifier
from bot.base.services import Services
from bot.base.timing import Time, is_cancelled
from bot.chat.drawer.delivery import Delivery
from bot.chat.drawer.places import Places
from bot.chat.outgoing.sender import Sender
from bot.feature_api.feature import Job
from bot.feature_api.registry import features
from bot.match.events import TableChanges
from bot.match.turns.clock import Clock
from storage.live.live import Live

AGAIN_S = 5.0
"""Pause before the restart of a failed job."""

log = structlog.get_logger(__name__)


class NotTakenOver(Exception):
    """Redis does not answer a process that becomes the active one."""


async def take_over(epoch: int, *, live: Live, sender: Sender) -> None:
    """Fence off the former active process, and load its calls. Raises NotTakenOver."""
    try:
        await live.shut_others_out(epoch)
        await sender.permits.restore()
    except RedisError as error:
        raise NotTakenOver(type(error).__name__) from error


def clock_of(
    *,
    live: Live,
    time: Time,
    deadlines: Deadlines,
    downtime: Downtime,
    delivery: Delivery,
    notifier: Notifier,
) -> Clock:
    """Return the clock that meets deadlines, connected to its wakers."""
    clock = Clock(live, time, deadlines.meet, downtime.refresh)
    notifier.redraw, notifier.alarm = delivery.wake, clock.wake
    return clock


def register_screens(
    *, delivery: Delivery, changes: TableChanges, places: Places, services: Services
) -> None:
    """Register what features draw, hear of, and show elsewhere."""
    listeners = [each.table_changed for each in features() if each.table_changed is not None]
    changes.listeners = [services.bind(each) for each in listeners]
    queries = [each.places for each in features() if each.places is not None]
    places.queries = [services.bind(each) for each in queries]
    for feature in features():
        for screens, kinds in feature.screens.items():
            delivery.draws(services[screens], *kinds)


def begin_jobs(stack: AsyncExitStack, services: Services) -> None:
    """Run the jobs of all features until the stack closes."""
    for feature in features():
        for job in feature.jobs:
            go_on_until_closed(stack, _keep_at(job, services))


async def _keep_at(job: Job, services: Services) -> None:
    """Run a job to its end; restart it after a failure."""
    while not is_cancelled():
        try:
            await services.bind(job)()
        except (RedisError, SQLAlchemyError) as error:
            log.warning("job-failed", job=job.__name__, error=type(error).__name__)
        except Exception:
            log.exception("job-failed", job=job.__name__)
        else:
            break
        if not is_cancelled():
            await asyncio.sleep(AGAIN_S)


async def note_running(downtime: Downtime) -> None:
    """Record that this process runs; the clock retries every second."""
    try:
        await downtime.refresh()
    except RedisError as error:
        log.warning("start-not-noted", error=type(error).__name__)


def go_on_until_closed(stack: AsyncExitStack, work: Coroutine[Any, Any, None]) -> None:
    """Run this concurrently until the stack closes."""
    stack.push_async_callback(_end, asyncio.create_task(work))


async def _end(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
