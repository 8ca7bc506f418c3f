"""The example of the rule pages, played."""

import pytest

from games.cards import Suit
from tests.games.oh_hell.positions import after, before_deal, pack

HANDS = ("AS KD 4C", "QH 7S 2D", "JD 9D 5S", "TC 8S 3H")
"""Of Ann, Ben, Vera and Greg, who deals."""


@pytest.mark.rule("OH-14", "OH-15", "OH-16")
def test_example_of_the_rule_pages_comes_out_so() -> None:
    dealt = after(before_deal(3, seats=4, dealer=3), pack(*HANDS, turned="6H"), "bids 2 1 0 1")
    assert dealt.deal is not None
    assert (dealt.deal.trumps, dealt.deal.bid_sum) == (Suit.HEARTS, 4)
    over = after(dealt, "plays AS 7S 5S 8S", "plays KD 2D 9D 3H", "plays TC 4C QH JD")
    assert over.sheet[-1].taken == (1, 1, 0, 1)
    assert over.sheet[-1].points == (0, 11, 10, 11)
