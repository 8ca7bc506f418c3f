"""What Telegram sees of matches with its limits on, how far groups lag, and the size of a match in Redis."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

from redis.asyncio import Redis

from bench.moves import Uploads
from bench.process import cpu_ms, running
from playground.server import serve
from playground.timing import ScaledClock
from playground.world import World
from storage.connection import disconnect
from storage.live import Live
from tests.support.autoplay import Autoplayers
from tests.support.group_watch import GroupWatch, group_calls, most_in_a_minute, share
from tests.support.scenario import SENDS_AND_EDITS, start_match, until

TOKEN = "7000000001:bench"
GAME = "oh_hell"
QUICK_SCALE = 20.0
PEOPLE_SCALE = 4.0
"""Slower, so that the time which drawing takes counts for little."""
PEOPLE_MINUTES = 6
"""Of the world: several windows of the limit, one after the other."""
TABLES = 3
ACTIONS = 4 * (13 + sum(range(1, 14)))
"""Of a whole match of four in this game."""


class Tables(NamedTuple):
    """Tables in groups of their own, with four players each."""

    world: World
    people: list[list[int]]
    uploads: Uploads
    pid: int
    """Of the bot's process."""


async def measure(folder: Path) -> None:
    """Whole matches as fast as players can tap, and some minutes of matches as people tap."""
    async with _tables(folder / "quick", QUICK_SCALE) as tables:
        await _play_whole_matches(tables, folder / "quick")
    async with _tables(folder / "people", PEOPLE_SCALE) as tables:
        await _play_as_people_do(tables, folder / "people")


@asynccontextmanager
async def _tables(folder: Path, scale: float) -> AsyncIterator[Tables]:
    """A bot in a process of its own, and matches that have just begun."""
    world = World(ScaledClock(scale))
    uploads = world.add_bot(TOKEN).limits = Uploads()
    env = {"BOT_TOKEN": TOKEN, "DATA_DIR": str(folder)}
    async with (
        serve(world) as address,
        running("bot", "run", "--time-scale", str(scale), env=env | {"BOT_API_URL": address}) as pid,
    ):
        people = [await start_match(world, GAME, number, players=4) for number in range(TABLES)]
        world.forget_calls()
        yield Tables(world, people, uploads, pid)


@asynccontextmanager
async def _tapping(tables: Tables, *, least: float, most: float) -> AsyncIterator[Callable[[], int]]:
    """Everybody plays, thinking for so many seconds; yields how many taps were accepted."""
    players = [
        Autoplayers(tables.world, people, Random(number), pause=most, least=least)
        for number, people in enumerate(tables.people)
    ]
    tasks = [asyncio.create_task(each.run()) for each in players]
    try:
        yield lambda: sum(each.accepted_taps for each in players)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _play_whole_matches(tables: Tables, folder: Path) -> None:
    async with _tapping(tables, least=0.0, most=0.0) as moves:
        await until(lambda: moves() >= TABLES * ACTIONS // 2, "no match came half way", patience=600)
        await _print_bytes(folder)
        groups = list(tables.world.groups)
        await until(
            lambda: all(over(tables.world, group) for group in groups),
            "no match came to its end",
            patience=900,
        )
        _print_calls("as fast as they can tap", tables.world, moves())


async def _play_as_people_do(tables: Tables, folder: Path) -> None:
    """Measure after a minute, when the limit has forgotten the lobbies."""
    name = "people who tap within 1 to 2.5 s"
    redis = Redis(unix_socket_path=str(folder / "redis" / "server.sock"))
    watch = GroupWatch(tables.world, Live(redis, bot=tables.world.the_bot().user.id))
    watching = asyncio.create_task(watch.run())
    try:
        async with _tapping(tables, least=1.0, most=2.5) as moves:
            await tables.world.time.sleep(60)
            before = moves()
            watch.lags.clear()
            tables.world.forget_calls()
            used, taken = cpu_ms(tables.pid), tables.uploads.taken
            await tables.world.time.sleep(60 * PEOPLE_MINUTES)
            count = moves() - before
            _print_calls(name, tables.world, count)
            print(
                f"traffic   {name}: {(cpu_ms(tables.pid) - used) / count:.1f} ms of CPU and "
                f"{(tables.uploads.taken - taken) / 1024 / count:.0f} KB of pictures a move",
                flush=True,
            )
    finally:
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)
        await disconnect(redis)
    half, most, longest = (share(watch.lags, part) / 1000 for part in (0.5, 0.95, 1.0))
    print(
        f"traffic   {name}: a group shows a change {half:.1f} s after it at the 50th percentile, "
        f"{most:.1f} s at the 95th (aim: 4), {longest:.1f} s at most (aim: 10), of {len(watch.lags)} changes",
        flush=True,
    )


def _print_calls(name: str, world: World, moves: int) -> None:
    """What the tables took so far."""
    methods: Counter[str] = Counter()
    for (_, method, code), times in world.counts.items():
        if method in SENDS_AND_EDITS and code == 200:
            methods["sends" if method.startswith("send") else "edits"] += times
    refused = sum(times for (_, _, code), times in world.counts.items() if code == 429)
    most = max(most_in_a_minute(times) for times in group_calls(world).values())
    print(
        f"traffic   {name}: {moves} moves, {methods['sends'] / moves:.2f} sends and "
        f"{methods['edits'] / moves:.2f} edits a move, at most {most} group calls in a minute (aim: 18), "
        f"{refused} refusals for too many",
        flush=True,
    )


def over(world: World, group: int) -> bool:
    """Whether the group has been offered the next match."""
    keys = [
        key.callback_data or ""
        for message in world.groups[group].messages.values()
        if message.reply_markup is not None
        for row in message.reply_markup.inline_keyboard
        for key in row
    ]
    return any(":again" in data for data in keys)


async def _print_bytes(folder: Path) -> None:
    """Memory of everything kept for the live tables, by the server's own count."""
    redis = Redis(unix_socket_path=str(folder / "redis" / "server.sock"))
    try:
        total = 0
        async for key in redis.scan_iter(count=1000):
            total += await redis.memory_usage(key, samples=0) or 0
        print(f"traffic   {total / TABLES:.0f} bytes in Redis a live match, half way through", flush=True)
    finally:
        await disconnect(redis)
