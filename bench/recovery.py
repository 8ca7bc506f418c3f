"""Running matches whose bot is killed again and again: how long until its successor serves them."""

import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from statistics import median

from playground.faults import Faults, Rule
from playground.server import serve
from playground.world import World
from tests.support.autoplay import Autoplayers
from tests.support.scenario import SENDS_AND_EDITS, start_match, until, working

TOKEN = "7000000001:bench"
GAMES = ("oh_hell", "preferans", "sergeant_major")
LEAST_S, MOST_S = 0.5, 3.0
"""How long a bot serves before it is killed."""
PATIENCE_S = 60.0

UP, POLL, TAP, SCREEN = "up", "first poll", "first tap served", "first screen"
AIMS = {POLL: 2.0, TAP: 2.0, SCREEN: 2.5}
"""Seconds from the moment that the process is up."""
MOMENTS = {"getupdates": POLL, "answercallbackquery": TAP} | {
    method.lower(): SCREEN for method in SENDS_AND_EDITS
}
COLUMNS = "{:16} {:>13} {:>5} {:>10} {:>5} {:>4}"


class Watch(Faults):
    """Notes when a bot makes its first calls; the first of all shows that its process is up."""

    def __init__(self) -> None:
        super().__init__()
        self._spawned = time.monotonic()
        self.moments: dict[str, float] = {}

    def begin(self) -> None:
        """Forget the bot before; the next one is spawned at this moment."""
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
    """Kill a bot so many times while people play at a table of each game."""
    world, watch = World(), Watch()
    world.faults = watch
    world.add_bot(TOKEN)
    rng, found = Random(1), list[dict[str, float]]()
    async with serve(world) as address, _bots(folder / "recovery", address, watch) as restart:
        await restart()
        tables = [
            await start_match(world, game, number, players=3 if game == "sergeant_major" else 4)
            for number, game in enumerate(GAMES)
        ]
        players = [
            Autoplayers(world, people, Random(number), pause=0.6) for number, people in enumerate(tables)
        ]
        async with working(*(each.run() for each in players)):
            for _ in range(kills):
                await asyncio.sleep(rng.uniform(LEAST_S, MOST_S))
                await restart()
                await until(lambda: watch.has_seen_all, "the bot does not serve", patience=PATIENCE_S)
                found.append(watch.moments)
    _print(found)


@asynccontextmanager
async def _bots(
    folder: Path, address: str, watch: Watch
) -> AsyncIterator[Callable[[], "asyncio.Future[None]"]]:
    """Bots, of which one runs at a time: yields what kills the one and spawns the next."""
    env = {**os.environ, "BOT_TOKEN": TOKEN, "DATA_DIR": str(folder), "BOT_API_URL": address}
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    bots: list[asyncio.subprocess.Process] = []

    async def restart() -> None:
        if bots:
            bots[-1].kill()
            await bots[-1].wait()
        watch.begin()
        bots.append(await asyncio.create_subprocess_exec(sys.executable, "-m", "bot", "run", env=env))

    try:
        yield lambda: asyncio.ensure_future(restart())
    finally:
        if bots and bots[-1].returncode is None:
            bots[-1].terminate()
            await bots[-1].wait()


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
