"""Processes of one bot over a Redis and a database of their own, with their resource usage."""

import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from bench.process import TOKEN, cpu_ms, running
from bench.proxy import proxy
from playground.server import serve
from playground.world import World
from tests.support.servers import RedisServer, free_port, redis_running

OF_REDIS = "Redis a move: trips, commands, bytes in, bytes out, CPU ms"


class Used(NamedTuple):
    """Resource usage, until a moment or for a move."""

    seconds: float
    cpu_ms: float
    """Of all processes."""
    redis_ms: float
    """CPU of Redis."""
    trips: float
    commands: float
    """Commands in scripts included."""
    bytes_in: float
    bytes_out: float

    def of_each(self, moves: int, *, since: "Used") -> "Used":
        """Return the usage per move since then."""
        return Used(*((after - before) / max(moves, 1) for after, before in zip(self, since, strict=True)))

    @property
    def of_redis(self) -> str:
        """Return trips, commands, bytes in, bytes out and CPU of Redis."""
        return (
            f"{self.trips:.1f}, {self.commands:.0f}, {self.bytes_in:.0f}, {self.bytes_out:.0f}, "
            f"{self.redis_ms:.2f}"
        )


class Bots(NamedTuple):
    """Processes serving the bot of a world."""

    world: World
    processes: list[int]
    """Process ids."""
    redis: RedisServer

    def used(self) -> Used:
        """Return the usage so far."""
        stats, cpu = self.redis.info("stats"), self.redis.info("cpu")
        return Used(
            time.monotonic(),
            sum(map(cpu_ms, self.processes)),
            1000 * (cpu["used_cpu_user"] + cpu["used_cpu_sys"]),
            stats["total_reads_processed"],
            stats["total_commands_processed"],
            stats["total_net_input_bytes"],
            stats["total_net_output_bytes"],
        )


@asynccontextmanager
async def bots(processes: int, *, hook: bool = False, rate: int = 0) -> AsyncIterator[Bots]:
    """Start processes of a bot; `rate`: keep Telegram's limits, with this many calls a second."""
    world = World(rate=rate) if rate else World(limits=False)
    world.add_bot(TOKEN)
    options = () if rate else ("--no-limits",)
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="pulka-bench-")))
        redis = stack.enter_context(redis_running(folder, "--appendonly", "yes"))
        address = await stack.enter_async_context(serve(world))
        ports = [free_port() for _ in range(processes)]
        env = {"BOT_TOKEN": TOKEN, "BOT_API_URL": address, "CALLS_PER_SECOND": str(rate or 1_000_000)}
        env |= {"REDIS_URL": redis.url(), "DATABASE_URL": f"sqlite:///{folder}/pulka.db"}
        if hook:
            env["WEBHOOK_URL"] = await stack.enter_async_context(proxy("/hook", ports))
        ids = []
        for port in ports:
            own = {"DATA_DIR": str(folder / str(port))} | ({"LISTEN": f"127.0.0.1:{port}"} if hook else {})
            ids.append(await stack.enter_async_context(running("bot", "run", *options, env=env | own)))
        yield Bots(world, ids, redis)


def head(*titles: str) -> None:
    """Print the head of a table."""
    row(*titles)
    row(*("---" for _ in titles))


def row(*cells: str) -> None:
    """Print a row of a table."""
    print(f"| {' | '.join(cells)} |", flush=True)
