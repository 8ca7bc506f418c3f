"""Load test: simultaneous taps without rate limits, at tables in text, beside standby processes."""

import asyncio
import time
from collections.abc import Sequence
from random import Random

from bench.moves import without_pictures
from bench.process import GAME
from bench.scale.bots import OF_REDIS, Bots, Used, bots, head, row
from playground.bot_api_types import Message
from tests.support.autoplay import Autoplayers
from tests.support.scenario import start_match, working

WAYS = ("polling", "webhook")
PROCESSES = (1, 3)
TABLES = 16
WARM_MOVES = 300
"""Moves before the measurement, to fill the caches."""
MOVES = 1500
"""Moves at full speed, and again at a pace: the same parts of the matches in each row."""
PACE_S = 0.01
"""Time from move to move of all tables, at a pace that leaves the machine room."""
BEHIND_S = 0.1
"""Longest delay to catch up."""
SETTLING_MOVES = 50
"""Moves at the pace before the measurement."""
LOOK_S = 0.1
PATIENCE_S = 600.0


async def measure(ways: Sequence[str]) -> None:
    """Print the cost of a move, for each of these ways of receiving updates."""
    pace = f"at {1 / PACE_S:.0f} moves/s"
    head("processes", "moves/s at most", "CPU ms a move", pace, OF_REDIS)
    for way in ways:
        alone: tuple[Used, Used] | None = None
        for processes in PROCESSES:
            async with bots(processes, hook=way == "webhook") as crew:
                for number in range(TABLES):
                    await start_match(crew.world, GAME, number, players=4)
                await without_pictures(crew.world)
                most, paced = await _play(crew)
            alone = alone or (most, paced)
            row(
                f"{way}, {processes}",
                f"{1 / most.seconds:.0f}",
                _beside(most, alone[0]),
                _beside(paced, alone[1]),
                paced.of_redis,
            )


def _beside(used: Used, alone: Used) -> str:
    """Return the CPU time of a move, relative to a process alone."""
    return f"{used.cpu_ms:.2f} ({used.cpu_ms / alone.cpu_ms:.2f} of one)"


class Paced(Autoplayers):
    """Limits the rate of all taps together."""

    pace_s = 0.0
    """From tap to tap; 0: unlimited."""
    _due = 0.0

    async def consider(self, person: int, message: Message) -> None:
        if time.monotonic() < self._due:
            return
        taps = len(self.taps)
        await super().consider(person, message)
        if len(self.taps) > taps:
            self._due = max(self._due, time.monotonic() - BEHIND_S) + self.pace_s


async def _play(crew: Bots) -> tuple[Used, Used]:
    """Let everybody play as soon as they are asked, then at a pace; return the usage per move of each."""
    players = Paced(crew.world, crew.world.people, Random(1))
    async with working(players.run()):
        await _reach(players, WARM_MOVES)
        most = await _measure(crew, players)
        players.pace_s = PACE_S
        await _reach(players, players.accepted_taps + SETTLING_MOVES)
        return most, await _measure(crew, players)


async def _measure(crew: Bots, players: Autoplayers) -> Used:
    before, played = crew.used(), players.accepted_taps
    await _reach(players, played + MOVES)
    return crew.used().of_each(players.accepted_taps - played, since=before)


async def _reach(players: Autoplayers, moves: int) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while players.accepted_taps < moves:  # noqa: ASYNC110, looked at seldom, for it costs the world time
            await asyncio.sleep(LOOK_S)
