"""Round robins: Berger tables."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from games.tournament.core import Entry, Pairing, Regulation, TableResult
from games.tournament.forms.round_robin import ROUND_ROBIN, berger

SEED = b"a seed"
BERGER_OF_TEN = [
    "1-10 2-9 3-8 4-7 5-6",
    "10-6 7-5 8-4 9-3 1-2",
    "2-10 3-1 4-9 5-8 6-7",
    "10-7 8-6 9-5 1-4 2-3",
    "3-10 4-2 5-1 6-9 7-8",
    "10-8 9-7 1-6 2-5 3-4",
    "4-10 5-3 6-2 7-1 8-9",
    "10-9 1-8 2-7 3-6 4-5",
    "5-10 6-4 7-3 8-2 9-1",
]
"""The table for ten players of the FIDE Handbook, C.05, annex 1, as the manual of Vega Chess (2016) prints it
on page 49."""


def robin(*, cycles: int = 1, fill: bool = False) -> Regulation:
    return Regulation(form=ROUND_ROBIN, seats=2, rounds=cycles, fill=fill)


def entries(players: int) -> list[Entry]:
    return [Entry(player) for player in range(1, players + 1)]


def schedule(regulation: Regulation, players: int) -> list[tuple[Pairing, ...]]:
    rounds = ROUND_ROBIN.rounds(regulation, entries(players)) or 0
    return [
        ROUND_ROBIN.pair(regulation, entries(players), [], round=round, seed=SEED)
        for round in range(1, rounds + 1)
    ]


def test_the_published_table_of_ten() -> None:
    written = [" ".join(f"{one}-{other}" for one, other in berger(10, round)) for round in range(1, 10)]
    assert written == BERGER_OF_TEN


@pytest.mark.parametrize("players", range(2, 13))
def test_all_meet_once_in_a_cycle_and_colours_balance(players: int) -> None:
    tables = [table.players for here in schedule(robin(), players) for table in here]
    pairs = [table for table in tables if len(table) == 2]
    assert sorted(map(sorted, pairs)) == sorted(map(list, combinations(range(1, players + 1), 2)))
    white = Counter(first for first, _ in pairs)
    assert all(abs(2 * white[player] - players + 1) <= 1 for player in range(1, players + 1))


@pytest.mark.parametrize("players", [3, 4, 7, 8])
def test_cycles_reverse_colours_and_none_has_three_in_a_row(players: int) -> None:
    tables = schedule(robin(cycles=2), players)
    pairs = {table.players for here in tables for table in here if not table.bye}
    assert {(other, one) for one, other in pairs} == pairs
    for player in range(1, players + 1):
        seats = [
            table.players.index(player) for here in tables for table in here if player in table.players[:2]
        ]
        colours = "".join(map(str, seats))
        assert players % 2 or ("000" not in colours and "111" not in colours)


def test_everybody_of_an_odd_field_has_one_bye_a_cycle() -> None:
    byes = [table.players[0] for here in schedule(robin(cycles=2), 5) for table in here if table.bye]
    assert Counter(byes) == dict.fromkeys(range(1, 6), 2)


def test_a_computer_plays_who_would_have_a_bye() -> None:
    for tables in schedule(robin(fill=True), 5):
        assert sorted(table.computers for table in tables) == [0, 0, 1]


def test_after_the_last_round_there_is_no_other() -> None:
    assert ROUND_ROBIN.rounds(robin(), entries(5)) == 5
    assert ROUND_ROBIN.pair(robin(), entries(5), [], round=6, seed=SEED) == ()


def test_a_withdrawal_leaves_the_others_where_they_are() -> None:
    field = [Entry(player, until=2 if player == 3 else 0) for player in range(1, 7)]
    for round, whole in enumerate(schedule(robin(), 6), start=1):
        tables = ROUND_ROBIN.pair(robin(), field, [], round=round, seed=SEED)
        expected = [tuple(each for each in table.players if each != 3 or round < 3) for table in whole]
        assert [table.players for table in tables] == expected


@pytest.mark.parametrize(("leaves", "players"), [(1, 8), (3, 8), (4, 8), (6, 8), (2, 7), (4, 7)])
def test_who_leaves_before_half_of_their_games_has_no_results(leaves: int, players: int) -> None:
    """Player 3 wins every game and leaves; then all others have met them alike."""
    regulation, field, results = robin(), entries(players), list[TableResult]()
    for round in range(1, (ROUND_ROBIN.rounds(regulation, field) or 0) + 1):
        if round == leaves + 1:
            field = [Entry(player, until=leaves if player == 3 else 0) for player in range(1, players + 1)]
        for table in ROUND_ROBIN.pair(regulation, field, results, round=round, seed=SEED):
            places = () if table.bye else tuple(1 if each == 3 else 2 for each in table.players)
            results.append(TableResult(round, table, places if 3 in table.players else places and (1, 1)))
    games = sum(3 in each.pairing.players and not each.pairing.bye for each in results)
    half = 2 * games >= players - 1
    found = {each.player: each for each in ROUND_ROBIN.standings(regulation, field, results)}
    assert found[3].score == (games if half else 0)
    met = {each for one in results if 3 in one.pairing.players for each in one.pairing.players} - {3}
    drawn = Fraction(players - 2, 2)
    for player in {*found} - {3}:
        assert found[player].score == drawn + (player not in met if half else 0)


def test_results_change_no_round_robin() -> None:
    first = TableResult(1, Pairing((1, 2)), (1, 2))
    assert ROUND_ROBIN.pair(robin(), entries(4), [first], round=2, seed=SEED) == schedule(robin(), 4)[1]


def test_one_alone_makes_no_round_robin() -> None:
    assert ROUND_ROBIN.rounds(robin(), entries(1)) == 0
