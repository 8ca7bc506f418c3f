"""Swiss rounds at tables of two."""

from collections import Counter
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.tournament.core import Entry, Pairing, Regulation, TableResult
from games.tournament.forms.swiss import SWISS

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


OUTCOMES = st.lists(st.integers(0, 2), min_size=3, max_size=17)


@settings(max_examples=60)
@given(st.integers(2, 9), OUTCOMES)
def test_none_meets_again_while_all_can_be_paired(players: int, outcomes: list[int]) -> None:
    rounds = players + 1
    field = list(range(1, players + 1)) + [0] * (players % 2)
    for past, now in pasts(play(swiss(rounds), entries(players), outcomes), rounds):
        met = set(pairs(past))
        assert Counter(player for pair in pairs(now) for player in pair) == dict.fromkeys(field, 1)
        if perfect(field, met):
            assert met.isdisjoint(pairs(now))


@settings(max_examples=30)
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


def test_the_lowest_without_a_bye_has_it() -> None:
    field = [Entry(player, rating=2000 - player) for player in range(1, 6)]
    first = SWISS.pair(swiss(3), field, [], round=1, seed=SEED)
    assert first[-1] == Pairing((5,))
    results = [TableResult(1, table, () if table.bye else (1, 1)) for table in first]
    second = SWISS.pair(swiss(3), field, results, round=2, seed=SEED)
    assert second[-1] == Pairing((4,))


def test_a_computer_takes_the_place_of_a_bye() -> None:
    tables = SWISS.pair(swiss(3, fill=True), entries(5), [], round=1, seed=SEED)
    assert [table.computers for table in tables] == [0, 0, 1]
    results = [TableResult(1, table, (1, 2)) for table in tables]
    again = SWISS.pair(swiss(3, fill=True), entries(5), results, round=2, seed=SEED)
    assert again[-1].players != tables[-1].players


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
    assert SWISS.rounds(swiss(rounds), entries(9)) == rounds
    assert SWISS.pair(swiss(rounds), entries(9), [], round=rounds + 1, seed=SEED) == ()


@pytest.mark.parametrize("players", [128, 130, 301, 400])
def test_equal_scores_of_hundreds_meet_upper_half_against_lower(players: int) -> None:
    field = [Entry(player, rating=9000 - player) for player in range(1, players + 1)]
    half = players // 2
    first = SWISS.pair(swiss(3), field, [], round=1, seed=SEED)
    assert [min(table.players) for table in first if not table.bye] == [*range(1, half + 1)]
    assert {max(table.players) - min(table.players) for table in first if not table.bye} == {half}
    assert [table.players for table in first if table.bye] == [(players,)] * (players % 2)


def test_hundreds_are_paired_without_a_repeat() -> None:
    field = [Entry(player, rating=1500 + player % 300) for player in range(1, 401)]
    results = play(swiss(3), field, [0, 1, 2, 0, 0])
    assert len(set(pairs(results))) == 600
