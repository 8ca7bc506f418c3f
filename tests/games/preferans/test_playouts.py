"""Playouts of raspasy against the rules, and prices of endings against the score sheet."""

from collections import Counter
from random import Random

import pytest

from games.cards import PACK_32, Card, write_cards
from games.core import Seat
from games.preferans import GAME
from games.preferans.computer.payoffs import Payoffs
from games.preferans.computer.playing.playouts import NUMBERS, Setting, choose_card, mask, play_out
from games.preferans.match import hands as rules
from games.preferans.options import PRESETS
from games.preferans.state import State
from tests.games.preferans.positions import (
    MIXED,
    SOCHINKA,
    after,
    before_deal,
    cards,
    contract_of,
    deal_of,
    dealt,
    played_out,
)

CARDS = {number: card for card, number in NUMBERS.items()}


def foreseen(state: State) -> tuple[Card, tuple[int, ...]]:
    """Return the playout's card in raspasy, and the tricks of each place at the end."""
    deal = deal_of(state)
    masks = [mask(deal.hands[seat]) for seat in deal.active]
    dummy = deal.active.index(Seat(2)) if state.dummy else None
    setting = Setting(tuple(NUMBERS[card] for card in deal.talon), deal.sitting is not None, dummy)
    lying = [NUMBERS[play.card] for play in deal.trick if play.seat in deal.active]
    place, suit = deal.active.index(rules.hand_on_turn(deal)), rules.suit_to_follow(deal)
    led = -1 if suit is None else NUMBERS[Card(f"7{suit.value}")] >> 3
    best = max((NUMBERS[play.card] for play in deal.trick if play.card.suit is suit), default=-1)
    card = CARDS[choose_card(setting, masks, place, led, best, last=len(lying) == 2)]
    more = play_out(setting, masks, (place - len(lying)) % 3, lying, deal.remaining)
    took = Counter[Seat | None](trick.taker for trick in deal.tricks)
    return card, tuple(
        took[seat] + tricks for seat, tricks in zip((*deal.active, deal.sitting), more, strict=False)
    )


@pytest.mark.rule("PREF-6.1", "PREF-6.2", "PREF-6.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_playouts_obey_the_rules_of_raspasy(seats: int) -> None:
    """Every card of a playout is legal, and its tricks agree with the game's."""
    for seed in range(6):
        begun = before_deal(PRESETS["dummy"] if seats == 2 else SOCHINKA, seats, dealer=seed % seats)
        pack = f"deal {write_cards(Random(seed).sample(PACK_32, 32))}"
        state = start = after(begun, pack, *["pass"] * min(seats, 3))
        told = list[tuple[int, ...]]()
        while state.deal is not None and state.number == start.number:
            card, tricks = foreseen(state)
            state = after(state, f"play {card.value}")
            told.append(tricks)
        assert len(set(told)) == 1
        assert len(told) == (20 if seats == 2 else 30)
        by_seat = dict(zip((*deal_of(start).active, deal_of(start).sitting), told[0], strict=False))
        written = tuple(by_seat.get(Seat(seat), 0) for seat in range(seats))
        for seat in range(seats):
            payoffs = Payoffs(GAME.view(start, Seat(seat)))
            assert payoffs.raspasy(written) == pytest.approx(float(GAME.scores(state)[seat]))


CONTRACTS = {
    "one whister": (1, "bid 6C", "pass", "pass", "lay 8H 7H", "contract 6C", "whist", "pass", "open"),
    "two whisters": (2, "bid 7C", "pass", "pass", "lay 8H 7H", "contract 7C", "whist", "whist"),
    "misere": (2, "bid misere", "pass", "pass", "lay 8H 7H", "contract misere"),
    "ten": (2, "bid 6C", "pass", "pass", "lay 8H 7H", "contract 10C"),
}
"""The number of shares of the defenders' side, and the actions before."""


@pytest.mark.rule("PREF-8.4", "PREF-8.5", "PREF-8.6")
@pytest.mark.parametrize(("shares", "calls"), [(shares, calls) for shares, *calls in CONTRACTS.values()])
def test_prices_agree_with_the_score_sheet(shares: int, calls: list[str]) -> None:
    """The price before the last trick agrees with the score after it."""
    rng = Random(7)
    for _ in range(4):
        state = after(dealt(SOCHINKA, 3, MIXED), *calls)
        while deal_of(state).remaining > 1:
            state = after(state, f"play {rng.choice(rules.playable(deal_of(state))).value}")
        views = [GAME.view(state, Seat(seat)) for seat in range(3)]
        done = played_out(state)
        scores = [float(score) for score in GAME.scores(done.state)]
        declarer, *defenders = [Payoffs(view).under_way(contract_of(done).tricks[0]) for view in views]
        assert declarer == pytest.approx(scores[0])
        assert [price * shares for price in defenders] == pytest.approx([scores[1] + scores[2]] * 2)


def test_a_hand_of_one_whole_suit_leads_a_card() -> None:
    """All other hands are void in spades, the only suit of the leader: it takes all tricks left."""
    hands = [
        mask(cards(text))
        for text in ("7S 8S 9S TS JS QS KS AS", "7C 8C 9C TC JC QC KC AC", "7D 8D 9D TD JD QD KD AD")
    ]
    setting = Setting(talon=(NUMBERS[Card("7H")], NUMBERS[Card("8H")]), sitting=False)
    assert play_out(setting, hands, 0, [], 8) == [8, 0, 0, 0]
