"""Hints: the computer player's choice, and why."""

from random import Random

from games.agents.adviser import Advice, Adviser
from games.cards import in_hand_order
from games.faces.facts import Text
from games.sergeant_major.actions import Action, Give, LayAway, Return
from games.sergeant_major.players import SergeantMajorPlayer, winning_chance
from games.sergeant_major.view import View
from games.trick_game.actions import PlayCard

LIKELY = 0.5
"""The chance from which a card is said to take the trick."""


class SergeantMajorAdviser(Adviser[View]):
    def advise(self, view: View, rng: Random) -> Advice:
        action = SergeantMajorPlayer().choose(view, rng)
        return Advice(action, (_reason(view, action),))


def _reason(view: View, action: Action) -> Text:
    match action:
        case Give(card=card):
            return Text("sergeant-major-hint-give", {"card": card})
        case Return(card=card):
            return Text("sergeant-major-hint-return", {"card": card})
        case LayAway(cards=cards):
            return Text("sergeant-major-hint-lay", {"cards": in_hand_order(cards)})
    assert isinstance(action, PlayCard)
    return Text("sergeant-major-hint-play", {"card": action.card, "why": _why(view, action)})


def _why(view: View, play: PlayCard) -> str:
    if len(view.choices) == 1:
        return "only"
    likely = winning_chance(view, play.card) >= LIKELY
    if not view.trick:
        return "strong" if likely else "probe"
    return "take" if likely else "spare"
