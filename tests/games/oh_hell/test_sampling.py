"""The computer that imagines worlds: its playouts keep to the rules, its worlds fit what it saw."""

from games.agents.adviser import advice
from games.agents.seeding import rng_for
from games.cards import PACK_52
from games.core import Seat
from games.oh_hell import ADVISER, GAME
from games.oh_hell.computer.levels import MASTER
from games.oh_hell.computer.playouts import play_out
from games.oh_hell.computer.sampling import sample_worlds
from games.oh_hell.state import Phase
from games.trick_game.actions import PlayCard
from games.trick_game.playouts import Position, bits_with, mask, split
from games.trick_game.tricks import Played
from tests.games.cases import moments
from tests.games.oh_hell.positions import after, before_deal, pack


def test_a_playout_is_played_by_the_rules() -> None:
    """Every card is legal in the game itself, and the tricks fall to the same seats."""
    for state in moments("oh_hell", 60, Phase.PLAY):
        deal = state.deal
        bits = bits_with(deal.trumps)
        names = {bit: card for card, bit in bits.items()}
        hands = [mask(hand, bits) for hand in deal.hands]
        needs = [(bid or 0) - taken for bid, taken in zip(deal.bids, deal.taken, strict=True)]
        end = Position.of(hands, needs, deal.turn, deal.trick, bits)
        line, after_deal = play_out(end), state
        for card in line:
            (actor,) = GAME.to_act(after_deal)
            after_deal = GAME.apply(after_deal, actor, PlayCard(names[card])).state
        row = after_deal.sheet[-1]
        assert after_deal.deal is None
        assert end.lacking == [bid - taken for bid, taken in zip(row.bids, row.taken, strict=True)]


def test_a_card_beats_as_the_rules_have_it() -> None:
    """OH-14, between two cards of which the second was played first."""
    for trumps in (PACK_52[0].suit, None):
        for card in PACK_52:
            for other in PACK_52:
                higher = card.suit is other.suit and card.rank > other.rank
                trumped = card.suit is trumps and other.suit is not trumps
                trick = [Played(Seat(0), other), Played(Seat(1), card)]
                taker = Position.of([0] * 3, [0] * 3, Seat(2), trick, bits_with(trumps)).taker
                assert taker == (higher or trumped)


def test_worlds_fit_all_that_the_seat_has_seen() -> None:
    for state in moments("oh_hell", 40, Phase.BID, Phase.PLAY):
        deal, seat = state.deal, state.deal.turn
        view = GAME.view(state, seat)
        sizes = [len(hand) for hand in deal.hands]
        known = {*deal.hands[seat], deal.turned}
        known |= {play.card for trick in deal.tricks for play in trick.plays}
        known |= {play.card for play in deal.trick}
        names = {bit: card for card, bit in bits_with(deal.trumps).items()}
        for world in sample_worlds(view, rng_for(view), 5):
            hands = [[names[card] for card in split(hand)] for hand in world]
            assert [len(hand) for hand in hands] == sizes
            assert set(hands[seat]) == set(deal.hands[seat])
            others = [card for place, hand in enumerate(hands) if place != seat for card in hand]
            assert len(set(others)) == len(others)
            assert not known & set(others)
            for plays in (*(trick.plays for trick in deal.tricks), deal.trick):
                for play in plays[1:]:
                    led = plays[0].card.suit
                    if play.card.suit is not led and play.seat != seat:
                        assert all(card.suit is not led for card in hands[play.seat])


def test_every_legal_action_is_weighed_in_the_same_worlds() -> None:
    for state in moments("oh_hell", 16, Phase.BID, Phase.PLAY):
        seat = state.deal.turn
        view, legal = GAME.view(state, seat), list(GAME.legal(state, seat))
        worths = MASTER.weigh(view, rng_for(view))
        if len(legal) > 1:
            assert list(worths) == legal
            assert len({len(each) for each in worths.values()}) == 1


SURE = pack("AS 2S", "3S 4S", "5S 6S", turned="3C")
"""The ace takes the trick that was bid; then the other seats avoid tricks, so the deuce wins none."""


def test_a_hint_says_when_the_bid_is_full() -> None:
    """The ace of spades may be trumped, so that only “if it takes the trick” is true."""
    state = after(before_deal(2, seats=3, dealer=2), SURE, "bids 1 0 0")
    reason, sureness = advice(ADVISER, GAME, state, Seat(0)).lines
    assert reason.facts["why"] == "last_if"
    assert reason.facts["bid"] == 1
    assert sureness.facts["other"] == PACK_52[0]
    assert sureness.key == "oh-hell-hint-sure-card"


def test_a_hint_says_when_the_bid_is_lost() -> None:
    state = after(before_deal(2, seats=3, dealer=2), SURE, "bids 0 0 0", "plays AS 3S 5S")
    (reason,) = advice(ADVISER, GAME, state, Seat(0)).lines
    assert reason.facts["why"] == "only"
    state = after(
        before_deal(3, seats=3, dealer=2), pack("AS 2S 3D", "3S 4S 5S", "5H 6S 7S", turned="3C"), "bids 0 0 0"
    )
    lost = after(state, "plays AS 3S 6S")
    (reason,) = advice(ADVISER, GAME, lost, Seat(0)).lines
    assert reason.facts["why"] == "bust"
