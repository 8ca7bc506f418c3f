"""Quick matches: waiting times, opponents, and the load on the bot."""

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from heapq import heappop, heappush
from itertools import count
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

import msgspec

from bench import queue_days
from bench.standstill import beside
from bot.app.resources import start_embedded
from bot.base.preferences import Language
from bot.base.timing import Time
from bot.features.queue.drop_in import PATIENCE_MS, suitable
from bot.features.queue.matchmaking import Matchmaking
from bot.features.queue.store import QUEUE, Queue
from bot.features.queue.waiting import Ticket, Wish
from bot.match.aspects import QuickMatch
from bot.match.seating.substitutes import LATEST, end_deal
from bot.match.table import Chair, PersonId, Table, TableId
from bot.people.people import Person
from games import pairing, registry
from storage import codec
from storage.live.live import Live, Write
from storage.live.repository import PART
from storage.redis.connection import connect, disconnect
from storage.sql.archive import Archive
from tests.support.harness import Harness

PEOPLE, WAITING = 10_000, 5_000
NOW = 1_000_000_000_000
TRIES = 5
AIM_S, LAG_AIM_S = 0.3, 0.1
ARRIVALS, RATE = 100, 10.0
"""Arrivals at the real store, and their rate per second."""
WISH, SEATS, MATCH_S, DEALS = Wish("oh_hell", "full"), 4, 900.0, 12
HOURS = 2_000
WISHES = tuple(
    Wish(game, preset) for game in ("terz", "oh_hell", "preferans") for preset in registry.get(game).presets
)


async def measure(folder: Path) -> None:
    """Let 10 people a second arrive, with little garbage; pair many with one wish; print the pairings."""
    await _crowd(folder)
    for seats in (2, 3, 4):
        waiting = [_waiting(person, Random(person)) for person in range(PEOPLE)]
        taken = median(_seconds_of(waiting, seats) for _ in range(TRIES))
        print(f"queue     {PEOPLE} people, tables of {seats}: {taken:.2f} s (aim: at most {AIM_S})")
    for minutes, share in ((1.0, 0.2), (6.0, 0.2), (6.0, 0.05), (1.0, 1.0)):
        print(f"queue     {minutes:g} a minute, {share:.0%} want this: {_evenings(minutes * share)}")
    queue_days.measure()


def _waiting(person: int, random: Random) -> pairing.Waiting:
    since = NOW - random.randrange(30_000)
    avoids = frozenset(random.randrange(PEOPLE) for _ in range(3))
    return pairing.Waiting(person, since, int(random.gauss(1500, 250)), avoids)


def _seconds_of(waiting: list[pairing.Waiting], seats: int) -> float:
    start = perf_counter()
    assert pairing.seat(waiting, seats, NOW, fewest=seats)
    return perf_counter() - start


class Visit(msgspec.Struct):
    """A person's visit: start of waiting, first card, total time, time with others."""

    came: float
    began: float = -1.0
    played: float = 0.0
    shared: float = 0.0


class Evening:
    """Arrivals one after another, each for the rest of a match."""

    def __init__(self, per_minute: float) -> None:
        self._random = Random(7)
        self._per_minute = per_minute
        self._numbers = count(1)
        self._tables: dict[TableId, Table] = {}
        self.visits: dict[PersonId, Visit] = {}

    def pass_by(self) -> None:
        """Let people arrive for some thousands of hours."""
        events: list[tuple[float, int, TableId | None]] = [(0.0, 0, None)]
        while events:
            at, _, id = heappop(events)
            if id is not None:
                if self._end_deal(id, at):
                    heappush(events, (at + MATCH_S / DEALS, next(self._numbers), id))
            elif at < HOURS * 3600:
                opened = self._come(at)
                if opened is not None:
                    heappush(events, (at + MATCH_S / DEALS, next(self._numbers), opened))
                pause = self._random.expovariate(self._per_minute / 60)
                heappush(events, (at + pause, next(self._numbers), None))

    def _come(self, at: float) -> TableId | None:
        """Let a person arrive: at a seat from the next deal on, or at their own table, which is returned."""
        person = PersonId(next(self._numbers))
        chair, ticket = Chair("P", person), Ticket((WISH,), Chair("P", person), 0)
        self.visits[person] = Visit(at)
        for table in suitable(self._tables.values(), ticket):
            self._tables[table.id] = msgspec.structs.replace(table, newcomers=(*table.newcomers, chair))
            return None
        self.visits[person].began = at
        id = TableId(str(person))
        self._tables[id] = queue_days.new_table(id, WISH, chair, SEATS)
        return id

    def _end_deal(self, id: TableId, at: float) -> bool:
        """End a deal for its players and seat newcomers; return whether the match goes on."""
        table, deal = self._tables[id], MATCH_S / DEALS
        for each in table.people:
            assert each.person is not None
            visit = self.visits[each.person]
            visit.played += deal
            visit.shared += deal if len(table.people) > 1 else 0
        dealt = table.log.seated + 1
        actions = registry.lengths(WISH.game).actions[WISH.preset][SEATS] * dealt // DEALS
        log = msgspec.structs.replace(table.log, seated=dealt, actions=actions)
        takes_more = dealt <= LATEST * DEALS
        after = end_deal(
            msgspec.structs.replace(table, log=log, quick=QuickMatch(paired=True, drop_in=takes_more)), NOW
        )
        if dealt == DEALS:
            del self._tables[id]
            return False
        for chair in after.people:
            assert chair.person is not None
            if self.visits[chair.person].began < 0:
                self.visits[chair.person].began = at
        self._tables[id] = after
        return True


def _evenings(per_minute: float) -> str:
    """Print the figures for this many arrivals at the same match."""
    evening = Evening(per_minute)
    evening.pass_by()
    visits = [visit for visit in evening.visits.values() if visit.played]
    shared = sum(visit.shared for visit in visits) / sum(visit.played for visit in visits)
    alone = sum(not visit.shared for visit in visits) / len(visits)
    waits = sorted(visit.began - visit.came for visit in visits)
    at_once = sum(not wait for wait in waits) / len(waits)
    return (
        f"{shared:.0%} of the time with people (aim: 80), {alone:.1%} alone for a match (aim: 5), "
        f"first card at once {at_once:.0%}, median {waits[len(waits) // 2]:.0f} s, "
        f"95 % in {waits[len(waits) * 95 // 100]:.0f} s (limit: {PATIENCE_MS // 1000})"
    )


async def _crowd(folder: Path) -> None:
    """Print the figures of thousands waiting for rated matches, with ten arrivals a second."""
    async with AsyncExitStack() as stack:
        redis = connect(await start_embedded(stack, folder))
        stack.push_async_callback(disconnect, redis)
        archive = await Archive.open(f"sqlite:///{folder / 'queue.db'}")
        stack.push_async_callback(archive.close)
        harness, random = Harness(Live(redis, bot=1), Time(), archive), Random(5)
        matchmaking = harness.services[Matchmaking]
        everybody = Write(parts={PART: codec.encode(Queue(dict(_apart())))})
        await harness.live.queue.write(QUEUE, everybody, expected=0)
        for name in ("first sweep", "next sweep"):
            _, taken, lag = await beside(matchmaking.tables.sweep())
            print(
                f"queue     {name} of {WAITING} waiting: {taken:.3f} s, "
                f"the loop stood {lag * 1000:.0f} ms at most"
            )
        sweeping = asyncio.create_task(matchmaking.tables.run())
        slowest, taken, lag = await beside(_come(matchmaking, random))
        sweeping.cancel()
        await asyncio.gather(sweeping, return_exceptions=True)
        tables = len(await harness.live.tables())
        print(
            f"queue     {ARRIVALS} people in {taken:.0f} s, {tables} tables: "
            f"a tap took {slowest * 1000:.0f} ms at most, "
            f"the loop stood {lag * 1000:.0f} ms at most (aim: {LAG_AIM_S * 1000:.0f})"
        )


def _apart() -> Iterator[tuple[PersonId, Ticket]]:
    """Yield tickets of newcomers that are too far from each other to play."""
    now = Time().now()
    for person in range(1, WAITING + 1):
        wish = WISHES[person % len(WISHES)]
        ticket = Ticket((wish,), Chair(f"Person {person}", PersonId(person)), now + 600_000, (person * 101,))
        yield PersonId(person), ticket


async def _come(matchmaking: Matchmaking, random: Random) -> float:
    """Return the longest time of a tap; half of the arrivals want to play at once, half with a rating."""
    slowest = 0.0
    for number in range(ARRIVALS):
        person = Person(PersonId(100_000 + number), f"New {number}", Language.RU, chosen=False, opened=True)
        start = perf_counter()
        await matchmaking.wait(person, random.choice(WISHES), rated=number % 2 == 0, update=str(number))
        slowest = max(slowest, perf_counter() - start)
        await asyncio.sleep(random.expovariate(RATE))
    return slowest
