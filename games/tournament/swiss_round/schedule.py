"""Pair a Swiss by a fixed schedule if nearly everybody must meet everybody.

The next round is the round of the schedule with the nearest scores at its tables.

At tables of two it is the Berger table of the FIDE Handbook (C.05, annex 1), for up to 16 players and more
rounds than half of them, which a search round by round always finds (by Dirac's theorem on graphs). Once
everybody has met everybody it begins anew. Of an odd number of players one has a bye.

Schedules of larger tables are resolvable designs: Kirkman's schoolgirls for 15 in threes, the affine planes
of orders 4 and 5 for 16 in fours and 25 in fives, resolvable Steiner systems for 27 in threes and 28 in
fours, and partial ones (solutions of the social golfer problem) for other sizes. The first round is given,
and the others follow by turning it: place x of a circle of m becomes x+1, and places beyond the last circle
stay.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from games.tournament.core import Entries, Regulation
from games.tournament.history import History
from games.tournament.ranking import Ranked, drawn

Table = tuple[int, ...]
Tables = list[list[int]]
MOST_IN_TWOS = 16
"""Players of a schedule at tables of two at most."""


class Design(NamedTuple):
    """The first round, with places from 0; it turns as many times as its circles have places."""

    circle: int
    first: str
    easy: int
    """The rounds up to which a search round by round always found tables without repeats."""


DESIGNS = {
    (12, 3): Design(4, "11-10-0 9-5-4 8-3-6 7-2-1", 2),
    (15, 3): Design(7, "14-9-2 13-8-0 12-11-1 10-7-5 6-3-4", 3),
    (18, 3): Design(6, "17-9-10 16-4-11 15-1-6 14-5-12 13-7-3 8-0-2", 5),
    (21, 3): Design(7, "20-9-10 19-18-12 17-5-15 16-3-1 14-0-13 11-8-4 7-2-6", 6),
    (24, 3): Design(11, "23-9-20 22-10-16 21-18-11 19-4-6 17-3-12 15-13-5 14-7-2 8-1-0", 7),
    (27, 3): Design(13, "26-9-20 25-24-3 23-13-10 22-5-8 21-15-17 19-14-7 18-0-12 16-1-6 11-4-2", 8),
    (30, 3): Design(14, "29-9-20 28-3-25 27-16-14 26-5-18 24-19-7 23-8-0 22-6-4 21-17-11 15-10-1 13-12-2", 8),
    (16, 4): Design(5, "15-10-6-4 14-9-11-8 13-12-0-3 7-2-1-5", 2),
    (20, 4): Design(5, "19-10-11-17 18-3-7-9 16-4-15-2 14-5-12-6 13-0-1-8", 2),
    (24, 4): Design(7, "23-10-17-4 22-18-9-6 21-13-16-1 20-12-8-7 19-15-14-5 11-0-2-3", 3),
    (28, 4): Design(9, "27-25-4-17 26-13-19-22 24-6-2-12 23-0-9-16 21-10-20-5 18-8-7-1 15-14-11-3", 4),
    (32, 4): Design(
        8, "31-30-20-23 29-12-27-2 28-9-10-6 26-22-14-21 25-19-7-5 24-0-3-8 18-15-1-16 17-13-4-11", 5
    ),
    (36, 4): Design(
        11,
        "35-29-0-19 34-15-3-28 33-24-18-1 32-20-27-23 31-4-9-30 26-17-21-11 25-14-5-22 16-13-6-2 12-10-8-7",
        5,
    ),
    (25, 5): Design(5, "24-22-13-1-0 18-6-5-4-2 23-11-10-9-7 16-15-14-12-3 21-20-19-17-8", 3),
}
"""By the numbers of players and seats."""


@cache
def rounds_of(players: int, seats: int) -> tuple[tuple[Table, ...], ...]:
    """Return all rounds of a schedule without repeats; empty if there is no schedule."""
    if seats == 2:
        return tuple(berger(players, round) for round in range(1, players))
    design = DESIGNS.get((players, seats))
    if design is None:
        return ()
    first = [tuple(map(int, table.split("-"))) for table in design.first.split()]
    return tuple(_turn(first, design.circle, by, players) for by in range(design.circle))


def needed(players: int, seats: int, rounds: int) -> bool:
    """Return whether a tournament of this length should follow a schedule from the start."""
    if seats == 2:
        return 2 < players <= MOST_IN_TWOS and 2 * rounds > players
    design = DESIGNS.get((players, seats))
    return design is not None and design.easy < rounds <= design.circle


def berger(players: int, round: int) -> tuple[Table, ...]:
    """Return the pairs of a round by place from 0, for an even number of players."""
    circle = players - 1
    lead = ((round + 1) // 2 if round % 2 else (players + round) // 2) - 1
    return (lead, circle), *(((lead + k) % circle, (lead - k) % circle) for k in range(1, players // 2))


def _turn(first: Sequence[Table], circle: int, by: int, players: int) -> tuple[Table, ...]:
    fixed = players - players % circle
    return tuple(
        tuple(place if place >= fixed else _on(place, circle, by) for place in table) for table in first
    )


def _on(place: int, circle: int, by: int) -> int:
    start = place // circle * circle
    return start + (place - start + by) % circle


def scheduled_rounds(
    regulation: Regulation,
    entries: Entries,
    field: Sequence[Ranked],
    history: History,
    round: int,
    seed: bytes,
) -> list[Tables]:
    """Return the rounds of the schedule that can be next, the players of each table.

    There are none if no schedule is needed, or the field has changed too much.
    """
    places = _places(regulation, entries)
    if not needed(places, regulation.seats, regulation.rounds):
        return []
    at = _slots(entries, seed)
    players = {at[each.player]: each.player for each in field}
    if any(slot >= places for slot in players):
        return []
    all_rounds = rounds_of(places, regulation.seats)
    possible = [
        [here for table in tables if (here := [players[slot] for slot in table if slot in players])]
        for tables in all_rounds
    ]
    cycle = (round - 1) // len(all_rounds)
    return [tables for tables in possible if _fits(regulation, tables, history, cycle)]


def nearest_round(regulation: Regulation, fresh: Sequence[Tables], field: Sequence[Ranked]) -> Tables:
    """Return the round with the fullest tables and the nearest scores at them."""
    score = {each.player: each.score for each in field}

    def thin(tables: Tables) -> int:
        return sum(len(table) < regulation.seats - 1 for table in tables)

    return min(fresh, key=lambda tables: (thin(tables), _apart(tables, score)))


def _places(regulation: Regulation, entries: Entries) -> int:
    """Return the number of seats at the first round's tables."""
    first = sum(each.since <= 1 for each in entries)
    return first + first % 2 if regulation.seats == 2 else first


def _slots(entries: Entries, seed: bytes) -> dict[int, int]:
    """Return each player's place in the schedule, by lot; late players come last."""
    lot = drawn(entries, seed)
    order = sorted(entries, key=lambda each: (each.since, lot[each.player]))
    return {each.player: slot for slot, each in enumerate(order)}


def _fits(regulation: Regulation, tables: Sequence[Sequence[int]], history: History, cycle: int) -> bool:
    """Return whether all tables can be played without a repeat within the cycle; in twos one may sit out."""
    short = [table for table in tables if len(table) < regulation.least]
    if regulation.seats == 2 and len(short) == 1:
        ((alone,),) = short
        short = short if history.idle[alone] > cycle else []
    return not short and all(
        history.met(*pair) <= cycle for table in tables for pair in combinations(table, 2)
    )


def _apart(tables: Sequence[Sequence[int]], score: Mapping[int, int]) -> int:
    return sum((score[one] - score[other]) ** 2 for table in tables for one, other in combinations(table, 2))
