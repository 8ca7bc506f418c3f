"""Counters and achievements."""

import pytest

from games.core import Seat
from games.faces.facts import Average, Text
from games.record import Entry, Turn
from games.sergeant_major import STATISTICS
from games.sergeant_major.events import DealOver
from games.sergeant_major.options import Options
from games.sergeant_major.state import Row
from tests.games.sergeant_major.positions import before_deal, ended, step, swapped


def test_an_exchange_and_the_kitty_are_counted() -> None:
    """Nothing is above the jack, the six answers nothing, the queen is above the three; one ace of the kitty is laid again."""
    state, happened = before_deal(dealer=2, options=Options(kitty="open")), list[Turn]()
    kitty = swapped("2S AS", "2C AC")
    for text in (
        kitty,
        "give JH",
        "return TS",
        "give 7H",
        "return 6S",
        "give 3H",
        "return QH",
        "lay 3S 4C 4D AC",
    ):
        done = step(state, text)
        happened.append(Turn(Entry(0, Seat(0), text), done.state, done.events))
        state = done.state
    assert list(map(dict, STATISTICS.counts(happened, 3))) == [
        {"gives": 1, "answers": 1, "answers-up": 1},
        {"gives": 1, "answers": 1},
        {"gives": 1, "gives-up": 1, "answers": 1, "kitties": 1, "kitty-aces": 1},
    ]


@pytest.mark.rule("SM-11", "SM-14")
@pytest.mark.parametrize(
    ("takers", "dealer", "options", "praised"),
    [
        pytest.param("0" * 12 + "1122", 2, None, ((0, "twelve-in-a-deal"),), id="twelve without the kitty"),
        pytest.param("0" * 11 + "11122", 2, None, (), id="eleven"),
        pytest.param("0" * 12 + "1122", 0, None, (), id="twelve of the dealer"),
        pytest.param(
            "0" * 9 + "1111222", 1, None, ((0, "up-from-the-ranks"),), id="thrice the smallest quota"
        ),
        pytest.param("0" * 8 + "11112222", 1, None, (), id="eight"),
        pytest.param("0" * 9 + "1111222", 2, None, (), id="nine of another role"),
        pytest.param("0" * 9 + "1111222", 1, Options(quota="none"), (), id="nine without quotas"),
    ],
)
def test_achievements(
    takers: str, dealer: int, options: Options | None, praised: tuple[tuple[int, str], ...]
) -> None:
    last = ended(takers, dealer=dealer, options=options or Options(target="three_deals"))
    assert STATISTICS.achieved([Turn(Entry(0, Seat(0), ""), last.state, last.events)], 3) == praised


def test_a_deal_is_counted_by_the_quota_of_the_role() -> None:
    last = ended("0" * 8 + "11112222", dealer=0, options=Options(target="three_deals"))
    assert [event.row for event in last.events if isinstance(event, DealOver)] == [Row(Seat(0), (8, 4, 4))]
    counts = STATISTICS.counts([Turn(Entry(0, Seat(0), ""), last.state, last.events)], 3)
    assert counts[0] == {
        "deals": 1,
        "tricks": 8,
        "most-tricks": 8,
        "dealer-deals": 1,
        "dealer-tricks": 8,
        "dealer-met": 1,
    }
    # Four tricks are one too few on the dealer's left, and one more than due on the right.
    assert [counts[seat].get(name, 0) for seat, name in ((1, "left-met"), (2, "right-over"))] == [0, 1]


def test_a_profile_counts_nothing_that_did_not_happen() -> None:
    facts = [line.facts for line in STATISTICS.profile(dict.fromkeys(("deals", "gives", "kitties"), 1))]
    assert facts == [{"average": Average(0), "most": 0}, {"part": 0, "whole": 1}, {"kitties": 1, "aces": 0}]


def test_a_profile_tells_of_roles_that_were_played() -> None:
    counts = {
        "deals": 3,
        "tricks": 16,
        "most-tricks": 9,
        "dealer-deals": 3,
        "dealer-met": 2,
        "dealer-tricks": 16,
    }
    tricks, role = STATISTICS.profile(counts)
    assert tricks == Text("sergeant-major-profile-tricks", {"average": Average(53), "most": 9})
    assert role == Text(
        "sergeant-major-profile-role",
        {"role": "dealer", "met": 2, "whole": 3, "percent": 67, "over": 0, "average": Average(53)},
    )
