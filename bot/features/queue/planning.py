"""Who is seated with whom for a quick match, by what people wait for."""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import blake2b
from itertools import groupby
from typing import NamedTuple, TypeVar

import msgspec

from bot.features.lobby.fresh_tables import usual_seats
from bot.features.queue.waiting import Ending, PlannedTable, Ticket, Wish
from bot.match.refusals import UnknownGame
from games import pairing, registry
from games.agents.levels import Level
from games.core import objection

LAPSE_MS = 60_000
"""A wait that should have ended longer ago is given up: its person does not expect a match any more."""
FEW = 100
"""So many who wait are paired in no time."""

T = TypeVar("T")


class Found(NamedTuple):
    """Who leaves the queue for a table, with their tickets as stored."""

    name: str
    seating: PlannedTable
    tickets: Mapping[int, bytes]


class Plan(NamedTuple):
    """What a sweep does with those who wait."""

    tables: Sequence[Found]
    ended: Mapping[int, Ending]
    """Waits that come to nothing."""


TICKETS = msgspec.json.Decoder(Ticket)


async def at_leisure(people: int, work: Callable[..., T], *args: object) -> T:
    """Do work on those who wait; for many of them beside all else that this process does."""
    return work(*args) if people <= FEW else await asyncio.to_thread(work, *args)


def wishes(tickets: Iterable[bytes]) -> list[Wish]:
    return [TICKETS.decode(ticket).wish for ticket in tickets]


def plan(stored: Mapping[int, bytes], now: int) -> Plan:
    """Who is seated with whom now, and whose wait comes to nothing."""
    tickets = {person: TICKETS.decode(ticket) for person, ticket in stored.items()}
    ended: dict[int, Ending] = {}
    tables: list[Found] = []
    in_order = sorted(tickets, key=lambda person: tickets[person].wish)
    for wish, people in groupby(in_order, key=lambda person: tickets[person].wish):
        waiting = {person: tickets[person] for person in people}
        late = [person for person, ticket in waiting.items() if ticket.until < now - LAPSE_MS]
        ended |= dict.fromkeys(late, Ending.LAPSED)
        for person in late:
            del waiting[person]
        try:
            tables += _tables(wish, waiting, stored, now)
        except (UnknownGame, registry.UnknownGame):
            ended |= dict.fromkeys(waiting, Ending.IMPOSSIBLE)
    return Plan(tables, ended)


def _tables(wish: Wish, tickets: Mapping[int, Ticket], stored: Mapping[int, bytes], now: int) -> list[Found]:
    """Tables for people with equal wishes. Raises UnknownGame."""
    waiting = [_waiting(person, ticket) for person, ticket in tickets.items()]
    return [
        _found(wish, {person: tickets[person] for person in people}, computers, stored)
        for people, computers in pairing.seat(waiting, _seats(wish), now, fewest=fewest_seats(wish))
    ]


def _found(wish: Wish, seated: Mapping[int, Ticket], computers: int, stored: Mapping[int, bytes]) -> Found:
    chairs = tuple(ticket.chair for ticket in seated.values())
    notices = tuple(ticket.notice for ticket in seated.values() if ticket.notice)
    level = min((ticket.level for ticket in seated.values()), key=list(Level).index)
    seating = PlannedTable(wish, chairs, computers, notices, level)
    return Found(_name(seated), seating, {person: stored[person] for person in seated})


def _seats(wish: Wish) -> int:
    """How many play a match that is wished for. Raises UnknownGame."""
    check_offered(wish)
    game = registry.get(wish.game)
    return usual_seats(game, game.presets[wish.preset])


def fewest_seats(wish: Wish) -> int:
    """How few can play a match that is wished for. Raises UnknownGame."""
    check_offered(wish)
    game = registry.get(wish.game)
    return next(seats for seats in game.seats if objection(game, game.presets[wish.preset], seats) is None)


def check_offered(wish: Wish) -> None:
    """Raises UnknownGame where the game or its preset is no longer there."""
    if wish.preset not in registry.get(wish.game).presets:
        raise UnknownGame


def _waiting(person: int, ticket: Ticket) -> pairing.Waiting:
    return pairing.Waiting(person, ticket.since, ticket.until, ticket.rating, ticket.avoids)


def _name(seated: Mapping[int, Ticket]) -> str:
    """The name of a seating: the same for the same people and tickets."""
    parts = sorted((person, ticket.since) for person, ticket in seated.items())
    return blake2b(repr(parts).encode(), digest_size=9).hexdigest()
