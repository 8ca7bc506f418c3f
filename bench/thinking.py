"""Delays of computers' choices and of taps, with masters at 60 tables beside two analyses."""

import asyncio
import os
import socket
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

import aiohttp
from prometheus_client.parser import text_string_to_metric_families

from bench import analysis
from bench.pressure import Tables, in_turn
from bench.process import cpu_ms, memory_mb, percentiles, serving
from bot.base.worker_process import PATIENT, worker
from bot.features.records.analyses import judge_deal
from games.agents.levels import Level
from games.core import Seat
from playground.world import World
from tests.support.autoplay import is_accepted
from tests.support.scenario import START_PATIENCE_S, button, until, working

GAMES = {"preferans": 2, "oh_hell": 3}
"""Computers per table."""
TABLES = 60
ANALYSES = 2
"""Worker processes that judge decisions all the time, like that of analysis."""
PACE_S = 4.0
"""From tap to tap at a table."""
WARM_S = 10.0
AIM_MS = 300
CHOICE_S = (0.1, 0.5, 1.0, 1.5, 2.0)
"""Aims for a choice in seconds; 99 % within the last."""
FALLBACKS = 0.5
"""Largest share of choices by a weaker level, in percent."""


async def measure(
    folder: Path, *, seconds: float, games: Collection[str] = (), levels: Sequence[Level] = ()
) -> None:
    """Print the waits of people alone against computers, by game and level."""
    for game, computers in GAMES.items():
        for level in levels or (Level.MASTER,):
            if not games or game in games:
                await _measure(folder / f"{game}-{level}", game, computers, level, seconds)


async def _measure(folder: Path, game: str, computers: int, level: Level, seconds: float) -> None:
    world, address = World(limits=False), f"127.0.0.1:{_free_port()}"
    judging = [_judge() for _ in range(ANALYSES)]
    async with serving(world, folder, "--no-limits", METRICS_LISTEN=address) as pid:
        words = f"{game} {level} {computers}"
        people = await in_turn(_alone(world, number, words) for number in range(TABLES))
        tables = Tables(world, [[person] for person in people], pace=PACE_S)
        async with working(*tables.work(), *judging):
            await asyncio.sleep(WARM_S)
            tables.clear()
            cpu, before = cpu_ms(pid), await _choices(address)
            await asyncio.sleep(seconds)
            after = await _choices(address)
        taps, used = sum(map(is_accepted, tables.taps)), cpu_ms(pid) - cpu
        print(
            f"thinking  {game} against {computers}, {level}: {TABLES} tables beside {ANALYSES} analyses, "
            f"{_told(before, after)}, {taps} taps, answered "
            f"after ms (50, 95, 99 %): {percentiles(tables.answers)} (aim: below {AIM_MS}), "
            f"asked again after ms: {percentiles(tables.lags)}; load {os.getloadavg()[0]:.1f}, "
            f"the bot {100 * used / 1000 / seconds:.0f} % of a core, {memory_mb(pid):.0f} MB",
            flush=True,
        )


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    return port


async def _judge() -> None:
    """Judge the deals of a match of Преферанс again and again in a worker process, until cancelled."""
    record = analysis.example("preferans")
    async with worker(PATIENT) as own:
        while True:
            await own.do(judge_deal, record, Seat(0), 1)


async def _choices(address: str) -> Mapping[str, float]:
    """Return the counters of computers' choices on the bot's page of metrics, by name and bound."""
    async with aiohttp.ClientSession() as session, session.get(f"http://{address}/metrics") as answer:
        page = await answer.text()
    counts = defaultdict[str, float](float)
    for family in text_string_to_metric_families(page):
        for sample in family.samples:
            counts[sample.name + sample.labels.get("le", "")] += sample.value
    return counts


def _told(before: Mapping[str, float], after: Mapping[str, float]) -> str:
    """Return the shares of choices within each time, and of those left to a weaker level."""

    def grown(name: str) -> float:
        return after[name] - before[name]

    choices = max(1.0, grown("pulka_computer_seconds_count"))
    shares = [100 * grown(f"pulka_computer_seconds_bucket{bound}") / choices for bound in CHOICE_S]
    weaker = 100 * grown("pulka_weaker_choices_total") / choices
    return (
        f"{choices:.0f} choices within s ({', '.join(map(str, CHOICE_S))}): "
        f"{', '.join(f'{share:.1f}' for share in shares)} % (aim: 99 within {CHOICE_S[-1]}), "
        f"left to a weaker level {weaker:.2f} % (aim: {FALLBACKS} at most)"
    )


async def _alone(world: World, number: int, words: str) -> int:
    """Play alone against computers."""
    person = world.add_person(f"Player {number}", language="ru").id
    world.start(person)
    room = world.the_bot().private[person]
    world.say(person, room.chat.id, f"/play {words}")
    await until(lambda: button(room, "a:") is not None, "no match", patience=START_PATIENCE_S)
    return person
