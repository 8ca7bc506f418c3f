"""Capacity of one process, and waiting times."""

from collections.abc import Collection

from bench.scale import processes, waits

PARTS = ("polling", "webhook", "waits")


async def measure(parts: Collection[str]) -> None:
    """Print a table for each of these parts."""
    ways = [way for way in processes.WAYS if way in parts]
    if ways:
        await processes.measure(ways)
    if "waits" in parts:
        await waits.measure()
