"""Swiss rounds at tables of two."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.tournament.core import Entry, Pairing, Regulation, TableResult
from games.tournament.forms.swiss import SWISS
from games.tournament.swiss_round.schedule import rounds_of

SEED = b"a seed"


def swiss(rounds: int, *, fill: bool = False) -> Regulation:
    return Regulation(seats=2, rounds=rounds, fill=fill)


def entries(players: int) -> list[Entry]:
    return [Entry(player) for player in range(1, players + 1)]


def result(round: int, table: Pairing, outcome: int) -> TableResult:
    """How a table ends: 0: the first wins, 1: the second does, 2: a draw; a bye has no places."""
    return TableResult(round, table, () if table.bye else ((1, 2), (2, 1), (1, 1))[outcome])


def play(regulation: Regulation, field: Sequence[Entry], outcomes: Sequence[int]) -> list[TableResult]:
    """A whole tournament that ends as these outcomes say, over and over."""
    results: list[TableResult] = []
    for round in range(1, regulation.rounds + 1):
        tables = SWISS.pair(regulation, field, results, round=round, seed=SEED)
        results += [
            result(round, table, outcomes[(len(results) + number) % len(outcomes)])
            for number, table in enumerate(tables)
        ]
    return results


def perfect(players: Sequence[int], barred: set[frozenset[int]]) -> bool:
    """Whether all can be paired without a barred pair, by trying; 0 stands for the bye."""
    if not players:
        return True
    first, *others = players
    return any(
        perfect([each for each in others if each != other], barred)
        for other in others
        if frozenset((first, other)) not in barred
    )


def pasts(
    results: Sequence[TableResult], rounds: int
) -> Iterator[tuple[list[TableResult], list[TableResult]]]:
    """Each round with what was before it."""
    for round in range(1, rounds + 1):
        yield (
            [each for each in results if each.round < round],
            [each for each in results if each.round == round],
        )


def pairs(results: Sequence[TableResult]) -> list[frozenset[int]]:
    return [
        frozenset((*each.pairing.players, 0) if each.pairing.bye else each.pairing.players)
        for each in results
    ]


def test_the_published_table_of_ten() -> None:
    written = [
        {frozenset(int(number) - 1 for number in pair.split("-")) for pair in round.split()}
        for round in (Path(__file__).parent / "published/berger_of_ten.txt").read_text().splitlines()[1:]
    ]
    assert [{frozenset(pair) for pair in round} for round in rounds_of(10, 2)] == written


OUTCOMES = st.lists(st.integers(0, 2), min_size=3, max_size=17)


@settings(max_examples=30)
@given(st.integers(2, 9), OUTCOMES)
def test_none_meets_again_while_all_can_be_paired(players: int, outcomes: list[int]) -> None:
    rounds = players + 1
    field = list(range(1, players + 1)) + [0] * (players % 2)
    for past, now in pasts(play(swiss(rounds), entries(players), outcomes), rounds):
        met = set(pairs(past))
        assert Counter(player for pair in pairs(now) for player in pair) == dict.fromkeys(field, 1)
        if perfect(field, met):
            assert met.isdisjoint(pairs(now))


@settings(max_examples=20)
@given(st.integers(3, 16), OUTCOMES)
def test_with_rounds_enough_everybody_meets_everybody(players: int, outcomes: list[int]) -> None:
    """In a cycle nobody meets again or has a second bye, and nobody has one seat much more often."""
    cycle = players - 1 + players % 2
    results = play(swiss(cycle + 2), entries(players), outcomes)
    first = pairs([each for each in results if each.round <= cycle])
    everybody = range(1 - players % 2, players + 1)
    assert Counter(first) == Counter(map(frozenset, combinations(everybody, 2)))
    again = pairs([each for each in results if each.round > cycle])
    assert len(set(again)) == len(again), "the second cycle repeats nothing of itself"
    for player in range(1, players + 1):
        seats = [_seat(each, player) for each in _of(results, player) if not each.pairing.bye]
        assert abs(2 * sum(seats) - len(seats)) <= 3


def _seat(result: TableResult, player: int) -> int:
    return result.pairing.players.index(player)


@pytest.mark.parametrize("gone", [1, 2])
def test_a_schedule_that_withdrawals_break_is_left(gone: int) -> None:
    """One who leaves gives the others byes in turn; of two who leave, those paired with them meet."""
    field, results = entries(8), list[TableResult]()
    for round in range(1, 8):
        if round == 3:
            field = [Entry(each.player, until=2 if each.player <= gone else 0) for each in field]
        tables = SWISS.pair(swiss(7), field, results, round=round, seed=SEED)
        assert sum(table.bye for table in tables) == (round > 2) * gone % 2
        results += [TableResult(round, table, () if table.bye else (1, 2)) for table in tables]
    if gone == 1:
        assert len(set(pairs(results))) == len(results)


def test_a_newcomer_takes_the_place_of_the_bye() -> None:
    field, results = [*entries(5), Entry(6, since=2)], list[TableResult]()
    for round in range(1, 6):
        tables = SWISS.pair(swiss(5), field, results, round=round, seed=SEED)
        results += [TableResult(round, table, () if table.bye else (1, 2)) for table in tables]
    assert sum(each.pairing.bye for each in results) == 1
    assert len(set(pairs(results))) == len(results)


@settings(max_examples=20)
@given(st.integers(10, 33), OUTCOMES)
def test_seats_balance_and_byes_come_once(players: int, outcomes: list[int]) -> None:
    results = play(swiss(5), entries(players), outcomes)
    assert len(set(pairs(results))) == len(results)
    for player in range(1, players + 1):
        seats = [each.pairing.players.index(player) for each in results if player in each.pairing.players]
        seats = [seat for seat, each in zip(seats, _of(results, player), strict=True) if not each.pairing.bye]
        assert abs(2 * sum(seats) - len(seats)) <= 2
        assert all(len(set(seats[start : start + 3])) == 2 for start in range(len(seats) - 2))


def _of(results: Sequence[TableResult], player: int) -> list[TableResult]:
    return [each for each in results if player in each.pairing.players]


def test_equal_scores_meet_upper_half_against_lower() -> None:
    field = [Entry(player, rating=2000 - player) for player in range(1, 9)]
    first = SWISS.pair(swiss(3), field, [], round=1, seed=SEED)
    assert {frozenset(table.players) for table in first} == {frozenset((n, n + 4)) for n in range(1, 5)}
    results = [TableResult(1, table, (1, 2) if table.players[0] < 5 else (2, 1)) for table in first]
    second = SWISS.pair(swiss(3), field, results, round=2, seed=SEED)
    assert {frozenset(table.players) for table in second} == {
        frozenset(pair) for pair in ((1, 3), (2, 4), (5, 7), (6, 8))
    }


@pytest.mark.parametrize("fill", [False, True])
def test_the_lowest_without_a_bye_has_it_or_a_computer(fill: bool) -> None:
    field, results = [Entry(player, rating=2000 - player) for player in range(1, 6)], list[TableResult]()
    for round, lowest in ((1, 5), (2, 4)):
        tables = SWISS.pair(swiss(3, fill=fill), field, results, round=round, seed=SEED)
        assert tables[-1] == Pairing((lowest,), int(fill))
        results += [TableResult(round, each, () if each.bye else (1, 1)) for each in tables]


def test_who_has_withdrawn_or_not_come_yet_is_not_paired() -> None:
    field = [Entry(1), Entry(2, until=1), Entry(3), Entry(4, since=2), Entry(5)]
    results: list[TableResult] = []
    seen = []
    for round in (1, 2, 3):
        tables = SWISS.pair(swiss(3), field, results, round=round, seed=SEED)
        seen.append(sorted(player for table in tables for player in table.players))
        results += [TableResult(round, table, () if table.bye else (1, 2)) for table in tables]
    assert seen == [[1, 2, 3, 5], [1, 3, 4, 5], [1, 3, 4, 5]]


def test_later_results_do_not_change_a_round() -> None:
    results = play(swiss(4), entries(8), [0, 2, 1])
    for past, now in pasts(results, 4):
        assert past == [each for each in results if each.round < now[0].round]
        tables = SWISS.pair(swiss(4), entries(8), results, round=now[0].round, seed=SEED)
        assert list(tables) == [each.pairing for each in now]


@pytest.mark.parametrize("rounds", [3, 5])
def test_the_number_of_rounds_is_the_regulation_s(rounds: int) -> None:
    assert SWISS.pair(swiss(rounds), entries(9), [], round=rounds, seed=SEED) != ()
    assert SWISS.pair(swiss(rounds), entries(9), [], round=rounds + 1, seed=SEED) == ()


@pytest.mark.parametrize("players", [128, 301])
def test_equal_scores_of_hundreds_meet_upper_half_against_lower(players: int) -> None:
    field = [Entry(player, rating=9000 - player) for player in range(1, players + 1)]
    half = players // 2
    first = SWISS.pair(swiss(3), field, [], round=1, seed=SEED)
    assert [min(table.players) for table in first if not table.bye] == [*range(1, half + 1)]
    assert {max(table.players) - min(table.players) for table in first if not table.bye} == {half}
    assert [table.players for table in first if table.bye] == [(players,)] * (players % 2)


def test_hundreds_are_paired_without_a_repeat() -> None:
    field = [Entry(player, rating=1500 + player % 300) for player in range(1, 201)]
    results = play(swiss(3), field, [0, 1, 2, 0, 0])
    assert len(set(pairs(results))) == 300
