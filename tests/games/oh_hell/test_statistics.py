"""Counters and achievements."""

from collections import Counter

import pytest

from games.core import Seat
from games.faces.facts import Average, Text
from games.oh_hell import STATISTICS
from games.oh_hell.options import Options
from games.oh_hell.state import Row, State
from games.record import Entry, Turn


def ended(deals: str) -> list[Turn]:
    """A match of three in which seat 0 bid and took these numbers, as in `1/1 0/2`; the others bid and took nothing."""
    own = (tuple(map(int, deal.split("/"))) for deal in deals.split())
    sheet = tuple(Row((bid, 1, 1), (taken, 0, 0), ((10 + bid) * (bid == taken), 0, 0)) for bid, taken in own)
    return [Turn(Entry(0, Seat(0), ""), State(Options(), 3, Seat(0), None, sheet), ())]


@pytest.mark.rule("OH-15", "OH-16")
@pytest.mark.parametrize(
    ("deals", "praised"),
    [
        pytest.param(
            "0/1 0/1 1/1 0/0 1/1 2/2 0/0 1/1 1/1 0/1", ["seven-in-a-row"], id="seven exact bids in a row"
        ),
        pytest.param("1/1 0/1 1/1 0/0 1/1 2/2 0/0 1/1 0/1 1/1", [], id="six, and two others"),
        pytest.param("0/1 0/0 0/0 0/0 0/0 0/0 0/0 0/0 0/0", ["seven-in-a-row"], id="eight"),
        pytest.param("0/1 7/7", ["seven-tricks"], id="seven tricks bid and taken"),
        pytest.param("6/6 7/8 8/7", [], id="six, or seven that were not made"),
        pytest.param(
            "0/0 0/0 0/0 0/0 0/0 0/0 0/0 8/8", ["seven-in-a-row", "seven-tricks"], id="both in turn"
        ),
        pytest.param(
            "9/9 0/0 0/0 0/0 0/0 0/0 0/0", ["seven-tricks", "seven-in-a-row"], id="both the other way"
        ),
    ],
)
def test_oh_15_achievements(deals: str, praised: list[str]) -> None:
    assert STATISTICS.achieved(ended(deals), 3) == tuple((0, name) for name in praised)


def test_a_profile_counts_nothing_that_did_not_happen() -> None:
    none = {"part": 0, "whole": 1, "percent": 0}
    facts = [line.facts for line in STATISTICS.profile({"deals": 1, "zeros": 1})]
    missed, points = {"over": 0, "under": 0}, {"average": Average(0), "most": 0}
    assert facts == [none, missed, {"sizes": ()}, none, points]


def test_a_profile_tells_shares_of_what_was_played() -> None:
    """Bids of 1 in the first deal and 1 in the second were made, a zero in the third was not."""
    counts = STATISTICS.counts(ended("1/1 1/1 0/2"), 3)[0]
    assert +Counter(counts) == {
        "deals": 3,
        "exact": 2,
        "over": 1,
        "points": 22,
        "most-points": 22,
        "most-streak": 2,
        "zeros": 1,
        "hands-1": 1,
        "hands-2": 1,
        "hands-3": 1,
        "exact-1": 1,
        "exact-2": 1,
    }
    band = Text("oh-hell-profile-size", {"first": 1, "last": 3, "percent": 67})
    assert STATISTICS.profile(counts) == (
        Text("oh-hell-profile-exact", {"part": 2, "whole": 3, "percent": 67}),
        Text("oh-hell-profile-missed", {"over": 1, "under": 0}),
        Text("oh-hell-profile-sizes", {"sizes": (band,)}),
        Text("oh-hell-profile-zeros", {"part": 0, "whole": 1, "percent": 0}),
        Text("oh-hell-profile-points", {"average": Average(73), "most": 22}),
        Text("oh-hell-profile-streak", {"count": 2}),
    )
