"""How soon taps are answered while one process lets masters think at 100 tables."""

import asyncio
import os
from collections.abc import Collection, Sequence
from pathlib import Path

from bench.pressure import Tables, in_turn
from bench.process import cpu_ms, memory_mb, percentiles, serving
from games.agents.levels import Level
from playground.world import World
from tests.support.autoplay import is_accepted
from tests.support.scenario import START_PATIENCE_S, button, until, working

GAMES = {"preferans": 2, "oh_hell": 3}
"""How many computers sit at each table."""
TABLES = 100
PACE_S = 4.0
"""From tap to tap at a table."""
WARM_S = 10.0
AIM_MS = 300


async def measure(
    folder: Path, *, seconds: float, games: Collection[str] = (), levels: Sequence[Level] = ()
) -> None:
    """Print how long taps of people wait who play alone against computers, by game and level."""
    for game, computers in GAMES.items():
        for level in levels or (Level.MASTER,):
            if not games or game in games:
                await _measure(folder / f"{game}-{level}", game, computers, level, seconds)


async def _measure(folder: Path, game: str, computers: int, level: Level, seconds: float) -> None:
    world = World(limits=False)
    async with serving(world, folder, "--no-limits") as pid:
        words = f"{game} {level} {computers}"
        people = await in_turn(_alone(world, number, words) for number in range(TABLES))
        tables = Tables(world, [[person] for person in people], pace=PACE_S)
        async with working(*tables.work()):
            await asyncio.sleep(WARM_S)
            tables.clear()
            cpu = cpu_ms(pid)
            await asyncio.sleep(seconds)
        taps, used = sum(map(is_accepted, tables.taps)), cpu_ms(pid) - cpu
        print(
            f"thinking  {game} against {computers}, {level}: {TABLES} tables, {taps} taps, answered "
            f"after ms (50, 95, 99 %): {percentiles(tables.answers)} (aim: below {AIM_MS}), "
            f"asked again after ms: {percentiles(tables.lags)}; load {os.getloadavg()[0]:.1f}, "
            f"the bot {100 * used / 1000 / seconds:.0f} % of a core, {memory_mb(pid):.0f} MB",
            flush=True,
        )


async def _alone(world: World, number: int, words: str) -> int:
    """A person who plays alone against computers."""
    person = world.add_person(f"Player {number}").id
    world.start(person)
    room = world.the_bot().private[person]
    world.say(person, room.chat.id, f"/play {words}")
    await until(lambda: button(room, "a:") is not None, "no match", patience=START_PATIENCE_S)
    return person
