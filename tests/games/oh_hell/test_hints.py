"""A hint's certainty holds in every deal consistent with the seat's view."""

from random import Random

import pytest
from msgspec.structs import replace

from games.agents.adviser import advice
from games.agents.levels import Level
from games.agents.worlds import Lead
from games.cards import PACK_52, Card, following, taker, write_cards
from games.core import Seat
from games.oh_hell import ADVISER, GAME, PLAYERS
from games.oh_hell.computer.hints import _how_sure, _why
from games.oh_hell.computer.sampling import sample_worlds
from games.oh_hell.view import View
from games.trick_game.actions import PlayCard
from games.trick_game.playouts import bits_with, split
from tests.games.oh_hell.positions import after, before_deal, pack, turn

WORLDS = 150


def takes(view: View, card: Card, rng: Random) -> set[bool]:
    """Return outcomes (does the card take the trick?) over deals consistent with the view and any replies."""
    found = set[bool]()
    behind = view.seats - len(view.trick) - 1
    by_bit = {bit: each for each, bit in bits_with(view.trumps).items()}
    for world in sample_worlds(view, rng, WORLDS):
        plays = [*(play.card for play in view.trick), card]
        for place in range(1, behind + 1):
            other = world[(int(view.seat or 0) + place) % view.seats]
            hand = tuple(by_bit[each] for each in split(other))
            plays.append(rng.choice(following(hand, plays[0].suit)))
        found.add(taker(plays, view.trumps) == len(view.trick))
    return found


@pytest.mark.parametrize("seed", range(6))
def test_a_card_that_fills_the_bid_for_certain_takes_the_trick_in_every_deal(seed: int) -> None:
    """Every card that may be played is asked about, also those that nobody advises."""
    rng, certain, open_ = Random(seed), 0, 0
    state = before_deal(rng.randint(2, 7), seats=3, dealer=2)
    cards = list(PACK_52)
    rng.shuffle(cards)
    state = after(state, f"deal {write_cards(cards)}")
    while state.deal is not None:
        seat = Seat(turn(state))
        view = GAME.view(state, seat)
        one_short = tuple(view.taken[each] + 1 if each == seat else bid for each, bid in enumerate(view.bids))
        for card in view.may_play if len(view.may_play) > 1 else ():
            why = _why(replace(view, bids=one_short), PlayCard(card))
            if why == "last":
                certain += 1
                assert takes(view, card, rng) == {True}
            open_ += why == "last_if"
        state = GAME.apply(state, seat, PLAYERS[Level.NOVICE].choose(view, rng)).state
    assert certain + open_


def test_a_king_that_two_others_may_beat_is_no_certain_trick() -> None:
    """Trumps ♥, the ace of diamonds unseen: the lead of the king fills the bid only if it takes the trick."""
    deal = pack("8C KD AC", "2C AD 3S", "3C QD 2S", turned="2H")
    state = after(before_deal(3, seats=3, dealer=2), deal, "bids 2 0 0", "plays AC 2C 3C")
    why = _why(GAME.view(state, Seat(0)), PlayCard(Card("KD")))
    assert why == "last_if"
    assert GAME.view(state, Seat(0)).taken[0] == 1
    assert advice(ADVISER, GAME, state, Seat(0)).lines[0].facts["why"] != "last"


def test_the_ace_of_trumps_fills_the_bid_for_certain() -> None:
    deal = pack("8C KD AH", "2C AD 3S", "3C QD 2S", turned="2H")
    view = GAME.view(after(before_deal(3, seats=3, dealer=2), deal, "bids 1 0 0"), Seat(0))
    assert _why(view, PlayCard(Card("AH"))) == "last"


@pytest.mark.parametrize(("gap", "told"), [(0.0, "equal"), (0.5, "slight"), (0.6, "clear")])
def test_two_standard_errors_are_clear(gap: float, told: str) -> None:
    assert _how_sure(Lead("one", "other", gap, 0.3)) == told
