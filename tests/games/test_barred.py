"""A hand as text is complete: it names the cards that may not be played now."""

from itertools import chain

import pytest

from games import registry
from games.cards import Card
from games.core import Seat
from games.faces.panel import Does, Holding, Line, Panel
from tests.contract.capabilities import each
from tests.contract.walks import states_to_check

CARD_GAMES = [name for name in registry.names() if registry.common_texts(name) is not None]


def offered(panel: Panel) -> set[Card]:
    """The cards on buttons that play them."""
    keys = chain.from_iterable(panel.buttons)
    return {key.label for key in keys if isinstance(key.label, Card) and key.does is Does.ACT}


def barred(panel: Panel) -> set[Card]:
    """The cards that the text says may not be played."""
    texts = [block.text for block in panel.blocks if isinstance(block, Line)]
    facts = [text.facts["cards"] for text in texts if text.key.endswith("-barred")]
    assert len(facts) <= 1
    return {card for fact in facts if isinstance(fact, tuple) for card in fact if isinstance(card, Card)}


@pytest.mark.walks
@each(CARD_GAMES)
def test_a_hand_as_text_names_the_cards_that_are_barred(name: str) -> None:
    game, face, named = registry.get(name), registry.face(name), 0
    for walk, _, state in states_to_check(name, 200):
        for seat in map(Seat, range(walk.seats)):
            panel = face.hand(game.view(state, seat), seat, ())
            if cards := offered(panel):
                holdings = [set(block.cards) for block in panel.blocks if isinstance(block, Holding)]
                hand = next(hand for hand in holdings if cards <= hand)
                assert barred(panel) == hand - cards
                named += bool(hand - cards)
            else:
                assert not barred(panel)
    assert named > 3
