"""Dead time: how much of a match passes while no person has an answer to choose.

Alive is a moment in which somebody has a question before them with two answers or more; what is done beside
questions does not count, nor do claims. In a race everybody who may act can choose.
"""

from collections.abc import Collection
from pathlib import Path

from bench.waits import grid, live

PARTS = ("grid", "live")
DRAWING_MS = 120
"""From a write to the screen that asks, at the median, as the part `live` measures it."""


async def measure(
    folder: Path, parts: Collection[str], games: Collection[str], *, matches: int, drawing_ms: int
) -> None:
    """Print how much of each kind of match is dead on a stepped clock, and of ten matches in real time."""
    if "grid" in parts:
        await grid.measure(games, matches=matches, drawing_ms=drawing_ms)
    if "live" in parts:
        await live.measure(folder)
