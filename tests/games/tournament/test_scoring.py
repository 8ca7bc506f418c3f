"""What tables, byes, forfeits and missed rounds bring."""

from fractions import Fraction

import pytest

from games.tournament.core import Entry, Pairing, Regulation, TableResult
from games.tournament.forms.swiss import SWISS

HALF = Fraction(1, 2)


def brought(regulation: Regulation, field: list[Entry], *results: TableResult) -> list[Fraction]:
    """The score of each player in the order of entry."""
    found = {each.player: each.score for each in regulation.form.standings(regulation, field, results)}
    return [found[each.player] for each in field]


def entries(players: int) -> list[Entry]:
    return [Entry(player) for player in range(1, players + 1)]


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ((1, 2, 3, 4), [3, 2, 1, 0]),
        ((2, 1, 2, 4), [3 * HALF, 3, 3 * HALF, 0]),
        ((1, 1, 1, 1), [3 * HALF] * 4),
        ((1, 1, 1, 4), [2, 2, 2, 0]),
    ],
)
def test_points_for_places_are_shared(places: tuple[int, ...], points: list[Fraction]) -> None:
    assert brought(Regulation(), entries(4), TableResult(1, Pairing((1, 2, 3, 4)), places)) == points


def test_a_computer_takes_its_place_and_no_score() -> None:
    result = TableResult(1, Pairing((1, 2, 3), computers=1), (1, 3, 4, 2))
    assert brought(Regulation(), entries(3), result) == [3, 1, 0]


def test_a_smaller_table_is_worth_as_much() -> None:
    result = TableResult(1, Pairing((1, 2, 3)), (1, 2, 3))
    assert brought(Regulation(fill=False), entries(3), result) == [3, 3 * HALF, 0]


def test_who_forfeits_is_behind_all_and_has_nothing() -> None:
    result = TableResult(1, Pairing((1, 2, 3, 4)), (1, 2, 3, 4), forfeits=frozenset({1}))
    assert brought(Regulation(), entries(4), result) == [0, 3, 2, 1]
    unplayed = TableResult(1, Pairing((1, 2)), forfeits=frozenset({1}))
    assert brought(Regulation(seats=2), entries(2), unplayed) == [0, 1]
    nobody = TableResult(1, Pairing((1, 2)), forfeits=frozenset({1, 2}))
    assert brought(Regulation(seats=2), entries(2), nobody) == [0, 0]


def test_duplicate_compares_the_same_seat() -> None:
    points = [(Fraction(6), Fraction(-6)), (Fraction(2), Fraction(-2)), (Fraction(2), Fraction(-2))]
    tables = [TableResult(1, Pairing((2 * n + 1, 2 * n + 2)), (1, 2), each) for n, each in enumerate(points)]
    matchpoints = Regulation(seats=2, duplicate=True)
    assert brought(matchpoints, entries(6), *tables) == [1, 0, *[Fraction(1, 4), Fraction(3, 4)] * 2]


def test_computers_belong_to_the_field_of_a_board_not_forfeits() -> None:
    tables = [
        TableResult(1, Pairing((1,), computers=1), (1, 2), (Fraction(4), Fraction(-4))),
        TableResult(1, Pairing((2, 3)), (2, 1), (Fraction(-1), Fraction(1))),
        TableResult(1, Pairing((4, 5)), (1, 2), (Fraction(9), Fraction(-9)), frozenset({4})),
    ]
    regulation = Regulation(seats=2, duplicate=True)
    assert brought(regulation, entries(5), *tables) == [1, 0, 1, 0, 0]


@pytest.mark.parametrize(("duplicate", "worth"), [(False, Fraction(1)), (True, HALF)])
def test_a_bye_of_a_swiss(duplicate: bool, worth: Fraction) -> None:
    results = [
        TableResult(1, Pairing((1, 2)), (1, 2), (Fraction(8), Fraction(-8))),
        TableResult(1, Pairing((3, 4)), (2, 1), (Fraction(-4), Fraction(4))),
        TableResult(1, Pairing((5,))),
    ]
    assert brought(Regulation(seats=2, duplicate=duplicate), entries(5), *results)[4] == worth


def test_who_comes_late_gets_half_of_a_win_for_each_round_missed() -> None:
    results = [TableResult(round, Pairing((1, 2)), (1, 2)) for round in (1, 2)]
    field = [*entries(2), Entry(3, since=3)]
    assert brought(Regulation(seats=2), field, *results) == [2, 0, 1]
    (late,) = (each for each in SWISS.standings(Regulation(seats=2), field, results) if each.player == 3)
    assert late.rounds == (HALF, HALF)


def test_who_comes_late_has_nothing_from_a_round_at_play() -> None:
    first, second = (TableResult(1, Pairing(pair), (1, 2)) for pair in ((1, 2), (3, 4)))
    field = [*entries(4), Entry(5, since=2)]
    assert brought(Regulation(seats=2), field, first)[4] == 0
    assert brought(Regulation(seats=2), field, first, second)[4] == HALF
