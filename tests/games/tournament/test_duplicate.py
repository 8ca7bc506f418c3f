"""Duplicate scoring: matchpoints and the difference from the average of a field."""

from fractions import Fraction
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from games.tournament.scoring import AVERAGE, averages, matchpoints, parts

FIELDS = st.lists(st.fractions(-100, 100, max_denominator=6), min_size=1, max_size=9)

LOREBURN = [710, 710, 710, 710, 680, 680, 680, 680, 650, 500]
"""Board 6 of Loreburn Bridge Club, 18 April, east and west: bridgewebs.com/loreburn, "Match Points Explained"."""
LOREBURN_POINTS = [15, 15, 15, 15, 7, 7, 7, 7, 2, 0]


def fractions(numbers: list[int]) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, numbers))


def test_a_published_board() -> None:
    assert matchpoints(fractions(LOREBURN)) == fractions(LOREBURN_POINTS)


def test_the_other_side_of_a_published_board() -> None:
    other_side = fractions([-result for result in LOREBURN])
    assert matchpoints(other_side) == fractions([18 - points for points in LOREBURN_POINTS])


def test_a_part_is_of_all_that_could_be_won() -> None:
    assert parts(fractions(LOREBURN))[0] == Fraction(15, 18)
    assert parts(fractions([4])) == (AVERAGE,)


def test_the_difference_is_from_the_mean_of_all() -> None:
    assert averages(fractions([10, 4, 4])) == fractions([4, -2, -2])
    assert averages(()) == ()


@settings(max_examples=25)
@given(FIELDS)
def test_what_holds_for_every_field(field: list[Fraction]) -> None:
    """The sum is constant, the order stays, and beating every other score earns the maximum."""
    assert sum(matchpoints(field)) == len(field) * (len(field) - 1)
    assert sum(parts(field)) == Fraction(len(field), 2)
    assert sum(averages(field)) == 0
    for scores in (matchpoints(field), parts(field), averages(field)):
        for (one, its_score), (other, other_score) in product(zip(field, scores, strict=True), repeat=2):
            assert (one < other) == (its_score < other_score)
    best = [*field, max(field) + 1]
    assert parts(best)[-1] == 1
    assert matchpoints(best)[-1] == 2 * len(field)
