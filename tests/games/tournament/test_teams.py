"""Matches of two teams."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import msgspec
import pytest

from games.tournament.core import Entry, Pairing, Regulation, TableResult
from games.tournament.forms.teams import TEAMS, team_scores, winner

SEED = b"a seed"
HALF = Fraction(1, 2)
SIZES = [(1, 1), (2, 2), (3, 3), (4, 4), (3, 5), (5, 2), (7, 6), (8, 8)]
BY_SIZE = pytest.mark.parametrize(("one", "other"), SIZES)


def match(seats: int = 2, *, rounds: int = 4) -> Regulation:
    return Regulation(form="teams", seats=seats, rounds=rounds)


def teams(one: int, other: int) -> list[Entry]:
    """Two teams of these sizes, the first with the lower numbers."""
    return [Entry(player, team=1 if player <= one else 2) for player in range(1, one + other + 1)]


def played(pairing: Pairing, round: int, *points: int, forfeits: Sequence[int] = ()) -> TableResult:
    """A table that has ended with these points by seat."""
    places = tuple(1 + sum(other > own for other in points) for own in points)
    return TableResult(round, pairing, places, tuple(map(Fraction, points)), frozenset(forfeits))


def schedule(regulation: Regulation, field: Sequence[Entry]) -> list[tuple[Pairing, ...]]:
    """Pair all rounds, as if every table ended level."""
    results: list[TableResult] = []
    rounds = []
    for round in range(1, regulation.rounds + 1):
        rounds.append(TEAMS.pair(regulation, field, results, round=round, seed=SEED))
        results += [
            TableResult(round, each)
            if each.bye
            else played(each, round, *[0] * (len(each.players) + each.computers))
            for each in rounds[-1]
        ]
    assert TEAMS.pair(regulation, field, results, round=regulation.rounds + 1, seed=SEED) == ()
    return rounds


def of_first(pairing: Pairing, one: int) -> int:
    return sum(player <= one for player in pairing.players)


@BY_SIZE
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_tables_are_even_and_everybody_sits_at_one_or_rests(one: int, other: int, seats: int) -> None:
    for number, tables in enumerate(schedule(match(seats), teams(one, other)), 1):
        assert sorted(p for each in tables for p in each.players) == list(range(1, one + other + 1))
        seated = [each for each in tables if not each.bye]
        assert {len(each.players) + each.computers for each in seated} == {seats}
        parts = [(of_first(each, one), len(each.players) - of_first(each, one)) for each in seated]
        if any(each.computers for each in seated):
            assert len(seated) == 1
            assert one < (seats + 1) // 2 or other < (seats + 1) // 2, "a team is too small for a table"
        elif seats % 2:
            halves = [(seats // 2 + (place + number) % 2) for place in range(len(seated))]
            assert sorted(first for first, _ in parts) == sorted(halves)
        else:
            assert set(parts) == {(seats // 2, seats // 2)}
        resting = [each.players[0] for each in tables if each.bye]
        free = [sum(player <= one for player in resting), sum(player > one for player in resting)]
        assert any(computers.computers for computers in seated) or min(free) <= seats // 2
        assert [each.alone for each in seated] == [len(seated) == 1] * len(seated)


@BY_SIZE
def test_resting_players_change_places(one: int, other: int) -> None:
    rounds = schedule(match(2, rounds=8), teams(one, other))
    rests = Counter(each.players[0] for tables in rounds for each in tables if each.bye)
    for team in (range(1, one + 1), range(one + 1, one + other + 1)):
        assert max(rests[player] for player in team) - min(rests[player] for player in team) <= 1


@pytest.mark.parametrize(("one", "other"), [(1, 1), (2, 2), (3, 3), (4, 4), (3, 5), (5, 2), (6, 6)])
def test_nobody_meets_the_same_one_twice_before_they_have_met_all(one: int, other: int) -> None:
    rounds = schedule(match(2, rounds=max(one, other)), teams(one, other))
    met = Counter(frozenset(each.players) for tables in rounds for each in tables if not each.bye)
    assert set(met.values()) == {1}
    if (one, other) == (4, 4):
        at_four = [each.players for tables in schedule(match(4, rounds=2), teams(4, 4)) for each in tables]
        opponents = Counter(
            (here, there) for table in at_four for here in table for there in table if here <= 4 < there
        )
        assert opponents == dict.fromkeys(product(range(1, 5), range(5, 9)), 1)


@pytest.mark.parametrize(("seats", "size"), [(2, 2), (2, 5), (4, 4), (4, 8), (3, 3)])
def test_each_seat_is_taken_by_both_teams(seats: int, size: int) -> None:
    """At tables of four they sit by turns."""
    for tables in schedule(match(seats), teams(size, size)):
        if seats == 4:
            turns = [[player <= size for player in each.players] for each in tables]
            assert all(each in ([True, False] * 2, [False, True] * 2) for each in turns)
        for seat in range(seats):
            assert {each.players[seat] <= size for each in tables if not each.bye} == {True, False}


def test_a_match_ends_early_where_a_team_has_left() -> None:
    field = [Entry(1, team=1), Entry(2, team=1), Entry(3, team=2, until=1)]
    assert TEAMS.pair(match(), field, [], round=2, seed=SEED) == ()
    behind = Fraction(0), Fraction(2)
    assert winner(match(), field, behind) == 1, "who has left has lost"
    late = [Entry(1, team=1), Entry(2, team=2, until=4)]
    assert winner(match(rounds=4), late, behind) == 2, "the last match of all may be finished"
    scores = [(HALF, HALF), (3 * HALF, HALF), (HALF, 3 * HALF)]
    assert [winner(match(), teams(2, 2), each) for each in scores] == [0, 1, 2]


def test_a_latecomer_plays_from_the_next_round_on() -> None:
    field = [*teams(2, 2), Entry(5, since=2, team=1), Entry(6, since=2, team=2)]
    first, second = (TEAMS.pair(match(), field, [], round=round, seed=SEED) for round in (1, 2))
    assert sorted(player for each in first for player in each.players) == [1, 2, 3, 4]
    assert len(second) == 3
    assert TEAMS.first_round(match(rounds=4), 1) == 2
    assert TEAMS.first_round(match(rounds=4), 4) is None


# The score


def score(
    regulation: Regulation, field: Sequence[Entry], results: Sequence[TableResult]
) -> tuple[float | Fraction, ...]:
    return team_scores(field, TEAMS.standings(regulation, field, results))


def test_those_with_the_same_cards_are_compared() -> None:
    """Seat 0: Anna 10, Vera 4. Seat 1: Dina 7, Boris 7. One and a half for the first team."""
    one, other = played(Pairing((1, 3)), 1, 10, 7), played(Pairing((4, 2)), 1, 4, 7)
    assert score(match(), teams(2, 2), [one]) == (0, 0), "nobody else has had the cards"
    assert score(match(), teams(2, 2), [one, other]) == (3 * HALF, HALF)
    found = TEAMS.standings(match(), teams(2, 2), [one, other])
    lines = [(each.player, each.place, each.score) for each in found]
    assert lines == [(1, 1, 1), (2, 2, HALF), (3, 2, HALF), (4, 4, 0)]


def test_a_rest_brings_a_team_nothing_and_costs_it_nothing() -> None:
    tables = [played(Pairing((1, 3), alone=True), 1, 5, 5), TableResult(1, Pairing((2,)))]
    assert score(match(), teams(2, 1), tables) == (HALF, HALF)
    assert TEAMS.standings(match(), teams(2, 1), tables)[-1].rounds == (None,)


# Sizes of tables


@pytest.mark.parametrize(
    ("able", "one", "other", "seats"),
    [
        ((2, 3, 4), 2, 2, 2),  # two tables and not one of four
        ((2, 3, 4), 4, 4, 4),
        ((2, 3, 4), 2, 5, 2),  # three rest; at four players one table would leave three, too
        ((3, 4, 5, 6, 7), 3, 3, 3),  # 2 + 1 and 1 + 2: nobody rests, and two tables
        ((3, 4, 5, 6, 7), 2, 2, 4),
        ((3, 4, 5, 6, 7), 1, 1, 3),  # a computer is needed anyhow: one
        ((2,), 9, 4, 2),
    ],
)
def test_sizes_of_tables_suit_the_players_present(
    able: tuple[int, ...], one: int, other: int, seats: int
) -> None:
    assert TEAMS.best_seats(able, one, other) == seats


def test_boards_of_a_cut_match_are_compared_by_the_deals_that_all_have_finished() -> None:
    """After one of two deals the first team leads in both seats of its boards; the second deal counts for none."""
    field = teams(2, 2)
    first, second = Pairing((1, 3)), Pairing((4, 2))

    def table(pairing: Pairing, *deals: tuple[int, int]) -> TableResult:
        points = tuple(tuple(map(Fraction, each)) for each in deals)
        return msgspec.structs.replace(played(pairing, 1, *deals[-1]), deals=points)

    whole = [table(first, (9, 1), (9, 21)), table(second, (3, 7), (23, 7))]
    cut = [whole[0], table(second, (3, 7))]
    by_player = [
        {each.player: each.score for each in TEAMS.standings(match(2), field, results)}
        for results in (whole, cut)
    ]
    # Seat 0: 9 against 23, then 9 against 3. Seat 1: 21 against 7, then 1 against 7.
    assert by_player == [{1: 0, 4: 1, 3: 1, 2: 0}, {1: 1, 4: 0, 3: 0, 2: 1}]


def test_who_rests_has_no_deals_that_the_others_could_miss() -> None:
    first, second = Pairing((1, 3)), Pairing((4, 2))
    points = [(9, 1), (3, 7)]
    tables = [
        msgspec.structs.replace(played(pairing, 1, *own), deals=(tuple(map(Fraction, own)),))
        for pairing, own in zip((first, second), points, strict=True)
    ]
    rests = [TableResult(1, Pairing((5,))), TableResult(1, Pairing((6, 7)))]
    field = teams(2, 5)
    alone, beside = (TEAMS.standings(match(2), field, each) for each in (tables, [*tables, *rests]))
    assert [each.score for each in alone][:4] == [each.score for each in beside][:4]
    assert {each.score for each in alone[:4]} == {0, 1}
