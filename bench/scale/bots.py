"""Processes of one bot over a Redis and a database of their own, and what they use."""

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import NamedTuple

import aiohttp

from bench.process import cpu_ms, free_port, running
from bench.proxy import proxy
from playground.server import serve
from playground.world import World
from tests.support.scenario import START_PATIENCE_S
from tests.support.servers import RedisServer, redis_running

TOKEN = "7000000001:bench"
GAME = "oh_hell"


class Servers(NamedTuple):
    """What the processes share."""

    folder: Path
    redis: RedisServer

    @property
    def database(self) -> str:
        return f"sqlite:///{self.folder}/pulka.db"


class Bots(NamedTuple):
    """Processes that serve the bot of a world."""

    world: World
    processes: list[int]
    """Their ids."""
    metrics: list[int]
    """The ports of their metrics."""
    redis: RedisServer


class Counts(NamedTuple):
    """What has been used up to a moment."""

    at: float
    cpu_ms: float
    """Of all processes."""
    redis_ms: float
    """CPU of Redis."""
    moves: list[float]
    """Of each process, as it counts them itself."""
    trips: int
    commands: int
    bytes_in: int
    bytes_out: int


class Cost(NamedTuple):
    """What a number of moves took, each figure for one move."""

    moves_a_second: float
    cores: float
    """How many the processes used."""
    cpu_ms: float
    redis_ms: float
    shares: list[float]
    """Of the moves, by process."""
    trips: float
    commands: float
    """Those in scripts as well."""
    bytes_in: float
    bytes_out: float


@contextmanager
def servers(folder: Path) -> Iterator[Servers]:
    """Run the servers until the end of the block."""
    folder.mkdir(parents=True)
    with redis_running(folder, "--appendonly", "yes") as redis:
        yield Servers(folder, redis)


@asynccontextmanager
async def bots(shared: Servers, processes: int, *, hook: bool = False, rate: int = 0) -> AsyncIterator[Bots]:
    """Start processes of a bot; a `rate` keeps to Telegram's limits, with this many calls a second."""
    world = World(rate=rate) if rate else World(limits=False)
    world.add_bot(TOKEN)
    options = () if rate else ("--no-limits",)
    async with AsyncExitStack() as stack:
        address = await stack.enter_async_context(serve(world))
        ports, metrics = ([free_port() for _ in range(processes)] for _ in range(2))
        env = {"BOT_TOKEN": TOKEN, "BOT_API_URL": address, "CALLS_PER_SECOND": str(rate or 1_000_000)}
        env |= {"REDIS_URL": shared.redis.url(), "DATABASE_URL": shared.database}
        if hook:
            env["WEBHOOK_URL"] = await stack.enter_async_context(proxy("/hook", ports))
        ids = []
        for port, shown in zip(ports, metrics, strict=True):
            own = {"METRICS_LISTEN": f"127.0.0.1:{shown}", "DATA_DIR": str(shared.folder / str(port))}
            if hook:
                own["LISTEN"] = f"127.0.0.1:{port}"
            ids.append(await stack.enter_async_context(running("bot", "run", *options, env=env | own)))
        for shown in metrics:
            await _answer(shown)
        yield Bots(world, ids, metrics, shared.redis)


async def _answer(port: int) -> None:
    """Wait until a process shows its metrics: it serves then."""
    async with asyncio.timeout(START_PATIENCE_S):
        while True:
            try:
                await _moves(port)
            except aiohttp.ClientError:
                await asyncio.sleep(0.1)
            else:
                return


async def count(bots: Bots) -> Counts:
    """What has been used so far."""
    moves = [await _moves(port) for port in bots.metrics]
    stats, cpu = bots.redis.info("stats"), bots.redis.info("cpu")
    return Counts(
        time.monotonic(),
        sum(map(cpu_ms, bots.processes)),
        1000 * (cpu["used_cpu_user"] + cpu["used_cpu_sys"]),
        moves,
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


def cost(before: Counts, after: Counts, moves: int) -> Cost:
    """What was used between two moments in which so many moves were accepted."""
    stored = [late - early for early, late in zip(before.moves, after.moves, strict=True)]
    span, moves = after.at - before.at, max(moves, 1)
    return Cost(
        moves / span,
        (after.cpu_ms - before.cpu_ms) / 1000 / span,
        (after.cpu_ms - before.cpu_ms) / moves,
        (after.redis_ms - before.redis_ms) / moves,
        [each / max(sum(stored), 1) for each in stored],
        (after.trips - before.trips) / moves,
        (after.commands - before.commands) / moves,
        (after.bytes_in - before.bytes_in) / moves,
        (after.bytes_out - before.bytes_out) / moves,
    )


def of_redis(used: Cost) -> str:
    """Trips, commands, bytes in, bytes out and CPU of Redis, a move."""
    return (
        f"{used.trips:.1f}, {used.commands:.0f}, {used.bytes_in:.0f}, {used.bytes_out:.0f}, "
        f"{used.redis_ms:.2f}"
    )


OF_REDIS = "Redis a move: trips, commands, bytes in, bytes out, CPU ms"


def head(*titles: str) -> None:
    """Print the head of a table."""
    row(*titles)
    row(*("---" for _ in titles))


def row(*cells: str) -> None:
    """Print a row of a table."""
    print(f"| {' | '.join(cells)} |", flush=True)
