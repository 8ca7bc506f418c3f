"""A computer player that estimates its tricks and then takes exactly that many."""

from collections.abc import Sequence
from math import exp
from random import Random

from games.cards import PACK_52, Card, Suit
from games.core import Agent
from games.oh_hell.actions import Action, Bid
from games.oh_hell.bounds import makeable
from games.oh_hell.view import View
from games.trick_game.actions import PlayCard
from games.trick_game.memory import own_seat, played_cards

SLOPE = 1.2
"""The rate at which higher cards in other hands lower a card's worth."""
TRUMP = 2.0
"""A trump's worth beyond its rank."""


class OhHellPlayer(Agent):
    """Bids the tricks it expects, as near as allowed; takes tricks while it needs them, then ducks."""

    def choose(self, view: View, rng: Random) -> Action:
        return nearest_bid(view) if view.may_bid else PlayCard(_play(view, view.may_play))


def nearest_bid(view: View) -> Bid:
    """Return the bid nearest to the hand's worth, among those that the hand may make."""
    expected = worth(view)
    return Bid(min(makeable(view), key=lambda bid: (abs(bid - expected), bid)))


def worth(view: View) -> float:
    """Return the tricks that the hand is likely to take."""
    hidden = unseen(view)
    share = min(1.0, (view.seats - 1) * len(view.hand) / max(1, len(hidden)))
    strength = {card: _strength(card, hidden, share, view.trumps) for card in (*hidden, *view.hand)}
    fair = len(strength) / view.seats / sum(strength.values())
    return sum(min(1.0, strength[card] * fair) for card in view.hand)


def _strength(card: Card, hidden: Sequence[Card], share: float, trumps: Suit | None) -> float:
    """Return a card's relative chance of a trick; an average hand sums to its share of the tricks."""
    higher = sum(other.suit is card.suit and other.rank > card.rank for other in hidden)
    return exp(-SLOPE * higher * share) + (TRUMP if card.suit is trumps else 0)


def unseen(view: View) -> list[Card]:
    """Return the cards that may be in other hands or out of play."""
    seen = {*view.hand, *played_cards(view)}
    return [card for card in PACK_52 if card not in seen and card is not view.turned]


def _play(view: View, cards: Sequence[Card]) -> Card:
    bid = view.bids[own_seat(view)]
    assert bid is not None
    need = bid - view.taken[own_seat(view)]
    chances = {card: winning_chance(view, card) for card in cards}
    if need <= 0:
        return _duck(chances, view)
    return _take(chances, view, eager=need >= len(view.hand))


def winning_chance(view: View, card: Card) -> float:
    """Return the chance that this card takes the current trick."""
    if any(_beats(play.card, card, view) for play in view.trick):
        return 0.0
    behind = view.seats - len(view.trick) - 1
    hidden = unseen(view)
    beating = sum(_beats(other, card, view) for other in hidden) / len(hidden) if hidden else 0.0
    answer = beating * (1.6 if card.suit is view.trumps else 1.3)
    safe: float = max(0.0, 1 - answer) ** behind
    return safe


def _beats(card: Card, other: Card, view: View) -> bool:
    led = view.trick[0].card.suit if view.trick else other.suit

    def rank(each: Card) -> tuple[bool, bool, int]:
        return each.suit is view.trumps, each.suit is led, each.rank if each.suit in (view.trumps, led) else 0

    return rank(card) > rank(other)


def _height(card: Card, view: View) -> int:
    return card.rank + (13 if card.suit is view.trumps else 0)


def _duck(chances: dict[Card, float], view: View) -> Card:
    """Return the most dangerous card that most likely loses the trick."""
    least = min(chances.values())
    quiet = [card for card, chance in chances.items() if chance <= least + 0.05]
    return max(quiet, key=lambda card: (_height(card, view), card.value))


def _take(chances: dict[Card, float], view: View, *, eager: bool) -> Card:
    """Return the cheapest card likely to take the trick; with little chance, the least useful card."""
    best = max(chances.values())
    if best < (0.15 if eager else 0.4):
        return min(chances, key=lambda card: (_height(card, view), card.value))
    strong = [card for card, chance in chances.items() if chance >= best - 0.05]
    return min(strong, key=lambda card: (_height(card, view), card.value))
