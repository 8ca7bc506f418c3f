"""Processes of one bot over a Redis and a database of their own, and what they use."""

import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import NamedTuple

from bench.process import TOKEN, cpu_ms, running
from bench.proxy import proxy
from playground.server import serve
from playground.world import World
from tests.support.servers import RedisServer, free_port, redis_running


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
    redis: RedisServer


class Counts(NamedTuple):
    """What has been used up to a moment."""

    at: float
    cpu_ms: float
    """Of all processes."""
    redis_ms: float
    """CPU of Redis."""
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
        ports = [free_port() for _ in range(processes)]
        env = {"BOT_TOKEN": TOKEN, "BOT_API_URL": address, "CALLS_PER_SECOND": str(rate or 1_000_000)}
        env |= {"REDIS_URL": shared.redis.url(), "DATABASE_URL": shared.database}
        if hook:
            env["WEBHOOK_URL"] = await stack.enter_async_context(proxy("/hook", ports))
        ids = []
        for port in ports:
            own = {"DATA_DIR": str(shared.folder / str(port))}
            if hook:
                own["LISTEN"] = f"127.0.0.1:{port}"
            ids.append(await stack.enter_async_context(running("bot", "run", *options, env=env | own)))
        yield Bots(world, ids, shared.redis)


def count(bots: Bots) -> Counts:
    """What has been used so far."""
    stats, cpu = bots.redis.info("stats"), bots.redis.info("cpu")
    return Counts(
        time.monotonic(),
        sum(map(cpu_ms, bots.processes)),
        1000 * (cpu["used_cpu_user"] + cpu["used_cpu_sys"]),
        stats["total_reads_processed"],
        stats["total_commands_processed"],
        stats["total_net_input_bytes"],
        stats["total_net_output_bytes"],
    )


def cost(before: Counts, after: Counts, moves: int) -> Cost:
    """What was used between two moments in which so many moves were accepted."""
    span, moves = after.at - before.at, max(moves, 1)
    return Cost(
        moves / span,
        (after.cpu_ms - before.cpu_ms) / 1000 / span,
        (after.cpu_ms - before.cpu_ms) / moves,
        (after.redis_ms - before.redis_ms) / moves,
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
