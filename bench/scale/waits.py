"""Waiting times at a human pace, within Telegram's limits, at 50 and at 500 tables."""

import asyncio

from bench.pressure import Tables, start_matches
from bench.process import memory_mb, percentiles
from bench.scale.bots import OF_REDIS, Bots, bots, head, row
from tests.support.autoplay import is_accepted
from tests.support.scenario import working

SIZES = (50, 500)
RATE = 1000
"""Telegram's calls per second."""
PACE_S = 10.0
"""From tap to tap at a table."""
WARM_S = 20.0
SECONDS = 60.0
AT_ONCE = 64
"""Matches that start at a time."""


async def measure() -> None:
    """Print the delays of answers and of the next questions in one process, and the cost of a move."""
    head(
        "tables",
        "moves/s",
        "answered after ms: 50, 95, 99 %",
        "next player asked after ms: 50, 95, 99 %",
        "CPU ms a move",
        "cores",
        OF_REDIS,
        "MB of the process, of Redis",
    )
    for tables in SIZES:
        async with bots(1, rate=RATE) as crew:
            await _measure(crew, tables)


async def _measure(crew: Bots, number: int) -> None:
    people = await start_matches(crew.world, number, at_once=AT_ONCE)
    tables = Tables(crew.world, people, pace=PACE_S)
    async with working(*tables.work()):
        await asyncio.sleep(WARM_S)
        tables.clear()
        before = crew.used()
        await asyncio.sleep(SECONDS)
        used = crew.used().of_each(sum(map(is_accepted, tables.taps)), since=before)
    memory = crew.redis.info("memory")["used_memory"] / 1e6
    row(
        str(number),
        f"{1 / used.seconds:.1f}",
        percentiles(tables.answers),
        percentiles(tables.lags),
        f"{used.cpu_ms:.1f}",
        f"{used.cpu_ms / 1000 / used.seconds:.2f}",
        used.of_redis,
        f"{memory_mb(crew.processes[0]):.0f}, {memory:.0f}",
    )
