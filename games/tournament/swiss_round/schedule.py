"""Pair a Swiss by a fixed schedule if nearly everybody must meet everybody.

The next round of the schedule is the one whose tables bring the nearest scores together.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations

from games.tournament.core import Entries, Regulation, founders
from games.tournament.history import History
from games.tournament.lots import drawn
from games.tournament.ranking import Ranked
from games.tournament.swiss_round import designs


def by_schedule(
    regulation: Regulation, entries: Entries, field: Sequence[Ranked], history: History, seed: bytes
) -> list[list[int]] | None:
    """Return the players of each table; None if no schedule is needed, or the field has changed too much."""
    places = _places(regulation, entries)
    if not designs.needed(places, regulation.seats, regulation.rounds):
        return None
    score = {each.player: each.score for each in field}
    at = _slots(entries, seed)
    if any(at[player] >= places for player in score):
        return None
    players = {at[player]: player for player in score}
    possible = [
        [[players[slot] for slot in table if slot in players] for table in round]
        for round in designs.rounds_of(places, regulation.seats)
    ]
    fresh = [tables for tables in possible if _fits(regulation, tables, history)]
    return min(fresh, key=lambda tables: (_thin(regulation, tables), _apart(tables, score)), default=None)


def _places(regulation: Regulation, entries: Entries) -> int:
    """Return the number of seats at the first round's tables."""
    first = len(founders(entries))
    return -(-first // regulation.seats) * regulation.seats if regulation.fill else first


def _slots(entries: Entries, seed: bytes) -> dict[int, int]:
    """Return each player's place in the schedule, by lot; late players come last."""
    lot = drawn(entries, seed)
    order = sorted(entries, key=lambda each: (each.since, lot[each.player]))
    return {each.player: slot for slot, each in enumerate(order)}


def _fits(regulation: Regulation, tables: Sequence[Sequence[int]], history: History) -> bool:
    """Return whether all tables can be played without a repeat."""
    fewest = 2 if regulation.fill else regulation.fewest or regulation.seats
    return all(len(table) >= fewest for table in tables) and not any(
        history.met(*pair) for table in tables for pair in combinations(table, 2)
    )


def _thin(regulation: Regulation, tables: Sequence[Sequence[int]]) -> int:
    """Count the tables with more than one computer."""
    return sum(len(table) < regulation.seats - 1 for table in tables)


def _apart(tables: Sequence[Sequence[int]], score: Mapping[int, int]) -> int:
    return sum((score[one] - score[other]) ** 2 for table in tables for one, other in combinations(table, 2))
