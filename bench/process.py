"""A bot in a process of its own, its CPU time and memory, and formatting of figures."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from playground.server import serve
from playground.world import World

TOKEN = "7000000001:bench"
GAME = "oh_hell"
TICKS = os.sysconf("SC_CLK_TCK")


def cpu_ms(pid: int) -> float:
    """Return a process's CPU time in milliseconds, in user and system mode."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / TICKS


def memory_mb(pid: int) -> float:
    """Return a process's present memory in millions of bytes."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


@asynccontextmanager
async def running(module: str, *args: str, env: Mapping[str, str] | None = None) -> AsyncIterator[int]:
    """Run `python -m MODULE ARGS`; yield its process id, and end it with SIGTERM."""
    command: Sequence[str] = (sys.executable, "-m", module, *args)
    process = await asyncio.create_subprocess_exec(*command, env={**os.environ, **(env or {})})
    try:
        yield process.pid
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


@asynccontextmanager
async def serving(world: World, folder: Path, *options: str, **env: str) -> AsyncIterator[int]:
    """Run the bot of a world in a process of its own; yield its id."""
    world.add_bot(TOKEN)
    async with serve(world) as address:
        own = {"BOT_TOKEN": TOKEN, "BOT_API_URL": address, "DATA_DIR": str(folder)}
        async with running("bot", "run", *options, env=own | env) as pid:
            yield pid


def percentiles(seconds: Sequence[float]) -> str:
    """Return the 50th, 95th and 99th percentile, in milliseconds."""
    ordered = sorted(seconds) or [float("nan")]
    return ", ".join(f"{1000 * ordered[int(part * (len(ordered) - 1))]:.0f}" for part in (0.5, 0.95, 0.99))
