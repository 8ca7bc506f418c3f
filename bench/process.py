"""A bot in a process of its own, and the CPU time and memory that it uses."""

import asyncio
import os
import socket
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


def cpu_ms(pid: int) -> float:
    """Milliseconds of CPU that a process has used, in user and system mode."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / TICKS


def memory_mb(pid: int) -> float:
    """Memory that a process has at present, in millions of bytes."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


@asynccontextmanager
async def running(module: str, *args: str, env: Mapping[str, str] | None = None) -> AsyncIterator[int]:
    """`python -m MODULE ARGS`; yields its process id and ends it with SIGTERM."""
    command: Sequence[str] = (sys.executable, "-m", module, *args)
    process = await asyncio.create_subprocess_exec(*command, env={**os.environ, **(env or {})})
    try:
        yield process.pid
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


def free_port() -> int:
    """A port of this machine that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
