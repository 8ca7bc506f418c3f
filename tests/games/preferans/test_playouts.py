"""Raspasy over whole numbers against the game's own rules, and the price of an end against the game's own scores."""

from collections.abc import Iterator
from random import Random

import pytest

from games.cards import PACK_32, Card, write_cards
from games.core import Seat
from games.preferans import GAME
from games.preferans.computer.playing.playouts import NUMBERS, SITTING, Custom, chosen, mask, play_out
from games.preferans.computer.stakes import Stakes
from games.preferans.match import hands as rules
from games.preferans.options import PRESETS
from games.preferans.state import Deal, State
from tests.games.preferans.positions import MIXED, SOCHINKA, after, before_deal, cards, deal_of, dealt

CARDS = {number: card for card, number in NUMBERS.items()}


def raspasy_deal(seats: int, seed: int) -> State:
    """A random deal in which all have passed."""
    options = PRESETS["dummy"] if seats == 2 else SOCHINKA
    pack = Random(seed).sample(PACK_32, 32)
    state = after(before_deal(options, seats, dealer=seed % seats), f"deal {write_cards(pack)}")
    return after(state, *["pass"] * min(seats, 3))


def custom_of(state: State) -> Custom:
    deal = deal_of(state)
    dummy = deal.active.index(Seat(2)) if state.dummy else None
    return Custom(tuple(NUMBERS[card] for card in deal.talon), deal.sitting is not None, dummy)


def lying(deal: Deal) -> list[int]:
    return [NUMBERS[play.card] for play in deal.trick if play.seat in deal.active]


def turn_of(deal: Deal) -> int:
    return deal.active.index(rules.hand_on_turn(deal))


def by_kernel(state: State) -> Card:
    """What the quick policy plays for whoever is on turn."""
    deal, custom, place = deal_of(state), custom_of(state), turn_of(deal_of(state))
    suit, best = rules.led(deal), -1
    for play in deal.trick:
        if play.card.suit is suit:
            best = max(best, NUMBERS[play.card])
    masks = [mask(deal.hands[seat]) for seat in deal.active]
    led = -1 if suit is None else NUMBERS[Card(f"7{suit.value}")] >> 3
    return CARDS[chosen(custom, masks, place, led, best, last=len(lying(deal)) == 2)]


def ends(state: State) -> Iterator[tuple[tuple[int, ...], State]]:
    """At every card: the tricks by place that the kernel foresees, while the game goes on by its policy."""
    while state.deal is not None and state.deal.raspasy and len(state.deal.tricks) < 10:
        deal = state.deal
        masks = [mask(deal.hands[seat]) for seat in deal.active]
        leader = (turn_of(deal) - len(lying(deal))) % 3
        more = play_out(custom_of(state), masks, leader, lying(deal), deal.remaining)
        places = [*deal.active, deal.sitting]
        yield (
            tuple(
                more[place] + sum(trick.taker == places[place] for trick in deal.tricks)
                for place in range(SITTING + 1)
            ),
            state,
        )
        state = after(state, f"play {by_kernel(state).value}")
    yield (), state


@pytest.mark.rule("PREF-6.1", "PREF-6.2", "PREF-6.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_playouts_obey_the_rules_of_raspasy(seats: int) -> None:
    """Every card that a playout chooses is legal, and its tricks are those that the game counts in the end."""
    for seed in range(6):
        foreseen = list(ends(raspasy_deal(seats, seed)))
        *told, (_, end) = foreseen
        assert len({tricks for tricks, _ in told}) == 1
        assert len(told) == (20 if seats == 2 else 30)
        start = told[0][1]
        deal, tricks = deal_of(start), told[0][0]
        by_seat = dict(zip((*deal.active, deal.sitting), tricks, strict=False))
        written = tuple(by_seat.get(Seat(seat), 0) for seat in range(seats))
        for seat in range(seats):
            stakes = Stakes(GAME.view(start, Seat(seat)))
            assert stakes.raspasy(written) == pytest.approx(float(GAME.scores(end)[seat]))


CONTRACTS = {
    "one whister": (1, "bid 6C", "pass", "pass", "lay 8H 7H", "contract 6C", "whist", "pass", "open"),
    "two whisters": (2, "bid 7C", "pass", "pass", "lay 8H 7H", "contract 7C", "whist", "whist"),
    "misere": (2, "bid misere", "pass", "pass", "lay 8H 7H", "contract misere"),
    "ten": (2, "bid 6C", "pass", "pass", "lay 8H 7H", "contract 10C"),
}
"""Among how many the defenders' side is shared, and what was said."""


@pytest.mark.rule("PREF-8.4", "PREF-8.5", "PREF-8.6")
@pytest.mark.parametrize(("shares", "calls"), [(shares, calls) for shares, *calls in CONTRACTS.values()])
def test_prices_are_what_the_game_writes(shares: int, calls: list[str]) -> None:
    """Before the last trick the end is priced as the game then scores it."""
    rng = Random(7)
    for _ in range(4):
        state = after(dealt(SOCHINKA, 3, MIXED), *calls)
        while deal_of(state).remaining > 1:
            state = after(state, f"play {rng.choice(rules.playable(deal_of(state))).value}")
        views = [GAME.view(state, Seat(seat)) for seat in range(3)]
        had = sum(trick.taker == 0 for trick in deal_of(state).tricks)
        takes = last_trick(state)
        for _ in range(3):
            state = after(state, f"play {rules.playable(deal_of(state))[0].value}")
        scores = [float(score) for score in GAME.scores(state)]
        declarer, *defenders = [Stakes(view).under_way(had + takes) for view in views]
        assert declarer == pytest.approx(scores[0])
        assert [price * shares for price in defenders] == pytest.approx([scores[1] + scores[2]] * 2)


def last_trick(state: State) -> int:
    """The declarer's tricks of the last one, where nobody has a choice."""
    deal = deal_of(state)
    led = deal.hands[rules.hand_on_turn(deal)][0]
    order = [deal.active[(turn_of(deal) + place) % 3] for place in range(3)]
    cards = [deal.hands[seat][0] for seat in order]
    trumping = [card for card in cards if card.suit is deal.trumps]
    high = max(trumping or [card for card in cards if card.suit is led.suit], key=lambda card: card.rank)
    return int(order[cards.index(high)] == 0)


def test_a_hand_of_one_whole_suit_leads_a_card() -> None:
    """Nobody else has a spade, and there is nothing else to lead: all that is left is taken."""
    hands = [
        mask(cards(text))
        for text in ("7S 8S 9S TS JS QS KS AS", "7C 8C 9C TC JC QC KC AC", "7D 8D 9D TD JD QD KD AD")
    ]
    custom = Custom(talon=(NUMBERS[Card("7H")], NUMBERS[Card("8H")]), sitting=False)
    assert play_out(custom, hands, 0, [], 8) == [8, 0, 0, 0]
