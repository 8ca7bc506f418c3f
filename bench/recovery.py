"""Time to recovery: running matches with a bot that is killed again and again."""

import asyncio
import os
import signal
import time
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from statistics import median

from bench.process import TOKEN, running
from playground.faults import Faults, Rule
from playground.server import serve
from playground.world import World
from tests.support.autoplay import Autoplayers
from tests.support.scenario import SENDS_AND_EDITS, start_match, until, working

GAMES = ("oh_hell", "preferans", "sergeant_major")
LEAST_S, MOST_S = 0.5, 3.0
"""Uptime of a bot before it is killed."""
PATIENCE_S = 60.0
COMPILED = {"PYTHONDONTWRITEBYTECODE": ""}
"""Without bytecode each bot would compile all its imports."""

UP, POLL, TAP, SCREEN = "up", "first poll", "first tap served", "first screen"
AIMS = {POLL: 2.0, TAP: 2.0, SCREEN: 2.5}
"""Aims, in seconds from the start of the process."""
MOMENTS = {"getupdates": POLL, "answercallbackquery": TAP} | {
    method.lower(): SCREEN for method in SENDS_AND_EDITS
}
COLUMNS = "{:16} {:>13} {:>5} {:>10} {:>5} {:>4}"


class Watch(Faults):
    """Records a bot's first calls; the first of all marks the start of its process."""

    def __init__(self) -> None:
        super().__init__()
        self._spawned = time.monotonic()
        self.moments: dict[str, float] = {}

    def begin(self) -> None:
        """Forget the previous bot; the next one starts at this moment."""
        self._spawned, self.moments = time.monotonic(), {}

    def of_call(self, method: str, chat: int | None) -> Rule | None:
        for moment in (UP, MOMENTS.get(method.lower())):
            if moment is not None:
                self.moments.setdefault(moment, time.monotonic() - self._spawned)
        return super().of_call(method, chat)

    @property
    def has_seen_all(self) -> bool:
        return len(self.moments) == len(AIMS) + 1


async def measure(folder: Path, *, kills: int) -> None:
    """Kill a bot this many times while people play at a table of each game."""
    world, watch, rng, found = World(), Watch(), Random(1), list[dict[str, float]]()
    world.faults = watch
    world.add_bot(TOKEN)
    async with serve(world) as address, AsyncExitStack() as playing:
        env = {"BOT_TOKEN": TOKEN, "BOT_API_URL": address, "DATA_DIR": str(folder), **COMPILED}
        for left in reversed(range(kills + 1)):
            watch.begin()
            async with running("bot", "run", env=env) as pid:
                if left == kills:
                    players = await _start_matches(world)
                    await playing.enter_async_context(working(*(each.run() for each in players)))
                else:
                    await until(lambda: watch.has_seen_all, "the bot does not serve", patience=PATIENCE_S)
                    found.append(watch.moments)
                if left:
                    await asyncio.sleep(rng.uniform(LEAST_S, MOST_S))
                    os.kill(pid, signal.SIGKILL)
    _print(found)


async def _start_matches(world: World) -> list[Autoplayers]:
    tables = [
        await start_match(world, game, number, players=3 if game == "sergeant_major" else 4)
        for number, game in enumerate(GAMES)
    ]
    return [Autoplayers(world, people, Random(number), pause=0.6) for number, people in enumerate(tables)]


def _print(found: list[dict[str, float]]) -> None:
    rows: list[tuple[str, ...]] = [("seconds after", "spawn, median", "worst", "up, median", "worst", "aim")]
    for moment, aim in {UP: None, **AIMS}.items():
        spawned = [moments[moment] for moments in found]
        up = [moments[moment] - moments[UP] for moments in found]
        figures = median(spawned), max(spawned), median(up), max(up)
        rows.append((moment, *(f"{figure:.2f}" for figure in figures), "" if aim is None else str(aim)))
    print(f"recovery  {len(found)} SIGKILLs")
    for row in rows:
        print("recovery ", COLUMNS.format(*row), flush=True)
