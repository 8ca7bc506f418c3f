"""A tournament fits its time limit: tables, rounds and matches for the players present."""

from random import Random
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import registry
from games.tournament.fit import MOST_ROUNDS, PAUSE, Fit, Match, best_fit, length

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
        (4, (4,), 3),  # always the same, but three rounds
        (5, (5,), 3),  # no bye
        (7, (4, 3), 3),
        (8, (4, 4), 3),
        (9, (3, 3, 3), 4),  # each of the eight others once, two at a time
        (10, (4, 3, 3), 3),
    ],
)
def test_all_play_and_meet_once_where_they_can(people: int, sizes: tuple[int, ...], rounds: int) -> None:
    fit = planned(people, 90, LONG)
    assert (fit.sizes, fit.rounds) == (sizes, rounds)


def test_the_time_chooses_the_match() -> None:
    assert planned(8, 90, SHORT, LONG).match is LONG
    assert planned(8, 30, SHORT, LONG).match is SHORT


def test_where_no_table_has_room_one_rests() -> None:
    assert planned(5, 60, DUEL).sizes == (2, 2)
    assert planned(8, 60, Match("three", {3: 8.0})).sizes == (3, 3)
    assert best_fit(2, 60, [SHORT]) is None
    assert best_fit(9, 60, []) is None


def test_a_match_that_seats_all_is_better_than_a_longer_one() -> None:
    threes, fours = Match("three", {3: 20.0}), Match("four", {4: 6.0})
    assert planned(8, 90, threes, fours).match is fours
    assert planned(6, 90, threes, fours).match is threes


def test_time_comes_before_three_rounds() -> None:
    assert planned(9, 45, LONG).rounds == 2
    assert planned(9, 5, LONG).rounds == 1, "the least that there is"


@given(people=st.integers(3, 60), minutes=st.integers(20, 180))
def test_nothing_that_fits_better_is_left_out(people: int, minutes: int) -> None:
    fit = planned(people, minutes, SHORT, LONG)
    assert 1 <= fit.rounds <= MOST_ROUNDS
    assert sum(fit.sizes) == people, "threes, fours and fives seat everybody"
    assert max(fit.sizes) - min(fit.sizes) <= 1
    shortest = length(SHORT, (3,) if people % 3 == 0 else (4, 3) if people != 5 else (5,), 3)
    if minutes >= shortest + 3:
        assert fit.minutes <= minutes
        assert fit.rounds >= 3
    assert fit.rounds <= max(3, (people - 1) // (fit.sizes[0] - 1)), "no repeats beyond three"


@pytest.mark.parametrize("name", registry.names())
def test_fits_take_the_time_that_was_told(name: str) -> None:
    """On average to 15 %, for 4 to 40 people at the measured lengths."""
    lengths = registry.lengths(name)
    matches = [
        Match(preset, {size: each for size in sizes if (each := lengths.expected(preset, size))}, spread)
        for preset in registry.usual_presets(name)
        for sizes in (registry.get(name).seats,)
        for spread in (lengths.spread.get(preset, 0.0),)
    ]
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
