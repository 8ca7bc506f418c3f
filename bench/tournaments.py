"""Pairing of a large tournament's round: its time, and the stall of the event loop meanwhile."""

import asyncio
import multiprocessing
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from functools import partial
from random import Random
from resource import RUSAGE_SELF, getrusage
from time import perf_counter

from bench.standstill import beside
from bot.base.worker_process import offload
from games.tournament.core import ArenaPlayer, Entry, Pairing, Regulation, TableResult
from games.tournament.form import Form
from games.tournament.forms.arena import ARENA
from games.tournament.forms.cup import CUP
from games.tournament.forms.swiss import SWISS
from games.tournament.forms.teams import TEAMS

PLAYERS = 1_000
MOST_PLAYERS = 10_001
MOST_AIM_S, MOST_AIM_MB = 60, 500
ROUNDS_BEFORE = 3
AIM_S = 1.0
LAG_AIM_S = 0.1
SEED = b"bench"
KINDS = [(form, 2) for form in (SWISS, CUP, TEAMS, ARENA)]
KINDS += [(SWISS, 3), (SWISS, 4), (CUP, 4), (ARENA, 4)]


def measure() -> None:
    """Pair a thousand players in each form."""
    for form, seats in KINDS:
        asyncio.run(_large(Regulation(form.name, seats=seats, rounds=9, minutes=60)))
    for seats in (2, 3, 4):
        with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as process:
            taken, memory = process.submit(_largest, seats).result()
        print(
            f"tournaments  swiss at tables of {seats}: {MOST_PLAYERS} players, round {ROUNDS_BEFORE + 1} "
            f"paired in {taken:.1f} s (aim: {MOST_AIM_S}) by {memory:.0f} MB (aim: {MOST_AIM_MB})"
        )


def _largest(seats: int) -> tuple[float, float]:
    """Return the seconds of a round of the largest field, and the peak megabytes of the process."""
    regulation = Regulation(seats=seats, rounds=9, fewest=seats - 1 if seats > 2 else 0)
    entries = _entries(MOST_PLAYERS)
    results = _played(regulation, entries, ROUNDS_BEFORE)
    start = perf_counter()
    _pair(regulation, entries, results, ROUNDS_BEFORE + 1)
    return perf_counter() - start, getrusage(RUSAGE_SELF).ru_maxrss / 1024


async def _large(regulation: Regulation) -> None:
    """Pair a round of a tournament after some rounds."""
    entries = _entries(PLAYERS)
    results = _played(regulation, entries, ROUNDS_BEFORE)
    work = partial(_pair, regulation, entries, results, ROUNDS_BEFORE + 1)
    by_itself = regulation.form != ARENA.name
    tables, taken, lag = await beside(offload(PLAYERS, work) if by_itself else asyncio.to_thread(work))
    rank = partial(Form.named(regulation.form).standings, regulation, entries, results)
    _, ranking, _ = await beside(asyncio.to_thread(rank))
    print(
        f"tournaments  {regulation.form} at tables of {regulation.seats}: {PLAYERS} players, "
        f"{len(tables)} tables of round {ROUNDS_BEFORE + 1} paired in {taken:.2f} s (aim: {AIM_S:g}), "
        f"standings in {ranking:.2f} s; the loop stood still for {lag * 1000:.0f} ms at most "
        f"(aim: {LAG_AIM_S * 1000:.0f})"
    )


def _entries(players: int) -> list[Entry]:
    random = Random(players)
    return [Entry(each, int(random.gauss(1500, 250)), team=1 + each % 2) for each in range(1, players + 1)]


def _played(regulation: Regulation, entries: Sequence[Entry], rounds: int) -> list[TableResult]:
    random = Random(rounds)
    results: list[TableResult] = []
    for round in range(1, rounds + 1):
        for each in _pair(regulation, entries, results, round):
            results.append(_result(each, round, random))
    return results


def _pair(
    regulation: Regulation, entries: Sequence[Entry], results: Sequence[TableResult], round: int
) -> tuple[Pairing, ...]:
    if regulation.form == ARENA.name:
        waiting = [ArenaPlayer(each.player, each.rating, 0) for each in entries]
        return ARENA.pair_free(regulation, waiting, results, 0)
    return Form.named(regulation.form).pair(regulation, entries, results, round=round, seed=SEED)


def _result(pairing: Pairing, round: int, random: Random) -> TableResult:
    """Return a random result of a table; nothing for a bye."""
    if pairing.bye:
        return TableResult(round, pairing)
    size = len(pairing.players) + pairing.computers
    places = random.sample(range(1, size + 1), size)
    return TableResult(round, pairing, tuple(places), tuple(Fraction(-place) for place in places))
