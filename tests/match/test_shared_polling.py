"""Three processes share long polling; any of them dies at any moment, and the match goes on."""

import asyncio
import signal
from itertools import cycle
from pathlib import Path
from random import Random

import pytest

from bot.base.timing import Time
from playground.server import serve
from playground.world import World
from tests.match.bots import ended_in_any_case, launched
from tests.match.conftest import TOKEN, Servers, Stage
from tests.match.rooms import over, started
from tests.match.stored import compare
from tests.support.scenario import START_PATIENCE_S, until
from tests.support.servers import RedisServer, redis_running

PROCESSES = 3
KILLS = 4


async def _hand_on(stage: Stage, redis: RedisServer) -> None:
    """Wait until the process that polls hands updates on: strangers write until one of theirs is stored."""
    strangers = cycle(stage.people(*(f"Ann {number}" for number in range(12))))
    async with asyncio.timeout(START_PATIENCE_S):
        while "cmdstat_xadd" not in redis.info("commandstats"):
            stage.world.start(next(strangers))
            await asyncio.sleep(0.1)


@pytest.mark.slow
@pytest.mark.timeout(600)  # seven processes start on a machine that does other things as well
async def test_a_match_survives_the_deaths_of_those_who_share_it(tmp_path: Path) -> None:
    rng, time = Random(3), Time()
    world = World(time, limits=False)
    world.add_bot(TOKEN)
    folders = [tmp_path / str(number) for number in range(PROCESSES)]
    with redis_running(tmp_path, "--appendonly", "yes") as redis:
        async with serve(world) as address, ended_in_any_case() as processes:
            stage = Stage(
                world, time, address, tmp_path, Servers(redis.url(), f"sqlite:///{tmp_path}/shared.db")
            )
            people = stage.people("Аня", "Борис", "Вера", "Глеб")
            bots = [await launched(stage, DATA_DIR=str(folder)) for folder in folders]
            processes.extend(bots)
            await _hand_on(stage, redis)
            group = await started(stage, people)
            async with stage.autoplay(*people, pause=0.1) as autoplay:
                for _ in range(KILLS):
                    doomed = rng.randrange(PROCESSES)
                    bots[doomed].send_signal(signal.SIGKILL)
                    await bots[doomed].wait()
                    bots[doomed] = await launched(stage, DATA_DIR=str(folders[doomed]))
                    processes.append(bots[doomed])
                    enough = autoplay.accepted_taps + 12
                    await until(
                        lambda enough=enough: autoplay.accepted_taps >= enough or over(group),  # type: ignore[misc]
                        "stuck",
                    )
                await until(lambda: over(group), "no end", patience=240)
            await compare(stage, autoplay, group_text=stage.last(group).written)
