"""Faults by name, with the servers that each needs, and its strike."""

import asyncio
import contextlib
import os
import random
import signal
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from redis.crc import key_slot
from redis.exceptions import RedisError

from bench.chaos import setups
from bench.chaos.bots import Bot
from bench.chaos.setups import Apart, Cluster, Embedded, OnSmallDisk, Setup, WithSentinels
from bot.match.events import GROUP_MOVED, MATCH_OVER, PERSON_SEATED
from storage.redis.keys import SHARDS, Keys
from tests.support.servers import RedisServer

Moment: TypeAlias = int
"""Milliseconds since the epoch."""
RECOVERY_S = 60.0
"""Longest time for servers to recover by themselves."""


HURRY = 0.4
"""Kills of a process before people are served again."""
DEMOTED_S = 20.0
"""Longest time for sentinels to demote a master that returns."""


EVENTS = (MATCH_OVER, PERSON_SEATED, GROUP_MOVED)
EVENT_S = 15.0
"""Longest wait for an event at which to die."""


class Scene(NamedTuple):
    """Targets of a fault."""

    setup: Any
    bots: list[Bot]
    rng: random.Random
    bot: int
    """The bot's number at Telegram."""


Strike: TypeAlias = Callable[[Scene], Awaitable[Moment]]
"""Breaks something and repairs it; returns the time from which people should be served again."""


class Fault(NamedTuple):
    """One row of the table."""

    servers: Callable[[Path], AbstractAsyncContextManager[Setup]]
    strike: Strike
    weight: int
    """Share of all strikes."""
    bots: int = 1
    bad_calls: float = 0.0
    """Share of Telegram's calls and updates that fail all the time."""
    hurry: float = 0.0
    """Strikes before people are served again."""


def now() -> Moment:
    """The time."""
    return int(time.time() * 1000)


async def kill(scene: Scene) -> Moment:
    """Kill a process; another takes its place at once."""
    bot = scene.rng.choice(scene.bots)
    await bot.kill()
    return bot.spawned_at


async def kill_one_of_two(scene: Scene) -> Moment:
    """Kill one of two processes; the other goes on alone for a while."""
    died = now()
    await scene.rng.choice(scene.bots).kill(pause=scene.rng.uniform(0, 3))
    return died


async def kill_at_event(
    scene: Scene,
    moments: Sequence[str] = ("before", "after"),
    events: Sequence[str] = EVENTS,
    patience: float = EVENT_S,
) -> Moment:
    """Let a process die before or after a handler of an event: a successor has to handle it."""
    bot, moment, event = scene.rng.choice(scene.bots), scene.rng.choice(moments), scene.rng.choice(events)
    await bot.die_at_event(moment, event, patience)
    return now()


async def freeze(scene: Scene) -> Moment:
    """Suspend a process for some seconds."""
    bot = scene.rng.choice(scene.bots)
    since = now()
    bot.freeze()
    await asyncio.sleep(scene.rng.uniform(0.5, 12))
    bot.thaw()
    return since if len(scene.bots) > 1 else now()


async def kill_embedded(scene: Scene) -> Moment:
    """Kill the embedded server; the bot starts another."""
    setup: Embedded = scene.setup
    await asyncio.to_thread(_kill_server, setup)
    return now()


def _kill_server(setup: Embedded) -> None:
    try:
        os.kill(setup.server(), signal.SIGKILL)
    except (RedisError, ProcessLookupError):
        pass


async def kill_redis(scene: Scene) -> Moment:
    """Kill the server, and restart it with the data on disk."""
    setup: Apart = scene.setup
    await asyncio.to_thread(setup.server.kill)
    await asyncio.sleep(scene.rng.uniform(0, 5))
    await asyncio.to_thread(setup.server.start)
    return now()


async def freeze_redis(scene: Scene) -> Moment:
    """Suspend the server for some seconds."""
    setup: Apart = scene.setup
    setup.server.send_signal(signal.SIGSTOP)
    await asyncio.sleep(scene.rng.uniform(0.5, 10))
    setup.server.send_signal(signal.SIGCONT)
    return now()


async def refuse_writes(scene: Scene) -> Moment:
    """Let the server refuse writes, for want of memory or replicas."""
    setup: Apart = scene.setup
    name, value = scene.rng.choice((("maxmemory", "1"), ("min-replicas-to-write", "1")))
    await asyncio.to_thread(setup.server.client.config_set, name, value)
    await asyncio.sleep(scene.rng.uniform(0.5, 6))
    await asyncio.to_thread(setup.server.client.config_set, name, "0")
    return now()


async def fail_over(scene: Scene) -> Moment:
    """Kill the master; the sentinels promote its replica, and the old master returns as a replica."""
    setup: WithSentinels = scene.setup
    old = await asyncio.to_thread(setup.master)
    await asyncio.to_thread(old.kill)
    (other,) = (server for server in setup.servers if server is not old)
    await _until(lambda: other.info("replication")["role"] == "master")
    await asyncio.sleep(scene.rng.uniform(0, 2))
    await asyncio.to_thread(old.start)
    await _followed(other, old)
    return now()


async def _followed(master: RedisServer, replica: RedisServer) -> None:
    """Wait until the sentinels have made one server the replica of another, or do it in their place."""
    with contextlib.suppress(TimeoutError):
        return await _until(lambda: _replicas(master) == 1, DEMOTED_S)
    await asyncio.to_thread(replica.follow, master)
    return await _until(lambda: _replicas(master) == 1)


def _replicas(server: RedisServer) -> int:
    return int(server.info("replication").get("connected_slaves", 0))


async def lose_node(scene: Scene) -> Moment:
    """Kill a node of a cluster; its replica takes its slots, and it returns as a replica."""
    setup: Cluster = scene.setup
    old = scene.rng.choice(await asyncio.to_thread(setup.masters))
    await asyncio.to_thread(old.kill)
    await _until(lambda: len(setup.masters()) == setups.NODES // 2)
    await asyncio.to_thread(old.start)
    await _until(setup.is_whole)
    return now()


async def move_slots(scene: Scene) -> Moment:
    """Move the slots of some tables to another node, with their keys."""
    setup: Cluster = scene.setup
    keys = Keys(scene.bot)
    for number in scene.rng.sample(range(SHARDS), 8):
        slot = key_slot(keys.shards[number].names.encode())
        await asyncio.to_thread(setup.move_slot, slot)
    return now()


async def lose_sql(scene: Scene) -> Moment:
    """Let PostgreSQL drop its connections, crash and recover, or hang."""
    setup: Apart = scene.setup
    since, way = now(), scene.rng.randrange(3)
    if way == 0:
        await asyncio.to_thread(setup.sql.hang_up, setup.database)
        return since
    if way == 1:
        setup.crash_sql()
        return since
    setup.signal_sql(signal.SIGSTOP)
    try:
        await asyncio.sleep(scene.rng.uniform(1, 12))
    finally:
        setup.signal_sql(signal.SIGCONT)
    return since


async def lock_sqlite(scene: Scene) -> Moment:
    """Lock the database for some seconds."""
    setup: Embedded = scene.setup
    since = now()
    connection = await asyncio.to_thread(setup.lock_database)
    try:
        await asyncio.sleep(scene.rng.uniform(1, 8))
    finally:
        connection.close()
    return since


async def fill_disk(scene: Scene) -> Moment:
    """Fill the disk for some seconds."""
    setup: OnSmallDisk = scene.setup
    await asyncio.to_thread(setup.fill)
    await asyncio.sleep(scene.rng.uniform(0.5, 6))
    setup.empty()
    return now()


async def bend_clock(scene: Scene) -> Moment:
    """Set a process's clock wrong for a while, by seconds or minutes; half of them start with it."""
    bot = scene.rng.choice(scene.bots)
    since = now()
    bot.bend_clock(scene.rng.choice((-600_000, -60_000, -5_000, 5_000, 60_000, 600_000)))
    if scene.rng.random() < 0.5:
        await bot.kill()
    await asyncio.sleep(scene.rng.uniform(1, 5))
    bot.bend_clock(0)
    return since


async def wait(scene: Scene) -> Moment:
    """Wait: only the permanent faults strike."""
    since = now()
    await asyncio.sleep(2)
    return since


async def _until(condition: Callable[[], bool], seconds: float = RECOVERY_S) -> None:
    """Wait until servers report this state. Raises TimeoutError."""
    async with asyncio.timeout(seconds):
        while not await asyncio.to_thread(_holds, condition):  # noqa: ASYNC110 - servers set no event
            await asyncio.sleep(0.05)


def _holds(condition: Callable[[], bool]) -> bool:
    try:
        return condition()
    except RedisError:
        return False


FAULTS: Mapping[str, Fault] = {
    "kill": Fault(setups.embedded, kill, 30, hurry=HURRY),
    "kill-one-of-two": Fault(setups.embedded, kill_one_of_two, 12, bots=2, hurry=HURRY),
    "kill-on-a-bad-day": Fault(setups.embedded, kill, 10, bad_calls=0.1, hurry=HURRY),
    "kill-at-event": Fault(setups.embedded, kill_at_event, 10),
    "bad-day": Fault(setups.embedded, wait, 4, bad_calls=0.1),
    "freeze": Fault(setups.apart, freeze, 4),
    "freeze-one-of-two": Fault(setups.apart, freeze, 8, bots=2),
    "embedded-dies": Fault(setups.embedded, kill_embedded, 8),
    "redis-dies": Fault(setups.apart, kill_redis, 6),
    "redis-freezes": Fault(setups.apart, freeze_redis, 3),
    "redis-refuses": Fault(setups.apart, refuse_writes, 4),
    "failover": Fault(setups.with_sentinels, fail_over, 3),
    "cluster-node": Fault(setups.cluster, lose_node, 3),
    "cluster-slots": Fault(setups.cluster, move_slots, 2),
    "sql-away": Fault(setups.apart, lose_sql, 3),
    "sqlite-locked": Fault(setups.embedded, lock_sqlite, 3),
    "disk-full": Fault(setups.on_small_disk, fill_disk, 3),
    "clock": Fault(setups.apart, bend_clock, 4, bots=2),
}
SHORT: Mapping[str, int] = {"kill": 20, "kill-one-of-two": 10}
"""Strikes of the short form."""
