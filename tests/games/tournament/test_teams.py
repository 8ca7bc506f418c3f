"""Matches of two teams."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise, product

import pytest

from games.tournament.core import Entry, Pairing, Regulation
from games.tournament.forms.teams import TEAMS

SEED = b"a seed"


def match(seats: int = 2, *, cycles: int = 1) -> Regulation:
    return Regulation(form=TEAMS, seats=seats, rounds=cycles)


def teams(one: int, other: int) -> list[Entry]:
    """Two teams of these sizes, the first with the lower numbers."""
    return [Entry(player, team=1 if player <= one else 2) for player in range(1, one + other + 1)]


def schedule(regulation: Regulation, field: Sequence[Entry]) -> list[tuple[Pairing, ...]]:
    rounds = TEAMS.rounds(regulation, field) or 0
    return [TEAMS.pair(regulation, field, [], round=round, seed=SEED) for round in range(1, rounds + 2)][:-1]


@pytest.mark.parametrize(("one", "other"), [(1, 1), (2, 2), (3, 3), (4, 4), (3, 5), (5, 2)])
def test_everybody_meets_everybody_of_the_other_team(one: int, other: int) -> None:
    rounds = schedule(match(), teams(one, other))
    assert len(rounds) == max(one, other)
    met = Counter(frozenset(table.players) for tables in rounds for table in tables if not table.computers)
    across = product(range(1, one + 1), range(one + 1, one + other + 1))
    assert met == {frozenset(pair): 1 for pair in across}
    for tables in rounds:
        assert sorted(p for table in tables for p in table.players) == list(range(1, one + other + 1))


def test_after_the_last_round_of_a_match_there_is_none() -> None:
    assert TEAMS.pair(match(), teams(2, 3), [], round=4, seed=SEED) == ()
    assert TEAMS.rounds(match(), [Entry(1, team=1), Entry(2, team=1)]) == 0


@pytest.mark.parametrize("size", [2, 3, 4])
def test_colours_of_a_match_alternate_and_a_cycle_reverses_them(size: int) -> None:
    rounds = schedule(match(cycles=2), teams(size, size))
    tables = [table.players for here in rounds for table in here]
    assert {(away, home) for home, away in tables} == set(tables)
    for player in range(1, 2 * size + 1):
        first = [next(t.players.index(player) for t in here if player in t.players) for here in rounds[:size]]
        assert all(one != other for one, other in pairwise(first))


def test_computers_fill_the_tables_of_a_match() -> None:
    for tables in schedule(match(3), teams(3, 4)):
        assert {len(table.players) + table.computers for table in tables} == {3}
        assert sorted(table.computers for table in tables) == [1, 1, 1, 2]


def test_a_computer_plays_for_who_has_left_a_match() -> None:
    field = [Entry(1, team=1), Entry(2, team=1, until=1), Entry(3, team=2), Entry(4, team=2)]
    second = TEAMS.pair(match(), field, [], round=2, seed=SEED)
    assert sorted((len(table.players), table.computers) for table in second) == [(1, 1), (2, 0)]
    assert sorted(player for table in second for player in table.players) == [1, 3, 4]
