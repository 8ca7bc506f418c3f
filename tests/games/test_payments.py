"""The fewest payments: everybody gets their result, and no fewer payments could do that."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.payments import fewest_payments


def groups(owing: list[int]) -> int:
    """The most groups that sum to 0, by trying every first group with the first player."""
    if not owing:
        return 0
    first, rest = owing[0], owing[1:]
    found = 0
    for size in range(len(rest) + 1):
        for picked in combinations(range(len(rest)), size):
            if first + sum(rest[index] for index in picked) == 0:
                left = [each for index, each in enumerate(rest) if index not in picked]
                found = max(found, 1 + groups(left))
    return found


@given(st.lists(st.integers(-9, 9), max_size=6))
def test_everybody_gets_their_result_by_the_fewest_payments(some: list[int]) -> None:
    """A group of n players that settle among themselves needs n - 1 payments."""
    results = (*some, -sum(some))
    left, found = list(results), list(fewest_payments(results))
    for payment in found:
        assert payment.amount > 0
        left[payment.who] += payment.amount
        left[payment.whom] -= payment.amount
    assert not any(left)
    owing = [each for each in results if each]
    assert len(found) == len(owing) - groups(owing)


@pytest.mark.parametrize(
    ("results", "count"), [((5, -5, 3, -3), 2), ((7, -3, -4, 2, -2), 3), ((0, 0), 0), ((3, 3, -2, -2, -2), 4)]
)
def test_pairs_and_triples_settle_apart(results: tuple[int, ...], count: int) -> None:
    assert len(list(fewest_payments(results))) == count
