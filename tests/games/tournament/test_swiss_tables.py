"""Swiss rounds at tables of three and more."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.tournament.core import Entry, Regulation, TableResult
from games.tournament.forms.swiss import SWISS
from games.tournament.swiss_round.schedule import DESIGNS, rounds_of

SEED = b"a seed"


def entries(players: int) -> list[Entry]:
    return [Entry(player) for player in range(1, players + 1)]


def play(regulation: Regulation, field: Sequence[Entry], lot: int) -> list[TableResult]:
    """A whole tournament that ends at random."""
    random = Random(lot)
    results: list[TableResult] = []
    for round in range(1, regulation.rounds + 1):
        for table in SWISS.pair(regulation, field, results, round=round, seed=SEED):
            places = list(range(1, len(table.players) + table.computers + 1))
            random.shuffle(places)
            results.append(TableResult(round, table, () if table.bye else tuple(places)))
    return results


def repeats(results: Sequence[TableResult]) -> int:
    met = Counter(frozenset(pair) for each in results for pair in combinations(each.pairing.players, 2))
    return sum(times - 1 for times in met.values())


def splits(players: Sequence[int], seats: int, met: set[frozenset[int]]) -> bool:
    """Whether tables without a repeat exist, by trying all; the last ones may lack computers."""
    if not players:
        return True
    first, *others = players
    for company in combinations(others, min(seats, len(players)) - 1):
        table = (first, *company)
        if not any(frozenset(pair) in met for pair in combinations(table, 2)):
            rest = [each for each in others if each not in company]
            if splits(rest, seats, met):
                return True
    return False


@pytest.mark.parametrize(("players", "seats"), DESIGNS)
def test_schedules_seat_all_and_repeat_nothing(players: int, seats: int) -> None:
    met: list[frozenset[int]] = []
    for tables in rounds_of(players, seats):
        assert sorted(place for table in tables for place in table) == list(range(players))
        assert {len(table) for table in tables} == {seats}
        met += [frozenset(pair) for table in tables for pair in combinations(table, 2)]
    assert len(set(met)) == len(met)


@pytest.mark.parametrize(
    ("players", "seats", "rounds"),
    [
        *((16, 4, 5), (15, 3, 7), (14, 4, 4), (12, 3, 4), (20, 4, 5), (9, 3, 4)),
        *((24, 4, 7), (33, 4, 5), (50, 3, 6)),
    ],
)
def test_nobody_meets_again(players: int, seats: int, rounds: int) -> None:
    results = play(Regulation(seats=seats, rounds=rounds), entries(players), players)
    assert repeats(results) == 0
    for round in range(1, rounds + 1):
        seated = [player for each in results if each.round == round for player in each.pairing.players]
        assert sorted(seated) == list(range(1, players + 1))


@settings(max_examples=12)
@given(st.sampled_from([(6, 3), (9, 3), (8, 4), (12, 4)]), st.integers(0, 999))
def test_small_fields_repeat_only_where_they_must(size: tuple[int, int], lot: int) -> None:
    players, seats = size
    results = play(Regulation(seats=seats, rounds=4), entries(players), lot)
    for round in range(1, 5):
        past = [each for each in results if each.round < round]
        now = [each for each in results if each.round <= round]
        met = {frozenset(pair) for each in past for pair in combinations(each.pairing.players, 2)}
        if splits(range(1, players + 1), seats, met):
            assert repeats(now) == repeats(past)


def test_where_all_must_meet_again_it_is_even() -> None:
    results = play(Regulation(seats=4, rounds=7), entries(8), 1)
    met = Counter(frozenset(pair) for each in results for pair in combinations(each.pairing.players, 2))
    assert len(met) == 28
    assert max(met.values()) <= 5


def test_computers_sit_apart_and_with_others_each_time() -> None:
    results = play(Regulation(seats=4, rounds=3), entries(22), 4)
    assert {each.pairing.computers for each in results} == {0, 1}
    joined = Counter(player for each in results if each.pairing.computers for player in each.pairing.players)
    assert sum(joined.values()) == 18
    assert max(joined.values()) == 1


def test_without_computers_tables_are_smaller() -> None:
    tables = SWISS.pair(Regulation(fill=False, fewest=3), entries(13), [], round=1, seed=SEED)
    assert sorted(len(table.players) for table in tables) == [3, 3, 3, 4]
    assert all(not table.computers for table in tables)


def test_a_game_for_four_alone_leaves_byes() -> None:
    results = play(Regulation(rounds=4, fill=False), entries(6), 5)
    byes = Counter(each.pairing.players[0] for each in results if each.pairing.bye)
    assert sum(byes.values()) == 8
    assert max(byes.values()) == 2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_byes_alone_are_no_round(seats: int) -> None:
    regulation = Regulation(seats=seats, fill=False)
    field = [Entry(player, until=int(player == seats)) for player in range(1, seats + 1)]
    first = SWISS.pair(regulation, field, [], round=1, seed=SEED)
    assert [len(table.players) for table in first] == [seats]
    results = [TableResult(1, first[0], tuple(range(1, seats + 1)))]
    assert SWISS.pair(regulation, field, results, round=2, seed=SEED) == ()


def test_seats_are_had_about_equally_often() -> None:
    results = play(Regulation(rounds=4), entries(32), 6)
    for player in range(1, 33):
        seats = [each.pairing.players.index(player) for each in results if player in each.pairing.players]
        assert max(Counter(seats).values()) <= 2


def test_leaders_sit_together() -> None:
    field = entries(32)
    first = SWISS.pair(Regulation(rounds=3), field, [], round=1, seed=SEED)
    results = [TableResult(1, table, (1, 2, 3, 4)) for table in first]
    winners = {table.players[0] for table in first}
    second = SWISS.pair(Regulation(rounds=3), field, results, round=2, seed=SEED)
    assert [winners.issuperset(table.players) for table in second] == [True, True, *[False] * 6]


def test_a_schedule_goes_on_when_people_leave_and_come() -> None:
    field = [*(Entry(player, until=2 if player == 5 else 0) for player in range(1, 16)), Entry(16, since=3)]
    results = play(Regulation(rounds=5), field, 7)
    assert repeats(results) == 0
    seated = [sorted(p for each in results if each.round == n for p in each.pairing.players) for n in (2, 3)]
    assert seated == [list(range(1, 16)), [1, 2, 3, 4, *range(6, 17)]]


def test_hundreds_are_seated_without_a_repeat() -> None:
    results = play(Regulation(rounds=2), entries(399), 8)
    assert repeats(results) == 0
