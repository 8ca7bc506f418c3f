"""Computer players that weigh each card by the tricks it is likely to bring."""

from collections.abc import Mapping, Sequence
from functools import partial
from math import exp
from random import Random
from typing import NamedTuple

from games.cards import PACK_52, Card, Suit, in_hand_order
from games.core import Agent, Seat
from games.sergeant_major.actions import SWAPPED, Action, Give, LayAway, Return
from games.sergeant_major.state import HAND, SEATS, Phase
from games.sergeant_major.view import View
from games.trick_game.actions import PlayCard
from games.trick_game.memory import own_seat, played_cards, voids
from games.trick_game.tricks import Played, left_of

SLOPE = 0.75
"""The rate at which higher cards in other hands lower a card's worth."""
PULL = 1.5
"""The higher cards that each round of a suit draws from other hands."""


class SergeantMajorPlayer(Agent):
    """Weighs every card by the tricks it is likely to bring, alone and within its suit."""

    def choose(self, view: View, rng: Random) -> Action:
        match view.phase:
            case Phase.GIVE:
                return Give(_gift(view))
            case Phase.RETURN:
                return Return(min(view.choices, key=partial(_loss, view)))
            case Phase.LAY:
                return LayAway(_discard(view))
        return PlayCard(_play(view))


def _worth(hand: Sequence[Card], unseen: Sequence[Card]) -> float:
    return sum(
        _suit_worth(
            [card for card in hand if card.suit is suit], [card for card in unseen if card.suit is suit]
        )
        for suit in Suit
    )


def _suit_worth(own: Sequence[Card], others: Sequence[Card]) -> float:
    """Return a suit's tricks when led from the top: high cards win, and long suits outlast other hands."""
    worth = 0.0
    for rounds, card in enumerate(sorted(own, key=lambda card: -card.rank)):
        left = len(others) - rounds * PULL
        higher = min(sum(other.rank > card.rank for other in others), max(0.0, left))
        worth += exp(-SLOPE * higher)
    return worth


def _unseen(view: View) -> list[Card]:
    seen = {*view.hand, *view.kitty, *view.laid, *played_cards(view)}
    return [card for card in PACK_52 if card not in seen]


def _loss(view: View, card: Card) -> float:
    """Return the hand's loss without this card, a little less for a lower card."""
    unseen, hand = (
        _unseen(view),
        [
            *view.hand,
            *(swap.given for swap in view.swaps if swap.returned is None and swap.receiver == view.seat),
        ],
    )
    return (
        _worth(hand, unseen)
        - _worth([other for other in hand if other is not card], unseen)
        + card.rank / 1000
    )


def _gift(view: View) -> Card:
    """Return the card that costs least, counting the likely answer."""
    return max(in_hand_order(view.choices), key=lambda card: _expected_return(view, card) - _loss(view, card))


def _expected_return(view: View, card: Card) -> float:
    """Return the average worth of the answer: the receiver's lowest higher card of the suit."""
    unseen = _unseen(view)
    share = HAND / len(unseen)
    rest = [other for other in view.hand if other is not card]
    base, gained, chance = _worth(rest, unseen), 0.0, 1.0
    for other in sorted(
        (other for other in unseen if other.suit is card.suit and other.rank > card.rank),
        key=lambda other: other.rank,
    ):
        gained += (
            chance * share * (_worth([*rest, other], [left for left in unseen if left is not other]) - base)
        )
        chance *= 1 - share
    return gained


def _discard(view: View) -> frozenset[Card]:
    unseen, rest = _unseen(view), list(in_hand_order(view.choices))
    for _ in range(SWAPPED):
        rest.remove(
            max(
                rest,
                key=lambda card: (_worth([other for other in rest if other is not card], unseen), -card.rank),
            )
        )
    return frozenset(view.choices) - frozenset(rest)


def _play(view: View) -> Card:
    weights = _weights(view)
    return max(in_hand_order(view.choices), key=lambda card: _gain(view, card, weights))


class Weights(NamedTuple):
    """The worth of a trick to the viewing seat, by taker."""

    own: float
    others: Mapping[Seat, float]


def _weights(view: View) -> Weights:
    """Weigh a trick by its taker: more if the taker needs it for the quota or the twelfth."""
    assert view.seat is not None
    others = {seat: -_pressing(view, seat) for seat in map(Seat, range(SEATS)) if seat != view.seat}
    return Weights(1 + _pressing(view, view.seat), others)


def _pressing(view: View, seat: Seat) -> float:
    """Return the extra worth of the seat's next trick."""
    left = HAND - len(view.tricks)
    twelfth = 0.0
    if view.distances and view.winner is None and view.distances[seat] <= left:
        twelfth = 1.5 / (1 + view.distances[seat])
    needed = view.quotas[seat] - view.taken[seat] if view.quotas else 0
    fined = bool(view.options.stake) and 0 < needed <= left
    return twelfth + (0.3 * needed / left if fined else 0.0)


def _gain(view: View, card: Card, weights: Weights) -> float:
    """Return the value of a card: the trick by its likely taker, minus the hand's loss."""
    chance = winning_chance(view, card)
    best = _best(view)
    other = weights.others[best.seat] if best else sum(weights.others.values()) / len(weights.others)
    return chance * weights.own + (1 - chance) * other - _loss(view, card)


def _best(view: View) -> Played | None:
    led = [play for play in view.trick if play.card.suit is view.trick[0].card.suit]
    return max(led, key=lambda play: play.card.rank, default=None)


def winning_chance(view: View, card: Card) -> float:
    """Return the chance that the card takes the current trick."""
    best = _best(view)
    if best and (card.suit is not best.card.suit or card.rank < best.card.rank):
        return 0.0
    higher = sum(other.suit is card.suit and other.rank > card.rank for other in _unseen(view))
    could = [seat for seat in _behind(view) if card.suit not in voids(view, seat)]
    return float((1 - _share(view, card.suit)) ** (higher * len(could)))


def _behind(view: View) -> list[Seat]:
    return [left_of(own_seat(view), SEATS, place) for place in range(1, SEATS - len(view.trick))]


def _share(view: View, suit: Suit) -> float:
    """Return the chance that a hand has an unseen card of the suit.

    Some cards are discarded, and hands that failed to follow the suit have none.
    """
    may_hold = sum(suit not in voids(view, seat) for seat in map(Seat, range(SEATS)) if seat != view.seat)
    size = max(1, len(view.hand))
    return size / (size * max(1, may_hold) + (0 if view.laid else SWAPPED))


class NovicePlayer(Agent):
    """Takes every trick it can, and otherwise plays the lowest card."""

    def choose(self, view: View, rng: Random) -> Action:
        cards = sorted(in_hand_order(view.choices), key=lambda card: card.rank)
        match view.phase:
            case Phase.GIVE:
                return Give(cards[0])
            case Phase.RETURN:
                return Return(cards[0])
            case Phase.LAY:
                return LayAway(frozenset(cards[:SWAPPED]))
        return PlayCard(_card(view, cards))


def _card(view: View, cards: list[Card]) -> Card:
    """Return the highest card to lead or to take a trick with, else the lowest; `cards` rise."""
    if not view.trick:
        return cards[-1]
    led = view.trick[0].card.suit
    high = max(play.card.rank for play in view.trick if play.card.suit is led)
    return cards[-1] if cards[-1].suit is led and cards[-1].rank > high else cards[0]
