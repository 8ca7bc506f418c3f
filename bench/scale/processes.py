"""Everybody taps at once, without limits, at tables in text; other processes stand by."""

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

from bench.moves import without_pictures
from bench.process import GAME
from bench.scale.bots import OF_REDIS, Bots, Cost, bots, cost, count, head, of_redis, row, servers
from playground.bot_api_types import Message
from tests.support.autoplay import Autoplayers
from tests.support.scenario import start_match

WAYS = ("polling", "webhook")
PROCESSES = (1, 3)
TABLES = 16
WARM_MOVES = 300
"""Played before anything is counted: caches are filled then."""
MOVES = 1500
"""Counted as fast as they go, and again at a pace: the same parts of the matches in each row."""
PACE_S = 0.01
"""From move to move of all tables, at a pace that leaves the machine room."""
BEHIND_S = 0.1
"""How far they may fall behind and catch up."""
SETTLING_MOVES = 50
"""Played at the pace before anything is counted."""
LOOK_S = 0.1
PATIENCE_S = 600.0


async def measure(folder: Path, ways: Sequence[str]) -> None:
    """Print what a move costs, by each of these ways for updates to come."""
    pace = f"at {1 / PACE_S:.0f} moves/s"
    head("processes", "moves/s at most", "CPU ms a move", pace, OF_REDIS)
    for way in ways:
        alone: tuple[Cost, Cost] | None = None
        for processes in PROCESSES:
            name = f"{way}, {processes}"
            with servers(folder / name.replace(", ", "-")) as shared:
                async with bots(shared, processes, hook=way == "webhook") as crew:
                    await start_in_text(crew)
                    most, paced = await play(crew)
            alone = alone or (most, paced)
            row(
                name,
                f"{most.moves_a_second:.0f}",
                _beside(most, alone[0]),
                _beside(paced, alone[1]),
                of_redis(paced),
            )


def _beside(used: Cost, alone: Cost) -> str:
    """CPU of a move, and how many times that of a process alone."""
    return f"{used.cpu_ms:.2f} ({used.cpu_ms / alone.cpu_ms:.2f} of one)"


async def start_in_text(crew: Bots) -> None:
    """Start the matches, without pictures."""
    for number in range(TABLES):
        await start_match(crew.world, GAME, number, players=4)
    await without_pictures(crew.world)


class Paced(Autoplayers):
    """Together they tap no more often than at their pace."""

    pace_s = 0.0
    """From tap to tap; 0: at once."""
    _due = 0.0

    async def consider(self, person: int, message: Message) -> None:
        if time.monotonic() < self._due:
            return
        taps = len(self.taps)
        await super().consider(person, message)
        if len(self.taps) > taps:
            self._due = max(self._due, time.monotonic() - BEHIND_S) + self.pace_s


async def play(crew: Bots) -> tuple[Cost, Cost]:
    """Have everybody play as soon as they are asked, then at a pace; returns what a move takes of each."""
    players = Paced(crew.world, crew.world.people, Random(1))
    tapping = asyncio.create_task(players.run())
    try:
        await _reach(players, WARM_MOVES)
        most = await _measure(crew, players)
        players.pace_s = PACE_S
        await _reach(players, players.accepted_taps + SETTLING_MOVES)
        return most, await _measure(crew, players)
    finally:
        tapping.cancel()
        await asyncio.gather(tapping, return_exceptions=True)


async def _measure(crew: Bots, players: Autoplayers) -> Cost:
    before, played = count(crew), players.accepted_taps
    await _reach(players, played + MOVES)
    return cost(before, count(crew), players.accepted_taps - played)


async def _reach(players: Autoplayers, moves: int) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while players.accepted_taps < moves:  # noqa: ASYNC110, looked at seldom, for it costs the world time
            await asyncio.sleep(LOOK_S)
