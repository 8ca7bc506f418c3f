"""Tie-breaks: published tables, and what decides when."""

from fractions import Fraction
from pathlib import Path

import pytest

from games.tournament.core import Entry, Pairing, Regulation, Standing, TableResult
from games.tournament.forms.swiss import SWISS

HALF = Fraction(1, 2)


PLACES = {"1": (1, 2), "0": (2, 1), "=": (1, 1)}


def table(round: int, players: tuple[int, ...], places: tuple[int, ...], *forfeits: int) -> TableResult:
    return TableResult(round, Pairing(players), places, forfeits=frozenset(forfeits))


def tie_break(standing: Standing, name: str) -> Fraction:
    return dict(standing.tie_breaks)[name]


def published(name: str) -> str:
    """Read published tables without the comment on their source."""
    text = (Path(__file__).parent / "published" / name).read_text("utf-8")
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith("#"))


def test_sonneborn_berger_of_zurich_1953() -> None:
    rows = [[part.strip() for part in line.split("|")] for line in published("zurich_1953.txt").splitlines()]
    games = [
        ((one + 1, other + 1), PLACES[result])
        for one, (row, *_) in enumerate(rows)
        for other, cell in enumerate(row.split()[1:])
        if one < other
        for result in cell
    ]
    results = [table(round, players, places) for round, (players, places) in enumerate(games, start=1)]
    standings = SWISS.standings(Regulation(seats=2), [Entry(n) for n in range(1, 16)], results)
    found = {each.player: each for each in standings}
    idle = len(games) - 28  # each game has a round of its own, so opponents count these as draws
    for player, (_, points, *value) in enumerate(rows, 1):
        assert found[player].score == Fraction(points)
        if value:
            expected = Fraction(value[0]) + idle * HALF * Fraction(points)
            assert tie_break(found[player], "sonneborn_berger") == expected


def test_buchholz_of_a_swiss_with_byes() -> None:
    rounds, final = (part.splitlines() for part in published("werne.txt").split("\n\n"))
    lines = [line.split() for line in final]
    number = {name: n for n, (name, *_) in enumerate(lines, 1)}
    results = []
    for round, games in enumerate(rounds, start=1):
        for one, *rest in (game.split() for game in games.split("; ")):
            players = tuple(number[name] for name in (one, *rest[1:]))
            results.append(table(round, players, {">": (1, 2), "=": (1, 1)}[rest[0]] if rest else ()))
    found = SWISS.standings(Regulation(seats=2), [Entry(n) for n in range(1, 8)], results)
    values = {each.player: (each.score, tie_break(each, "buchholz_cut")) for each in found}
    assert values == {number[name]: (Fraction(score), Fraction(cut)) for name, score, cut in lines}
    assert [each.player for each in found if each.place < 4] == [1, 2, 3]


@pytest.mark.parametrize(
    ("gone", "round", "won", "virtual", "counted"),
    [("other", 3, (1, 2, 4, 5, 6), 5, 5.5), ("self", 7, (1, 2, 3, 4, 8, 9), 6, 6.5)],
)
def test_the_examples_of_the_80th_congress(
    gone: str, round: int, won: tuple[int, ...], virtual: float, counted: float
) -> None:
    """In nine rounds, 6 points with a win by default in round 3; or absence in round 7. From the minutes, 7."""
    results = [
        table(each, (1, each + 1), (1, 2) if each in won else (2, 1))
        for each in range(1, 10)
        if each != round
    ]
    results.append(table(round, (1, round + 1), (1, 2), round + 1 if gone == "other" else 1))
    found = {
        each.player: each
        for each in SWISS.standings(Regulation(seats=2), [Entry(n) for n in range(1, 11)], results)
    }
    assert found[1].score == 6
    others = 8 - len(won) + 8 * 8 * HALF
    weakest = 8 * HALF
    assert tie_break(found[1], "buchholz_cut") == Fraction(virtual) + others - weakest
    unplayed = sum(1 + HALF * (9 - each) for each in range(2, 10))
    assert tie_break(found[2], "buchholz_cut") == Fraction(counted) + unplayed - 1


def test_larger_tables_count_a_round_once() -> None:
    results = [
        TableResult(1, Pairing((1, 2, 3, 4)), (1, 2, 3, 4)),
        TableResult(1, Pairing((5, 6, 7, 8)), (1, 1, 3, 4)),
    ]
    found = {
        each.player: each for each in SWISS.standings(Regulation(), [Entry(n) for n in range(1, 9)], results)
    }
    assert [found[n].score for n in range(1, 9)] == [3, 2, 1, 0, 5 * HALF, 5 * HALF, 1, 0]
    assert tie_break(found[1], "buchholz_cut") == 0, "the only round is the weakest"
    assert tie_break(found[2], "sonneborn_berger") == Fraction(1 + 0, 3)
    assert tie_break(found[5], "sonneborn_berger") == Fraction(5 * HALF * HALF + 1 + 0, 3)


def test_nobody_has_played_and_all_are_first() -> None:
    found = SWISS.standings(Regulation(), [Entry(1), Entry(2, until=1)], [])
    assert [(each.place, each.score, each.out) for each in found] == [
        (1, Fraction(0), False),
        (1, Fraction(0), True),
    ]
    assert not any(each.rounds for each in found)
