"""Contract of premoves: the cards that a waiting player may name are those that they may have to play."""

from collections import Counter
from typing import Any

import pytest

from bot.match.turns.premoves import PLAYS_A_CARD, answers
from games import registry
from games.core import Seat
from games.faces.face import Premoving
from tests.contract.capabilities import having
from tests.contract.walks import seated, walks_to_check

LONGEST_ID = 16


@having(Premoving)
@pytest.mark.walks
def test_a_waiting_player_names_one_of_the_cards_that_the_next_question_offers(name: str) -> None:
    """And nothing else: whatever other action there might be, the id has changed or no card could be named."""
    game, met = registry.get(name), Counter[str]()
    for walk in walks_to_check(name):
        offered: dict[Seat, tuple[str, frozenset[str]]] = {}
        for state in walk.states:
            for seat in map(Seat, seated(game, state)):
                trick, cards = waiting(name, state, seat)
                assert len(trick) <= LONGEST_ID
                assert trick.isascii()
                assert ":" not in trick
                if seat not in game.awaited(state):
                    assert not cards or trick
                    offered[seat] = trick, cards
                    met["offered"] += bool(cards)
                    continue
                assert not cards, "a seat that is asked names nothing in advance"
                before, named = offered.pop(seat, ("", frozenset()))
                if not named or before != trick:
                    met["dropped"] += bool(named)
                    continue
                legal = {game.write(action) for action in answers(game, state, seat)}
                assert all(text.startswith(PLAYS_A_CARD) for text in legal)
                assert {text.removeprefix(PLAYS_A_CARD) for text in legal} <= named
                met["kept"] += 1
    assert met["offered"]
    assert met["kept"] > met["dropped"]


def waiting(name: str, state: Any, seat: Seat) -> tuple[str, frozenset[str]]:
    """The seat's next trick, and the cards that it may name."""
    view, face = registry.get(name).view(state, seat), registry.face(name)
    assert isinstance(face, Premoving)
    return face.next_trick(view, seat), frozenset(card.value for card in face.premoves(view, seat))


@having(Premoving)
@pytest.mark.walks
def test_the_trick_to_come_is_another_after_each_card(name: str) -> None:
    game, cards = registry.get(name), 0
    for walk in walks_to_check(name):
        for move in walk.moves:
            for seat in map(Seat, seated(game, move.before)):
                before, after = (game.view(state, seat).hand for state in (move.before, move.after))
                if any(move.text == f"{PLAYS_A_CARD}{card.value}" for card in {*before} - {*after}):
                    assert waiting(name, move.before, seat)[0] != waiting(name, move.after, seat)[0]
                    cards += 1
    assert cards
