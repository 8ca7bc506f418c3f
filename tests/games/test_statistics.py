"""Counters of several matches together, and how shares and averages are rounded."""

import pytest

from games.faces.facts import Average
from games.statistics import add, average, percent


def test_counters_of_two_matches_are_added_or_compared() -> None:
    assert add({"bids": 2, "most-run": 5}, {"bids": 3, "most-run": 4, "new": 1}) == {
        "bids": 5,
        "most-run": 5,
        "new": 1,
    }


@pytest.mark.parametrize(
    ("part", "whole", "shown"), [(0, 3, 0), (1, 8, 13), (1, 3, 33), (2, 3, 67), (3, 3, 100)]
)
def test_a_part_is_rounded_to_hundredths(part: int, whole: int, shown: int) -> None:
    assert percent(part, whole) == shown


@pytest.mark.parametrize(
    ("total", "count", "tenths"),
    [(22, 3, 73), (-1, 3, -3), (59, 30, 20), (0, 4, 0), (1, 20, 1), (-1, 20, -1)],
)
def test_an_average_is_rounded_to_tenths(total: int, count: int, tenths: int) -> None:
    assert average(total, count) == Average(tenths)
