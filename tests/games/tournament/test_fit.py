"""A tournament fits its time limit: tables, rounds and matches for the players present."""

from collections.abc import Mapping
from random import Random
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import registry
from games.tournament.fit import LEAST_FILLED, MOST_ROUNDS, PAUSE, Fit, Match, best_fit, length
from games.tournament.tables import even_sizes

DUEL = Match("duel", {2: 7.0}, 0.2)
SHORT, LONG = Match("short", {3: 3.0, 4: 4.0, 5: 5.0}), Match("long", {3: 20.0, 4: 21.0, 5: 16.0})


def planned(people: int, minutes: float, *matches: Match) -> Fit:
    fit = best_fit(people, minutes, matches)
    assert fit is not None
    return fit


def test_a_round_lasts_as_long_as_its_slowest_table() -> None:
    assert length(SHORT, (4, 3), 1) == 4.0
    assert length(SHORT, (4, 3), 3) == 3 * 4.0 + 2 * PAUSE
    # The longest of two normal lengths is 0.5642 deviations above the mean, of ten 1.5388.
    assert length(DUEL, (2, 2), 1) == pytest.approx(7 * (1 + 0.2 * 0.5642), rel=0.01)
    assert length(DUEL, (2,) * 10, 1) == pytest.approx(7 * (1 + 0.2 * 1.5388), rel=0.01)


@pytest.mark.parametrize(
    ("people", "sizes", "rounds"),
    [
        (4, (4,), 4),  # always the same: 85.5 minutes, where three rounds leave more than a quarter
        (5, (5,), 5),  # no bye
        (7, (4, 3), 4),
        (8, (4, 4), 4),
        (9, (3, 3, 3), 4),  # each of the eight others once, two at a time
        (10, (4, 3, 3), 4),
    ],
)
def test_all_play_and_meet_rarely_as_long_as_there_is_time(
    people: int, sizes: tuple[int, ...], rounds: int
) -> None:
    fit = planned(people, 90, LONG)
    assert (fit.sizes, fit.rounds) == (sizes, rounds)


@pytest.mark.parametrize("people", [3, 4, 5])
def test_a_few_people_play_one_long_match_at_one_table(people: int) -> None:
    whole, half = (
        Match(name, dict.fromkeys((3, 4, 5), each)) for name, each in (("whole", 80.0), ("half", 44.0))
    )
    fit = planned(people, 90, half, whole)
    assert (fit.match, fit.sizes, fit.rounds) == (whole, (people,), 1)


def test_one_round_of_two_tables_decides_nothing() -> None:
    assert planned(6, 90, Match("whole", {3: 85.0}), Match("half", {3: 44.0})).rounds == 2


def test_the_time_chooses_the_match() -> None:
    assert planned(8, 90, SHORT, LONG).match is LONG
    assert planned(8, 30, SHORT, LONG).match is SHORT


def test_where_no_table_has_room_one_rests() -> None:
    assert planned(5, 60, DUEL).sizes == (2, 2)
    assert planned(8, 60, Match("three", {3: 8.0})).sizes == (3, 3)
    assert best_fit(2, 60, [SHORT]) is None
    assert best_fit(9, 60, []) is None


def test_a_match_that_seats_all_is_better_than_a_longer_one() -> None:
    threes, fours = Match("three", {3: 20.0}), Match("four", {4: 8.0})
    assert planned(8, 90, threes, fours).match is fours
    assert planned(6, 90, threes, fours).match is threes


def test_time_comes_first() -> None:
    assert planned(8, 90, Match("three", {3: 20.0}), Match("four", {4: 2.0})).sizes == (3, 3), "before byes"
    assert planned(9, 45, LONG).rounds == 2, "before three rounds"
    assert planned(9, 5, LONG).rounds == 1, "the least that there is"


def arranged(name: str, kind: str) -> list[Match]:
    """The matches of a kind at the measured lengths."""
    lengths, game = registry.lengths(name), registry.get(name)
    return [
        Match(
            preset,
            {size: each for size in game.seats if size > 1 and (each := lengths.expected(preset, size))},
            lengths.spread.get(preset, 0.0),
        )
        for preset in registry.kinds(name)[kind]
    ]


@pytest.mark.parametrize(
    ("name", "kind"), [(name, kind) for name in registry.names() for kind in registry.kinds(name)]
)
@given(people=st.integers(3, 40), minutes=st.sampled_from((30, 45, 60, 90, 120, 180)))
def test_the_time_is_filled_wherever_that_is_possible(
    name: str, kind: str, people: int, minutes: int
) -> None:
    """By an exhaustive search of tables that seat as many as possible, and rounds."""
    matches = arranged(name, kind)
    fit = planned(people, minutes, *matches)
    assert 1 <= fit.rounds <= MOST_ROUNDS
    assert max(fit.sizes) - min(fit.sizes) <= 1
    possible = [
        length(match, even_sizes(seated, tables), rounds)
        for match in matches
        for seated in [seated_most(people, match.minutes)]
        for tables in tables_of(seated, match.minutes)
        for rounds in range(1, MOST_ROUNDS + 1)
    ]
    if any(LEAST_FILLED * minutes <= each <= 1.05 * minutes for each in possible):
        assert LEAST_FILLED * minutes <= fit.minutes <= 1.05 * minutes
    elif any(each <= 1.05 * minutes for each in possible):
        assert fit.minutes == pytest.approx(max(each for each in possible if each <= 1.05 * minutes))
    else:
        assert fit.minutes == pytest.approx(min(possible))


def seated_most(people: int, able: Mapping[int, float]) -> int:
    return next(seated for seated in range(people, 0, -1) if tables_of(seated, able))


def tables_of(people: int, able: Mapping[int, float]) -> list[int]:
    """The numbers of even tables of so many people, each the fewest of its largest size."""
    return [
        tables
        for tables in range(1, people + 1)
        if {*even_sizes(people, tables)} <= able.keys()
        and tables == -(-people // even_sizes(people, tables)[0])
    ]


@pytest.mark.parametrize("name", registry.names())
def test_fits_take_the_time_that_was_told(name: str) -> None:
    """On average to 15 %, for 4 to 40 people at the measured lengths."""
    matches = arranged(name, next(iter(registry.kinds(name))))
    for minutes in (30, 90):
        for people in range(4, 41, 3):
            fit, lots = planned(people, minutes, *matches), Random(f"{name} {minutes} {people}")
            rounds = [
                max(
                    fit.match.minutes[each] * max(0.2, lots.gauss(1.0, fit.match.spread))
                    for each in fit.sizes
                )
                for _ in range(60 * fit.rounds)
            ]
            took = fit.rounds * fmean(rounds) + (fit.rounds - 1) * PAUSE
            assert took == pytest.approx(fit.minutes, rel=0.15), (minutes, fit)
