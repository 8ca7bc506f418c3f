"""The example of the rule pages, counted."""

import pytest

from games.cards import Card, Suit
from games.core import Seat
from games.terz.combinations import POINTS, Kind, Run, height
from games.terz.ranking import beats, points
from games.terz.scoring import written
from tests.support.positions import cards

HEARTS = Suit.HEARTS


@pytest.mark.rule("TZ-12", "TZ-13")
def test_trick_of_the_rule_pages_has_24_points() -> None:
    led, trump = Card("AS"), Card("9H")
    assert beats(trump, led, HEARTS)
    assert (points(led, HEARTS), points(trump, HEARTS)) == (11, 13)


@pytest.mark.rule("TZ-16", "TZ-17")
def test_higher_terz_of_the_rule_pages_beats_the_lower() -> None:
    lower, higher = Run(cards("9S TS JS")), Run(cards("QC KC AC"))
    assert POINTS[lower.kind] == POINTS[Kind.RUN_3] == 20
    assert height(higher, HEARTS) > height(lower, HEARTS)


@pytest.mark.rule("TZ-14")
@pytest.mark.parametrize("last", [0, 1])
def test_count_of_the_rule_pages_comes_out_so(last: int) -> None:
    mine, theirs = written((66, 84), Seat(last))
    assert (mine + 20, theirs) == (90, 80)
