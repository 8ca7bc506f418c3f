"""Contract of premoves: the cards that a waiting player may name are those that they may have to play."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from bot.match.loaded import Loaded, Premove, SeatDraft
from bot.match.turns.premoves import PLAYS_A_CARD, answers, changed_drafts, premoved
from games import registry
from games.core import Seat
from games.faces.face import Premoving
from tests.contract.capabilities import having
from tests.contract.walks import Move, Walk, evenly, seated, walks_to_check
from tests.ui.matches import table_of

LONGEST_ID = 16
MOVES = 800
"""Gone through in each game, evenly spaced."""


def moves(name: str) -> Sequence[tuple[Walk, Move]]:
    return evenly([(walk, move) for walk in walks_to_check(name) for move in walk.moves], MOVES)


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
    for _, move in moves(name):
        for seat in map(Seat, seated(game, move.before)):
            before, after = (game.view(state, seat).hand for state in (move.before, move.after))
            if any(move.text == f"{PLAYS_A_CARD}{card.value}" for card in {*before} - {*after}):
                assert waiting(name, move.before, seat)[0] != waiting(name, move.after, seat)[0]
                cards += 1
    assert cards


def with_premove(name: str, walk: Walk, state: Any, seat: Seat, premove: Premove) -> Loaded:
    """The table in this state, with a card that the seat has named."""
    game, table = registry.get(name), table_of(name, walk, state)
    return Loaded(table, game, state, {seat: SeatDraft(game.question(state, seat), (), premove)}, 1)


@having(Premoving)
@pytest.mark.walks
def test_a_question_for_more_than_a_card_is_left_to_its_player(name: str) -> None:
    """Whatever they have named."""
    game, played = registry.get(name), Counter[bool]()
    for walk, move in moves(name):
        state = move.after
        for seat in game.awaited(state):
            texts = [game.write(action) for action in answers(game, state, seat)]
            cards = [text for text in texts if text.startswith(PLAYS_A_CARD)]
            if cards:
                named = Premove(waiting(name, state, seat)[0], cards[-1].removeprefix(PLAYS_A_CARD))
                action = premoved(with_premove(name, walk, state, seat, named), seat)
                assert (action is not None) == (cards == texts)
                played[action is not None] += 1
    assert played[True]
    assert played[False] or name != "terz"


@having(Premoving)
@pytest.mark.walks
def test_a_named_card_ends_with_what_its_owner_knew(name: str) -> None:
    """Where the id of the trick has changed by another's action, or the card may not be played any more."""
    kept = Counter[bool]()
    for walk, move in moves(name):
        for seat in map(Seat, seated(registry.get(name), move.before)):
            trick, cards = waiting(name, move.before, seat)
            if not cards or move.actor == seat:
                continue
            now, left = waiting(name, move.after, seat)
            for card in sorted(cards)[:: len(cards) - 1 or 1]:
                loaded = with_premove(name, walk, move.after, seat, Premove(trick, card))
                draft = changed_drafts(loaded, move.actor).get(seat, loaded.drafts[seat])
                stands = draft is not None and draft.premove is not None
                assert stands == (now == trick and (card in left or is_legal(loaded, seat, card)))
                kept[stands] += 1
    assert kept[True]
    assert kept[False]


def is_legal(loaded: Loaded, seat: Seat, card: str) -> bool:
    return any(
        loaded.game.write(action) == f"{PLAYS_A_CARD}{card}"
        for action in loaded.game.legal(loaded.state, seat)
    )
