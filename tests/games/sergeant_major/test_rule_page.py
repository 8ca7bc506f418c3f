"""The example of the rule pages, played and counted."""

import pytest

from games.core import Seat
from games.sergeant_major import scoring
from games.sergeant_major.options import Options
from games.sergeant_major.state import Row
from tests.games.sergeant_major.positions import after, before_deal, offered, swapped

ANN, BEN, VERA = 0, 1, 2
TAKEN = (4, 3, 9)


@pytest.mark.rule("SM-5")
@pytest.mark.parametrize(
    ("pairs", "returned"),
    [
        (("KS 9S", "QS 8S", "TS 6H", "7S 5H"), {"QS", "KS"}),
        (("KH 9S", "TS 4S", "8S 6H", "7S 5H"), None),
    ],
)
def test_exchange_of_the_rule_pages_goes_so(pairs: tuple[str, ...], returned: set[str] | None) -> None:
    state = after(before_deal(dealer=VERA), swapped(*pairs), "give 9S")
    assert state.deal is not None
    spades = {card.value for card in state.deal.hands[BEN] if card.value.endswith("S")} - {"9S"}
    texts = {text.split()[1] for text in offered(state)}
    assert spades == (returned or {"4S"})
    assert texts == (returned or {card.value for card in state.deal.hands[BEN]} - {"9S"})


@pytest.mark.rule("SM-11", "SM-12", "SM-14")
def test_count_of_the_rule_pages_comes_out_so() -> None:
    row = Row(Seat(VERA), TAKEN)
    assert scoring.quotas("8-5-3", Seat(VERA)) == (5, 3, 8)
    assert scoring.missed("8-5-3", row) == (True, False, False)
    assert scoring.distances(Options(), TAKEN, TAKEN) == (8, 9, 3)
    assert scoring.next_dealer(Options(), row) == BEN
