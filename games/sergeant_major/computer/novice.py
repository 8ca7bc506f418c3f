"""The novice of Старшина, which gives low cards, leads high ones, and forgets what was played."""

from random import Random

from games.cards import Card, in_hand_order
from games.core import Agent
from games.sergeant_major.actions import SWAPPED, Action, Give, LayAway, Return
from games.sergeant_major.state import Phase
from games.sergeant_major.view import View
from games.trick_game.actions import PlayCard


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
