"""Pairing of the queue into rated matches."""

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
"""Longest wait for a rated match."""
FEW = 100
"""Pool size up to which pairing runs on the event loop."""

T = TypeVar("T")


class Found(NamedTuple):
    """People to seat at a table, with their tickets."""

    name: str
    seating: PlannedTable
    tickets: Mapping[PersonId, Ticket]


class Plan(NamedTuple):
    """Result of pairing the queue."""

    tables: Sequence[Found]
    ended: Mapping[PersonId, Ending]
    """Waits to end without a match."""


class Entry(NamedTuple):
    """A ticket, prepared for pairing."""

    ticket: Ticket
    pools: tuple[tuple[Wish, pairing.Waiting], ...]
    """The rated matches of the ticket, each with the person's rating."""


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
    """Pair the entries into tables, and list the waits to end.

    Yields to the event loop between two pools; large pools are paired in a thread.
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
    """Run work on a pool; in a thread if it has more than FEW people."""
    await asyncio.sleep(0)
    return work(*args) if people <= FEW else await asyncio.to_thread(work, *args)


def found(wish: Wish, seated: Mapping[PersonId, Entry], now: int) -> Found:
    """Return a table for these people; the first one's level applies to computers."""
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
    """Return the usual number of seats of a match. Raises UnknownGame."""
    check_offered(wish)
    game = registry.get(wish.game)
    return usual_seats(game, game.presets[wish.preset])


def fewest_seats(wish: Wish) -> int:
    """Return the least number of people, two or more, for a match. Raises UnknownGame."""
    check_offered(wish)
    game = registry.get(wish.game)
    playable = (seats for seats in game.seats if objection(game, game.presets[wish.preset], seats) is None)
    return next(seats for seats in playable if seats > 1)


def check_offered(wish: Wish) -> None:
    """Raise UnknownGame unless the game and its preset exist."""
    if wish.preset not in registry.get(wish.game).presets:
        raise UnknownGame


def _name(wish: Wish, seated: Mapping[PersonId, Entry]) -> str:
    """Return the name of a seating, a digest of match, people and tickets."""
    parts = sorted((person, each.ticket.since) for person, each in seated.items())
    return blake2b(repr((wish, parts)).encode(), digest_size=9).hexdigest()
