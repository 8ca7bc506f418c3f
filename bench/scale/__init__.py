"""What one process carries, how long people wait, and what grows with what there is already."""

from collections.abc import Collection
from pathlib import Path

from bench.scale import growth, processes, waits

PARTS = ("polling", "webhook", "waits", "growth")


async def measure(folder: Path, *, parts: Collection[str], rows: int) -> None:
    """Print a table for each of these parts, with so many finished matches for the growth."""
    ways = [way for way in processes.WAYS if way in parts]
    if ways:
        await processes.measure(folder / "processes", ways)
    if "waits" in parts:
        await waits.measure(folder / "waits")
    if "growth" in parts:
        await growth.measure(folder / "growth", rows)
