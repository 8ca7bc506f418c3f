"""Bots of a site as processes of their own, which a test may kill."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.whole_matches.conftest import Site


async def launched(site: Site, *, is_heard: bool = False, **env: str) -> asyncio.subprocess.Process:
    """The bot without limits; what it writes can be read where it `is_heard`."""
    pipe = asyncio.subprocess.PIPE if is_heard else None
    command = sys.executable, "-m", "bot", "run", "--no-limits"
    env = {**os.environ, **site.environment, **env}
    return await asyncio.create_subprocess_exec(*command, env=env, stdout=pipe, stderr=pipe)


@asynccontextmanager
async def ended_in_any_case() -> AsyncIterator[list[asyncio.subprocess.Process]]:
    """Processes to add to, of which none outlives the block: one left over would serve the tables of the tests that follow."""
    processes: list[asyncio.subprocess.Process] = []
    try:
        yield processes
    finally:
        for process in processes:
            await killed(process)


async def killed(process: asyncio.subprocess.Process) -> None:
    """End a process that may hang or be stopped, and wait until it is gone."""
    if process.returncode is None:
        process.kill()
        await process.communicate()
