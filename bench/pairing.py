"""How long it takes to pair those who wait for quick matches, and how long all else waits meanwhile."""

import asyncio
from random import Random
from statistics import median
from time import perf_counter

import msgspec

from bench.standstill import beside
from bot.features.queue.planning import at_leisure, plan
from bot.features.queue.waiting import Ticket, Wish
from bot.match.table import Chair, PersonId
from games import pairing

PEOPLE = 10_000
NOW = 1_000_000_000_000
TRIES = 5
LAG_AIM_S = 0.1
AIM_S = 0.3


def measure() -> None:
    """Pair people who all want the same, then people of many wishes as a sweep does beside other work."""
    for seats in (2, 3, 4):
        waiting = [_waiting(person, Random(person)) for person in range(PEOPLE)]
        taken = median(_seconds_of(waiting, seats) for _ in range(TRIES))
        print(f"pairing   {PEOPLE} people, tables of {seats}: {taken:.2f} s (aim: at most {AIM_S})")
    taken, lag = asyncio.run(_sweep())
    print(f"pairing   {PEOPLE} tickets of 18 wishes as a sweep reads them: {taken:.2f} s")
    print(f"pairing   the loop stood still for {lag * 1000:.0f} ms at most (aim: {LAG_AIM_S * 1000:.0f})")


def _waiting(person: int, random: Random) -> pairing.Waiting:
    since = NOW - random.randrange(30_000)
    avoids = frozenset(random.randrange(PEOPLE) for _ in range(3))
    return pairing.Waiting(person, since, since + 30_000, int(random.gauss(1500, 250)), avoids)


def _seconds_of(waiting: list[pairing.Waiting], seats: int) -> float:
    start = perf_counter()
    assert pairing.seat(waiting, seats, NOW, fewest=seats)
    return perf_counter() - start


async def _sweep() -> tuple[float, float]:
    """The time of a plan for all tickets, and the longest time that the loop did not turn."""
    stored = {person: _ticket(person, Random(person)) for person in range(PEOPLE)}
    planned, taken, lag = await beside(at_leisure(PEOPLE, plan, stored, NOW))
    assert planned.tables
    return taken, lag


def _ticket(person: int, random: Random) -> bytes:
    """A ticket as it is stored."""
    game, preset = random.choice((("terz", "short"), ("terz", "usual"), ("oh_hell", "medium")))
    rated = random.random() < 0.5
    waiting = _waiting(person, random)
    chair = Chair(f"Person {person}", PersonId(person))
    avoids = frozenset(map(PersonId, waiting.avoids))
    wish = Wish(game, preset, rated)
    ticket = Ticket(wish, chair, waiting.since, waiting.until, waiting.rating, avoids, f"{person}:{person}")
    return msgspec.json.encode(ticket)
