"""Swiss rounds, at tables of two and of more."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.tournament.core import Entry, Pairing, Regulation, TableResult
from games.tournament.forms.swiss import SWISS
from games.tournament.swiss_round.schedule import DESIGNS, rounds_of

SEED = b"a seed"
LOTS = st.integers(0, 999)


def swiss(rounds: int) -> Regulation:
    """Tables of two."""
    return Regulation(seats=2, rounds=rounds)


def entries(players: int) -> list[Entry]:
    return [Entry(player) for player in range(1, players + 1)]


def play(regulation: Regulation, field: Sequence[Entry], lot: int) -> list[TableResult]:
    """A whole tournament that ends by lot, with equals."""
    random, results = Random(lot), list[TableResult]()
    for round in range(1, regulation.rounds + 1):
        for table in SWISS.pair(regulation, field, results, round=round, seed=SEED):
            points = [random.randrange(3) for _ in range(len(table.players) + table.computers)]
            places = [1 + sum(other > own for other in points) for own in points]
            results.append(TableResult(round, table, () if table.bye else tuple(places)))
    return results


def seated(results: Sequence[TableResult], round: int = 0) -> list[tuple[int, ...]]:
    """The tables of a round, or of all; 0 stands for the bye."""
    tables = [each.pairing for each in results if round in (0, each.round)]
    return [(*each.players, 0) if each.bye else each.players for each in tables]


def pairs(tables: Sequence[Sequence[int]]) -> list[frozenset[int]]:
    return [frozenset(pair) for table in tables for pair in combinations(table, 2)]


def repeats(results: Sequence[TableResult]) -> int:
    met = pairs(seated(results))
    return len(met) - len(set(met))


def seats_of(results: Sequence[TableResult], player: int) -> list[int]:
    """The seats that a player has had, without byes."""
    tables = [each.pairing for each in results if not each.pairing.bye]
    return [each.players.index(player) for each in tables if player in each.players]


def splits(players: Sequence[int], seats: int, met: set[frozenset[int]]) -> bool:
    """Return whether tables without a repeat exist, by brute force."""
    if not players:
        return True
    first, *others = players
    return any(
        met.isdisjoint(pairs([(first, *company)]))
        and splits([each for each in others if each not in company], seats, met)
        for company in combinations(others, seats - 1)
    )


# Pairing


def test_the_published_table_of_ten() -> None:
    written = [
        {frozenset(int(number) - 1 for number in pair.split("-")) for pair in round.split()}
        for round in (Path(__file__).parent / "published/berger_of_ten.txt").read_text().splitlines()[1:]
    ]
    assert [{frozenset(pair) for pair in round} for round in rounds_of(10, 2)] == written


@pytest.mark.parametrize(("players", "seats"), DESIGNS)
def test_schedules_seat_all_and_repeat_nothing(players: int, seats: int) -> None:
    met: list[frozenset[int]] = []
    for tables in rounds_of(players, seats):
        assert sorted(place for table in tables for place in table) == list(range(players))
        assert {len(table) for table in tables} == {seats}
        met += pairs(tables)
    assert len(set(met)) == len(met)


@pytest.mark.parametrize(
    ("players", "seats"), [*((each, 2) for each in range(2, 10)), (6, 3), (9, 3), (8, 4), (12, 4)]
)
@settings(max_examples=4)
@given(LOTS)
def test_none_meets_again_while_all_can_be_seated(players: int, seats: int, lot: int) -> None:
    rounds = players + 1 if seats == 2 else 4
    results = play(Regulation(seats=seats, rounds=rounds), entries(players), lot)
    everybody = range(1 - players % seats, players + 1)
    for round in range(1, rounds + 1):
        now, past = seated(results, round), [each for each in results if each.round < round]
        assert sorted(player for table in now for player in table) == list(everybody)
        if splits(everybody, seats, met := set(pairs(seated(past)))):
            assert met.isdisjoint(pairs(now))


@settings(max_examples=20)
@given(st.integers(3, 16), LOTS)
def test_with_rounds_enough_everybody_meets_everybody(players: int, lot: int) -> None:
    """In a cycle nobody meets again or has a second bye, and nobody has one seat much more often."""
    cycle = players - 1 + players % 2
    results = play(swiss(cycle + 2), entries(players), lot)
    first = [each for each in results if each.round <= cycle]
    everybody = range(1 - players % 2, players + 1)
    assert Counter(pairs(seated(first))) == Counter(map(frozenset, combinations(everybody, 2)))
    assert repeats(results[len(first) :]) == 0, "the second cycle repeats nothing of itself"
    for player in range(1, players + 1):
        seats = seats_of(results, player)
        assert abs(2 * sum(seats) - len(seats)) <= 3


@pytest.mark.parametrize(
    ("players", "seats", "rounds"),
    [
        *((16, 4, 5), (15, 3, 7), (14, 4, 3), (12, 3, 4), (20, 4, 5), (9, 3, 4)),
        *((24, 4, 7), (25, 5, 5), (33, 4, 5), (50, 3, 6), (399, 4, 2), (200, 2, 3)),
    ],
)
def test_nobody_meets_again(players: int, seats: int, rounds: int) -> None:
    results = play(Regulation(seats=seats, rounds=rounds, fewest=seats - 1), entries(players), players)
    assert repeats(results) == 0
    for round in range(1, rounds + 1):
        here = sorted(player for table in seated(results, round) for player in table)
        assert here == list(range(1, players + 1))


def test_nearer_scores_seat_nobody_together_three_times_where_two_is_possible() -> None:
    """Six in threes meet two of five others in each of three rounds: twice is enough for all."""
    for lot in range(30):
        met = Counter(pairs(seated(play(Regulation(seats=3, rounds=3), entries(6), lot))))
        assert max(met.values()) <= 2, lot


def test_an_evening_whose_leaders_had_met_twice() -> None:
    regulation, results = Regulation(seats=3, rounds=3), list[TableResult]()
    for round, places in ((1, [(3, 2, 1), (3, 2, 1)]), (2, [(1, 3, 2), (1, 3, 2)]), (3, [(1, 2, 3)] * 2)):
        tables = SWISS.pair(regulation, entries(6), results, round=round, seed=b"s" * 16)
        results += [TableResult(round, table, each) for table, each in zip(tables, places, strict=True)]
    assert max(Counter(pairs(seated(results))).values()) == 2


def test_where_all_must_meet_again_it_is_even() -> None:
    met = Counter(pairs(seated(play(Regulation(seats=4, rounds=7), entries(8), 1))))
    assert len(met) == 28
    assert max(met.values()) <= 5


@pytest.mark.parametrize("gone", [1, 2])
def test_a_schedule_that_withdrawals_break_is_left(gone: int) -> None:
    """One withdrawal gives the others byes in turn; after two, the opponents of the withdrawn meet."""
    field = [Entry(each.player, until=2 if each.player <= gone else 0) for each in entries(8)]
    results = play(swiss(7), entries(8), 1)[:8]
    for round in range(3, 8):
        tables = SWISS.pair(swiss(7), field, results, round=round, seed=SEED)
        assert sum(table.bye for table in tables) == gone % 2
        results += [TableResult(round, table, () if table.bye else (1, 2)) for table in tables]
    if gone == 1:
        assert repeats(results) == 0


def test_a_newcomer_takes_the_place_of_the_bye() -> None:
    results = play(swiss(5), [*entries(5), Entry(6, since=2)], 1)
    assert sum(each.pairing.bye for each in results) == 1
    assert repeats(results) == 0


def test_a_schedule_goes_on_when_people_leave_and_come() -> None:
    field = [*(Entry(player, until=2 if player == 5 else 0) for player in range(1, 16)), Entry(16, since=3)]
    results = play(Regulation(rounds=5, fewest=3), field, 7)
    assert repeats(results) == 0
    here = [sorted(player for table in seated(results, round) for player in table) for round in (2, 3)]
    assert here == [list(range(1, 16)), [1, 2, 3, 4, *range(6, 17)]]


def test_the_withdrawn_and_the_late_are_not_paired() -> None:
    field = [Entry(1), Entry(2, until=1), Entry(3), Entry(4, since=2), Entry(5)]
    results = play(swiss(3), field, 1)
    seen = [sorted(player for table in seated(results, round) for player in table) for round in (1, 2, 3)]
    assert seen == [[1, 2, 3, 5], [1, 3, 4, 5], [1, 3, 4, 5]]


def test_later_results_do_not_change_a_round() -> None:
    results = play(swiss(4), entries(8), 2)
    for round in range(1, 5):
        tables = SWISS.pair(swiss(4), entries(8), results, round=round, seed=SEED)
        assert list(tables) == [each.pairing for each in results if each.round == round]


@pytest.mark.parametrize("rounds", [3, 5])
def test_the_number_of_rounds_is_the_regulation_s(rounds: int) -> None:
    assert SWISS.pair(swiss(rounds), entries(9), [], round=rounds, seed=SEED) != ()
    assert SWISS.pair(swiss(rounds), entries(9), [], round=rounds + 1, seed=SEED) == ()


# By score


@pytest.mark.parametrize("players", [8, 128, 301])
def test_equal_scores_meet_upper_half_against_lower(players: int) -> None:
    field, half = [Entry(player, rating=9000 - player) for player in range(1, players + 1)], players // 2
    first = SWISS.pair(swiss(3), field, [], round=1, seed=SEED)
    met = [(min(table.players), max(table.players)) for table in first if not table.bye]
    assert met == [(player, player + half) for player in range(1, half + 1)]
    assert [table.players for table in first if table.bye] == [(players,)] * (players % 2)
    if players == 8:
        results = [TableResult(1, table, (1, 2) if table.players[0] < 5 else (2, 1)) for table in first]
        second = SWISS.pair(swiss(3), field, results, round=2, seed=SEED)
        assert {frozenset(table.players) for table in second} == {
            frozenset(pair) for pair in ((1, 3), (2, 4), (5, 7), (6, 8))
        }


def test_leaders_sit_together() -> None:
    field = entries(32)
    first = SWISS.pair(Regulation(rounds=3), field, [], round=1, seed=SEED)
    results = [TableResult(1, table, (1, 2, 3, 4)) for table in first]
    winners = {table.players[0] for table in first}
    second = SWISS.pair(Regulation(rounds=3), field, results, round=2, seed=SEED)
    assert [winners.issuperset(table.players) for table in second] == [True, True, *[False] * 6]


# Seats and byes


@settings(max_examples=20)
@given(st.integers(10, 33), LOTS)
def test_seats_balance_and_byes_come_once(players: int, lot: int) -> None:
    results = play(swiss(5), entries(players), lot)
    assert repeats(results) == 0
    for player in range(1, players + 1):
        seats = seats_of(results, player)
        assert abs(2 * sum(seats) - len(seats)) <= 2
        assert all(len(set(seats[start : start + 3])) == 2 for start in range(len(seats) - 2))


def test_seats_are_had_about_equally_often() -> None:
    results = play(Regulation(rounds=4), entries(32), 6)
    for player in range(1, 33):
        assert max(Counter(seats_of(results, player)).values()) <= 2


def test_the_lowest_without_a_bye_has_it() -> None:
    field, results = [Entry(player, rating=2000 - player) for player in range(1, 6)], list[TableResult]()
    for round, lowest in ((1, 5), (2, 4)):
        tables = SWISS.pair(swiss(3), field, results, round=round, seed=SEED)
        assert tables[-1] == Pairing((lowest,))
        results += [TableResult(round, each, () if each.bye else (1, 1)) for each in tables]


def test_tables_are_smaller_where_a_field_does_not_fill_them() -> None:
    tables = SWISS.pair(Regulation(fewest=3), entries(13), [], round=1, seed=SEED)
    assert sorted(len(table.players) for table in tables) == [3, 3, 3, 4]
    assert all(not table.computers for table in tables)


@pytest.mark.parametrize("players", [6, 9, 12])
def test_a_late_player_sits_at_a_larger_table(players: int) -> None:
    """Threes are full before; then one table has four, and each round seats everybody."""
    results = play(Regulation(seats=3, most=4, rounds=4), [*entries(players), Entry(players + 1, since=2)], 3)
    for round in (1, 2, 3, 4):
        late = round > 1
        sizes = sorted(map(len, seated(results, round)))
        assert sizes == [3] * (players // 3 - late) + [4] * late


def test_who_leaves_a_full_table_of_three_leaves_larger_ones() -> None:
    """Of nine, eight are left: fours."""
    field = [Entry(player, until=int(player == 9)) for player in range(1, 10)]
    results = play(Regulation(seats=3, most=4, rounds=2), field, 3)
    assert sorted(map(len, seated(results, 2))) == [4, 4]


@settings(max_examples=30)
@given(st.integers(2, 4), st.integers(4, 14), st.lists(st.integers(2, 5), max_size=3), LOTS)
def test_nobody_sits_out_twice_while_somebody_else_has_not(
    seats: int, players: int, late: list[int], lot: int
) -> None:
    """Late players have been there for less time, and count from their first round."""
    field = entries(players) + [Entry(players + at, since=since) for at, since in enumerate(late, 1)]
    results, idle = play(Regulation(seats=seats, rounds=6), field, lot), Counter[int]()
    for round in range(1, 7):
        byes = {table[0] for table in seated(results, round) if table[1:] in ((), (0,))}
        others = [idle[each.player] for each in field if each.plays(round) and each.player not in byes]
        assert all(idle[each] <= min(others) for each in byes)
        idle.update(byes)


def test_a_game_for_four_alone_leaves_byes() -> None:
    results = play(Regulation(rounds=4), entries(6), 5)
    byes = Counter(each.pairing.players[0] for each in results if each.pairing.bye)
    assert sum(byes.values()) == 8
    assert max(byes.values()) == 2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_byes_alone_are_no_round(seats: int) -> None:
    regulation = Regulation(seats=seats)
    field = [Entry(player, until=int(player == seats)) for player in range(1, seats + 1)]
    first = SWISS.pair(regulation, field, [], round=1, seed=SEED)
    assert [len(table.players) for table in first] == [seats]
    results = [TableResult(1, first[0], tuple(range(1, seats + 1)))]
    assert SWISS.pair(regulation, field, results, round=2, seed=SEED) == ()
