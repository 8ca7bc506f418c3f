"""The master: its playouts keep to the rules, its worlds fit what it saw, and it shows its reasons."""

from random import Random

import pytest

from games import registry
from games.agents.adviser import advice
from games.agents.seeding import rng_for
from games.analysis import WeighedAnalyst
from games.cards import PACK_52, Card, Suit
from games.core import Seat
from games.sergeant_major import ADVISER, GAME
from games.sergeant_major.computer.hints import _why
from games.sergeant_major.computer.levels import MASTER
from games.sergeant_major.computer.master import WORLDS, alike
from games.sergeant_major.computer.playouts import Position, play_out
from games.sergeant_major.computer.worlds import hidden, sample_worlds
from games.sergeant_major.state import Deal, Phase, State
from games.trick_game.actions import PlayCard
from games.trick_game.playouts import BITS, mask
from tests.games.cases import moments
from tests.games.sergeant_major.positions import after, before_deal, pack, playing, swapped


def cards_of(bits: int) -> set[Card]:
    return {card for card in PACK_52 if BITS[card] & bits}


# Playouts


@pytest.mark.rule("SM-10")
def test_playouts_take_tricks_by_the_rules() -> None:
    """Any legal cards, one by one: turn and takers agree with the game."""
    rng = Random("kernel")
    for state in moments("sergeant_major", 20, Phase.PLAY):
        deal, seat = state.deal, state.deal.turn
        start = [16 - len(deal.tricks)] * 3
        here = Position.of([mask(hand) for hand in deal.hands], start, seat, deal.trick)
        now = state
        while now.deal is not None:
            before = now.deal.taken
            assert here.turn == now.deal.turn
            card = rng.choice(list(GAME.legal(now, now.deal.turn)))
            assert isinstance(card, PlayCard)
            here = here.after(BITS[card.card])
            now = GAME.apply(now, now.deal.turn, card).state
            if now.deal is not None and now.deal.taken != before:
                assert here.taker == now.deal.tricks[-1].taker


def test_a_playout_gives_every_trick_to_somebody() -> None:
    for state in moments("sergeant_major", 40, Phase.PLAY):
        deal, seat = state.deal, state.deal.turn
        lacking = [100, 100, 100]
        end = Position.of([mask(hand) for hand in deal.hands], lacking.copy(), seat, deal.trick)
        play_out(end)
        assert not any(end.hands)
        assert sum(lacking) - sum(end.lacking) == 16 - len(deal.tricks)


def test_a_playout_notes_the_first_taker_of_twelve() -> None:
    """Two tricks to come, a high one for each leader: the first falls to seat 0, the second to seat 1."""
    hands = [mask(map(Card, pair)) for pair in (("AS", "2H"), ("2S", "AH"), ("3S", "3H"))]
    end = Position.of(hands, [1, 1, 5], Seat(0), ())
    play_out(end)
    assert end.first == 0
    assert end.lacking[2] == 5


# Worlds


def test_worlds_fit_all_that_the_seat_has_seen() -> None:
    for state in moments("sergeant_major", 120, Phase.PLAY):
        deal, seat = state.deal, state.deal.turn
        view, sizes = GAME.view(state, seat), [len(hand) for hand in deal.hands]
        for world in sample_worlds(view, rng_for(view), 9):
            hands = [cards_of(each) for each in world]
            assert [len(hand) for hand in hands[:3]] == sizes
            assert hands[seat] == set(deal.hands[seat])
            others = [hand for place, hand in enumerate(hands) if place != seat]
            assert sum(map(len, others)) == len(set().union(*others))
            assert set().union(*others) == cards_of(hidden(view))
            for place in ((seat + 1) % 3, (seat + 2) % 3):
                assert not {card.suit for card in hands[place]} & lacking(deal, place)


def lacking(deal: Deal, seat: int) -> set[Suit]:
    """SM-9: the suits that the seat did not follow."""
    tricks = [*(trick.plays for trick in deal.tricks), deal.trick]
    return {
        plays[0].card.suit
        for plays in tricks
        for each in plays
        if each.seat == seat and each.card.suit is not plays[0].card.suit
    }


def imagined(state: State, seat: int) -> list[list[set[Card]]]:
    view = GAME.view(state, Seat(seat))
    return [[cards_of(each) for each in world] for world in sample_worlds(view, rng_for(view), 32)]


def test_what_is_hidden_is_what_the_rule_book_hides() -> None:
    """Beside the own hand, the other seats' hands and what lies aside."""
    for state in moments("sergeant_major", 40, Phase.PLAY):
        deal, seat = state.deal, state.deal.turn
        view = GAME.view(state, seat)
        aside = {*deal.kitty, *deal.laid} - {card for hand in deal.hands for card in hand}
        others = {card for place, hand in enumerate(deal.hands) if place != seat for card in hand}
        played = {each.card for trick in deal.tricks for each in trick.plays} | {e.card for e in deal.trick}
        assert cards_of(hidden(view)) == (others | aside) - played - {*view.kitty, *view.laid}


@pytest.mark.rule("SM-5")
def test_the_dealer_knows_what_the_last_answer_tells() -> None:
    """The king is answered by a seven: the neighbour has the king now, and had no ace."""
    deal = swapped("AS 7S", "KS 6S")
    state = after(before_deal(dealer=2), deal, "give AC", "return 7C", "give TC", "return 3C")
    for world in imagined(after(state, "give KS", "return 7S"), 2):
        assert Card("KS") in world[0]
        assert Card("AS") not in world[0]
        assert Card("3C") in world[1]


@pytest.mark.rule("SM-4")
def test_a_card_that_was_given_mostly_stays_where_it_went() -> None:
    """By chance alone it would lie there in less than half of the deals."""
    state = after(before_deal(dealer=2), pack(), "give JS", "return 7C", "give TC", "return 3C", "give 6S")
    worlds = imagined(state, 0)
    assert sum(Card("JS") in world[1] for world in worlds) > 0.75 * len(worlds)


def test_a_seat_that_could_not_take_mostly_has_nothing_higher() -> None:
    """The last player throws a three under the five: kings and aces of the suit lie elsewhere."""
    hands = ("5S 2H 2C", "4S 3H 3C", "3S 4H 4C")
    state = after(playing(*hands, takers=[0] * 13), "plays 5S 4S 3S")
    worlds = imagined(state, 0)
    assert sum(Card("AS") in world[2] for world in worlds) <= 0.2 * len(worlds)


# Choices


def test_every_legal_card_is_weighed_in_the_same_worlds() -> None:
    for state in moments("sergeant_major", 12, Phase.PLAY):
        seat = state.deal.turn
        view, legal = GAME.view(state, seat), list(GAME.legal(state, seat))
        worths = MASTER.weigh(view, rng_for(view))
        if len(legal) > 1:
            assert set(worths) == set(legal)
            assert {len(each) for each in worths.values()} == {WORLDS}


def test_cards_with_nothing_hidden_between_are_alike() -> None:
    """King, queen and jack of diamonds were played; the eight is hidden."""
    found = alike(GAME.view(playing("AD TD 9D 7D 6S", "2S", "3S", takers=[0] * 11), Seat(0)))
    assert [found[card] for card in map(Card, ("AD", "TD", "9D"))] == [BITS[Card("9D")]] * 3
    assert found[Card("7D")] == BITS[Card("7D")]
    assert found[Card("6S")] == BITS[Card("6S")]


def test_a_card_on_the_table_parts_others() -> None:
    state = after(playing("KS JS", "QS 2H", "2S 4H", takers=[1] * 14), "plays QS 2S")
    assert len(set(alike(GAME.view(state, Seat(0))).values())) == 2


# Hints and analysis


def test_a_hint_says_how_sure_the_master_is() -> None:
    """The ace and the king of hearts are alike, so neither is better; both take the trick for certain."""
    state = playing("AH KH", "2S 3S", "4S 5S", takers=[0] * 14)
    reason, sureness = advice(ADVISER, GAME, state, Seat(0)).lines
    assert reason.facts == {"card": Card("KH"), "why": "sure"}
    assert sureness.facts == {"good": 10, "sure": "equal", "other": Card("AH")}


def test_a_hint_calls_a_card_the_cheapest_only_if_no_cheaper_one_can_take_the_trick() -> None:
    """On the three of diamonds the seven takes the trick as well, if nobody beats it; not on the eight."""
    for led, why in (("3D", "take"), ("8D", "cheapest")):
        state = playing(f"{led} 5S", "KD 7D", "2S 4S", takers=[0] * 14)
        view = GAME.view(after(state, f"play {led}"), Seat(1))
        assert _why(view, PlayCard(Card("KD"))) == why


def test_the_master_judges_decisions() -> None:
    assert isinstance(registry.analyst("sergeant_major"), WeighedAnalyst)
