"""Dead time: the share of a match in which no person has an answer to choose.

A moment is alive if somebody has a question before them with two answers or more; claims and actions beside
questions do not count. In a race every seat on turn can choose.
"""

from collections.abc import Collection
from pathlib import Path

from bench.waits import grid, live

PARTS = ("grid", "live")
DRAWING_MS = 120
"""From a write to the screen with the question: about the median of the part `live`."""


async def measure(
    folder: Path, parts: Collection[str], games: Collection[str], *, matches: int, drawing_ms: int
) -> None:
    """Print the dead time of each kind of match on a stepped clock, and of ten matches in real time."""
    if "grid" in parts:
        await grid.measure(games, matches=matches, drawing_ms=drawing_ms)
    if "live" in parts:
        await live.measure(folder)
