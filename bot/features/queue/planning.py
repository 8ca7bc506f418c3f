"""Who is seated with whom for a rated match, by what people wait for."""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from typing import NamedTuple, TypeVar

from bot.features.queue.waiting import Ending, PlannedTable, Ticket, Wish
from bot.match.opening.fresh_tables import usual_seats
from bot.match.refusals import UnknownGame
from bot.match.table import PersonId
from games import pairing, registry
from games.core import objection

LONGEST_MS = 3_600_000
"""How long a person waits for a rated match."""
FEW = 100
"""The number of people who are paired in no time."""

T = TypeVar("T")


class Found(NamedTuple):
    """People to seat at a table, with their tickets."""

    name: str
    seating: PlannedTable
    tickets: Mapping[PersonId, Ticket]


class Plan(NamedTuple):
    """What a sweep does with those who wait for rated matches."""

    tables: Sequence[Found]
    ended: Mapping[PersonId, Ending]
    """Waits that come to nothing."""


class Entry(NamedTuple):
    """A person who waits."""

    ticket: Ticket
    pools: tuple[tuple[Wish, pairing.Waiting], ...]
    """What they wait for with a rating."""


class Book:
    """Cache of what planning needs of the tickets."""

    def __init__(self) -> None:
        self.entries: dict[PersonId, Entry] = {}

    async def read(self, tickets: Mapping[PersonId, Ticket]) -> Mapping[PersonId, Entry]:
        """Return an entry for each ticket; only entries of new tickets are built."""
        entries: dict[PersonId, Entry] = {}
        for person, ticket in tickets.items():
            known = self.entries.get(person)
            if known is None or known.ticket != ticket:
                known = _entry(person, ticket)
                if len(entries) % FEW == 0:
                    await asyncio.sleep(0)
            entries[person] = known
        self.entries = entries
        return entries


def _entry(person: PersonId, ticket: Ticket) -> Entry:
    pools = tuple(
        (wish, pairing.Waiting(person, ticket.since, rating, ticket.avoids))
        for wish, rating in zip(ticket.wishes, ticket.ratings, strict=False)
    )
    return Entry(ticket, pools)


async def plan(entries: Mapping[PersonId, Entry], now: int) -> Plan:
    """Who is seated with whom for a rated match now, and whose wait comes to nothing.

    The event loop turns between two pools, and during those of many people.
    """
    ended = {person: Ending.LAPSED for person, each in entries.items() if _is_lapsed(each.ticket, now)}
    pools: dict[Wish, list[pairing.Waiting]] = defaultdict(list)
    for person, each in entries.items():
        for wish, waiting in each.pools if person not in ended else ():
            pools[wish].append(waiting)
    tables: list[Found] = []
    seated: set[int] = set()
    for wish in sorted(pools, key=lambda each: min(waiting.since for waiting in pools[each])):
        left = [waiting for waiting in pools[wish] if waiting.person not in seated]
        try:
            seats, fewest = seats_of(wish), fewest_seats(wish)
        except (UnknownGame, registry.UnknownGame):
            ended |= {PersonId(each.person): Ending.IMPOSSIBLE for each in left}
            continue
        for people in await at_leisure(len(left), pairing.seat, left, seats, now, fewest):
            seated.update(people)
            chosen = map(PersonId, people)
            tables.append(found(wish, {person: entries[person] for person in chosen}, now))
    return Plan(tables, {person: ending for person, ending in ended.items() if person not in seated})


def _is_lapsed(ticket: Ticket, now: int) -> bool:
    return ticket.rated and now - ticket.since >= LONGEST_MS


async def at_leisure(people: int, work: Callable[..., T], *args: object) -> T:
    """Do work on those who wait; for many of them beside all else that this process does."""
    await asyncio.sleep(0)
    return work(*args) if people <= FEW else await asyncio.to_thread(work, *args)


def found(wish: Wish, seated: Mapping[PersonId, Entry], now: int) -> Found:
    """A table for these people: of one who is alone, at their level."""
    tickets = [each.ticket for each in seated.values()]
    seating = PlannedTable(
        wish,
        tuple(ticket.chair for ticket in tickets),
        now,
        tickets[0].rated,
        tuple(ticket.notice for ticket in tickets),
        tickets[0].level,
    )
    return Found(_name(wish, seated), seating, {person: each.ticket for person, each in seated.items()})


def seats_of(wish: Wish) -> int:
    """How many play a match that is wished for. Raises UnknownGame."""
    check_offered(wish)
    game = registry.get(wish.game)
    return usual_seats(game, game.presets[wish.preset])


def fewest_seats(wish: Wish) -> int:
    """How few people can play a match that is wished for. Raises UnknownGame."""
    check_offered(wish)
    game = registry.get(wish.game)
    playable = (seats for seats in game.seats if objection(game, game.presets[wish.preset], seats) is None)
    return next(seats for seats in playable if seats > 1)


def check_offered(wish: Wish) -> None:
    """Raises UnknownGame where the game or its preset is no longer there."""
    if wish.preset not in registry.get(wish.game).presets:
        raise UnknownGame


def _name(wish: Wish, seated: Mapping[PersonId, Entry]) -> str:
    """The name of a seating: the same for the same match, people and tickets."""
    parts = sorted((person, each.ticket.since) for person, each in seated.items())
    return blake2b(repr((wish, parts)).encode(), digest_size=9).hexdigest()
