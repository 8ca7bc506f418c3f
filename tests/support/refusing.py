"""Servers that refuse writes."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import cast

from redis.asyncio import Redis

from storage.live.live import Client

REFUSALS = {
    "OOM": (("CONFIG", "SET", "maxmemory", "1"), ("CONFIG", "SET", "maxmemory", "0")),
    "NOREPLICAS": (
        ("CONFIG", "SET", "min-replicas-to-write", "1"),
        ("CONFIG", "SET", "min-replicas-to-write", "0"),
    ),
    "READONLY": (("REPLICAOF", "127.0.0.1", "1"), ("REPLICAOF", "NO", "ONE")),
}
"""How a server begins each refusal, what makes it refuse, and what ends that."""


@asynccontextmanager
async def refusing(redis: Client, reason: str) -> AsyncIterator[Callable[[], Awaitable[int]]]:
    """A server that refuses writes in the block; yields how many it has refused there."""
    server = cast("Redis", redis)

    async def refused() -> int:
        errors = await server.info("errorstats")
        return int(errors.get(f"errorstat_{reason}", {"count": 0})["count"]) - before

    before = 0
    before = await refused()
    refuse, accept = REFUSALS[reason]
    await server.execute_command(*refuse)  # type: ignore[no-untyped-call]
    try:
        yield refused
    finally:
        await server.execute_command(*accept)  # type: ignore[no-untyped-call]
