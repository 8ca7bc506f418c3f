"""Stores, identity of the bot that owns their data, and this process among others."""

import asyncio
import secrets
from contextlib import AsyncExitStack
from functools import partial
from typing import Any, NamedTuple

import structlog
from redis.exceptions import RedisError
from telegram import Bot

from bot.app.resources import (
    open_archive,
    open_bot,
    open_redis,
    start_embedded,
)
from bot.app.side_loop import SideLoop
from bot.base.active import Active
from bot.base.metrics import count_fault
from bot.base.settings import Settings
from bot.base.troubles import Troubles
from bot.feature_api import registry as features
from games import registry as games
from storage.failures import DATABASE, REDIS
from storage.live.live import Client, Live
from storage.redis.connection import connect, disconnect, replicas
from storage.redis.operation import OperationStore
from storage.server.instance_locks import InstanceLocks
from storage.sql.archive import Archive

log = structlog.get_logger(__name__)


class Stores(NamedTuple):
    """Stores, and identity of the bot that owns their data."""

    bot: Bot
    live: Live
    archive: Archive
    operation: OperationStore
    beside: Live
    """The same as `live`, for another loop."""


async def open_stores(stack: AsyncExitStack, settings: Settings) -> Stores:
    """Reach all servers, side by side. Raises CannotStart."""
    opening_redis = asyncio.create_task(_redis(stack, settings))
    opening_archive = asyncio.create_task(_archive(stack, settings))
    opening_bot = asyncio.create_task(open_bot(stack, settings))
    # What needs one sooner waits until it is loaded.
    asyncio.get_running_loop().run_in_executor(None, _load)
    await _together(opening_redis, opening_archive, opening_bot)
    redis, url = opening_redis.result()
    archive, bot = opening_archive.result(), opening_bot.result()
    live, beside = (Live(client, bot=bot.id, replicas=replicas(url)) for client in (redis, connect(url)))
    return Stores(bot, live, archive, OperationStore(redis, bot=bot.id), beside)


def _load() -> None:
    """Load games and features while the servers answer."""
    games.names()
    features.routes()


async def _together(*tasks: asyncio.Task[Any]) -> None:
    """Wait for all; the first failure cancels the others. Raises its error."""
    await asyncio.wait(tasks, return_when=asyncio.FIRST_EXCEPTION)
    for task in tasks:
        task.cancel()
    for error in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(error, Exception):
            raise error


def watch_stores(stores: Stores, troubles: Troubles) -> None:
    """Count and log failed commands of the stores."""

    def note(store: str, error: Exception) -> None:
        count_fault(store, error)
        troubles.note_fault(store, error)

    stores.live.watch(partial(note, REDIS))
    stores.archive.watch(partial(note, DATABASE))


async def _redis(stack: AsyncExitStack, settings: Settings) -> tuple[Client, str]:
    given = settings.redis_url
    url = given.get_secret_value() if given else await start_embedded(stack, settings.data_dir)
    return await open_redis(stack, url), url


async def _archive(stack: AsyncExitStack, settings: Settings) -> Archive:
    archive = await open_archive(settings)
    stack.push_async_callback(archive.close)
    return archive


async def begin_instance(stack: AsyncExitStack, settings: Settings, stores: Stores, side: SideLoop) -> Active:
    """Register this instance in place of dead ones of this folder; the lease is requested concurrently."""
    locks = InstanceLocks(settings.data_dir, bot=stores.bot.id)
    active = Active(stores.beside, secrets.token_hex(8), locks=locks, newest=lambda: stores.live.newest_epoch)
    stack.push_async_callback(side.run, partial(disconnect, stores.beside.client))
    _enter(stack, locks, active.name)
    stack.push_async_callback(side.run, partial(_end, active))
    await side.run(active.begin)
    return active


def _enter(stack: AsyncExitStack, locks: InstanceLocks, instance: str) -> None:
    """Lock a file for the instance. A folder without locks relies on heartbeats."""
    try:
        locks.enter(instance)
        stack.callback(locks.leave, instance)
    except OSError as error:
        log.warning("no-lock", reason=error.strerror)


async def _end(active: Active) -> None:
    try:
        await active.end()
    except RedisError as error:
        log.warning("instance-not-ended", error=type(error).__name__)
