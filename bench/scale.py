"""What one, two and four processes carry, which of them serve taps, and how long people wait."""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, aclosing, asynccontextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

import aiohttp
from redis.asyncio import Redis

from bench import pressure
from bench.moves import without_pictures
from bench.process import cpu_ms, free_port, running
from bench.round_robin import round_robin
from playground.server import serve
from playground.world import World
from tests.support.autoplay import Autoplayers
from tests.support.scenario import start_match, until

TOKEN = "7000000001:bench"
GAME = "oh_hell"
FAST_TABLES = 16
WARM_MOVES = 300
"""Played before anything is counted: caches are filled then."""
PROCESSES = (1, 2, 4)
SIZES = (50, 500)
PACE_S = 10.0
"""From tap to tap at a table, where people's waits are measured."""
PATIENCE_S = 600.0


class Bots(NamedTuple):
    """Processes of one bot over one Redis."""

    world: World
    processes: list[int]
    """Their ids."""
    metrics: list[int]
    """The ports of their metrics."""
    redis: Path


class Counts(NamedTuple):
    """What has been used up to a moment."""

    cpu_ms: float
    moves: list[float]
    """Of each process, as it counts them itself."""
    trips: int
    commands: int
    bytes_in: int
    bytes_out: int


class Cost(NamedTuple):
    """What a number of moves took."""

    name: str
    moves_a_second: float
    cpu_ms: float
    """Of all processes, a move."""
    shares: list[float]
    """Of the moves, by process."""
    trips: float
    """To Redis, a move."""
    commands: float
    """Of Redis, a move, those in its scripts as well."""
    bytes_in: float
    bytes_out: float


async def measure(folder: Path, *, seconds: float) -> None:
    """Print a table of what moves cost, and one of how long people wait."""
    _head(
        "processes",
        "moves/s",
        "CPU ms a move",
        "moves of each, %",
        "Redis trips, commands, bytes in and out a move",
    )
    for way in ("polling", "webhook"):
        alone = None
        for processes in PROCESSES:
            name = f"{way}, {processes}"
            async with _bots(folder / name, processes, hook=way == "webhook") as bots:
                cost = await _as_fast_as_they_can(name, bots, seconds)
            alone = alone or cost.cpu_ms
            _print_cost(cost, alone)
    _head("tables", "answered after s: 50, 95, 99 %", "next player asked after s: 50, 95, 99 %", "moves/s")
    for tables in SIZES:
        async with _bots(folder / f"{tables} tables", 1, hook=False, rate=1000) as bots:
            await _as_people_do(bots, tables, seconds)


@asynccontextmanager
async def _bots(folder: Path, processes: int, *, hook: bool, rate: int = 0) -> AsyncIterator[Bots]:
    """Start processes of a bot; a `rate` keeps to Telegram's limits, with this many calls a second."""
    world = World(rate=rate) if rate else World(limits=False)
    world.add_bot(TOKEN)
    async with AsyncExitStack() as stack:
        address = await stack.enter_async_context(serve(world))
        ports, metrics = ([free_port() for _ in range(processes)] for _ in range(2))
        env = {"BOT_TOKEN": TOKEN, "DATA_DIR": str(folder), "BOT_API_URL": address}
        env["CALLS_PER_SECOND"] = str(rate or 1_000_000)
        url = await stack.enter_async_context(round_robin("/hook", ports)) if hook else ""
        options = () if rate else ("--no-limits",)
        ids = []
        for port, shown in zip(ports, metrics, strict=True):
            own = {"METRICS_LISTEN": f"127.0.0.1:{shown}"}
            if hook:
                own |= {"WEBHOOK_URL": url, "LISTEN": f"127.0.0.1:{port}"}
            ids.append(await stack.enter_async_context(running("bot", "run", *options, env=env | own)))
        yield Bots(world, ids, metrics, folder / "redis" / "server.sock")


async def _as_fast_as_they_can(name: str, bots: Bots, seconds: float) -> Cost:
    """Everybody taps at once, tables in text, without limits."""
    people = [
        person
        for number in range(FAST_TABLES)
        for person in await start_match(bots.world, GAME, number, players=4)
    ]
    await without_pictures(bots.world)
    autoplay = Autoplayers(bots.world, people, Random(1))
    tapping = asyncio.create_task(autoplay.run())
    await until(lambda: autoplay.accepted_taps >= WARM_MOVES, "no moves", patience=PATIENCE_S)
    begun, before, moves = time.monotonic(), await _count(bots), autoplay.accepted_taps
    await asyncio.sleep(seconds)
    span, after, moves = time.monotonic() - begun, await _count(bots), autoplay.accepted_taps - moves
    tapping.cancel()
    return _cost(name, before, after, moves, span)


async def _count(bots: Bots) -> Counts:
    async with aclosing(Redis(unix_socket_path=str(bots.redis))) as redis:
        stats = await redis.info("stats")
    return Counts(
        sum(map(cpu_ms, bots.processes)),
        [await _moves(port) for port in bots.metrics],
        stats["total_reads_processed"],
        stats["total_commands_processed"],
        stats["total_net_input_bytes"],
        stats["total_net_output_bytes"],
    )


async def _moves(port: int) -> float:
    """The moves that a process has stored."""
    async with aiohttp.ClientSession() as client, client.get(f"http://127.0.0.1:{port}/metrics") as page:
        lines = (await page.text()).splitlines()
    return sum(float(line.rpartition(" ")[2]) for line in lines if line.startswith("pulka_moves_total{"))


def _cost(name: str, before: Counts, after: Counts, moves: int, span: float) -> Cost:
    stored = [late - early for early, late in zip(before.moves, after.moves, strict=True)]
    moves = max(moves, 1)
    return Cost(
        name,
        moves / span,
        (after.cpu_ms - before.cpu_ms) / moves,
        [each / max(sum(stored), 1) for each in stored],
        (after.trips - before.trips) / moves,
        (after.commands - before.commands) / moves,
        (after.bytes_in - before.bytes_in) / moves,
        (after.bytes_out - before.bytes_out) / moves,
    )


async def _as_people_do(bots: Bots, number: int, seconds: float) -> None:
    """Everybody taps at their pace, within Telegram's limits for groups and people."""
    people = await pressure.start_matches(bots.world, number)
    tables = pressure.Tables(bots.world, people, pace=PACE_S)
    with pressure.tasks(tables.start()):
        await asyncio.sleep(2 * PACE_S)
        tables.clear()
        await asyncio.sleep(max(seconds, 2 * PACE_S))
    moves = len(tables.answers) / max(seconds, 2 * PACE_S)
    _row(str(number), _shares(tables.answers), _shares(tables.lags), f"{moves:.0f}")


def _shares(seconds: Sequence[float]) -> str:
    """The 50th, 95th and 99th percentile."""
    ordered = sorted(seconds) or [float("nan")]
    return ", ".join(f"{ordered[int(part * (len(ordered) - 1))]:.2f}" for part in (0.5, 0.95, 0.99))


def _print_cost(cost: Cost, alone: float) -> None:
    _row(
        cost.name,
        f"{cost.moves_a_second:.0f}",
        f"{cost.cpu_ms:.2f} ({cost.cpu_ms / alone:.2f} of one)",
        ", ".join(f"{100 * share:.0f}" for share in cost.shares),
        f"{cost.trips:.1f}, {cost.commands:.0f}, {cost.bytes_in:.0f}, {cost.bytes_out:.0f}",
    )


def _head(*titles: str) -> None:
    _row(*titles)
    _row(*("---" for _ in titles))


def _row(*cells: str) -> None:
    print(f"| {' | '.join(cells)} |", flush=True)
