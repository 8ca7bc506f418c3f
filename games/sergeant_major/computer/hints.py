"""Hints: the strongest computer's action, its reason, and how sure it is."""

from random import Random

from games.agents.adviser import Advice, Adviser
from games.agents.weighing import Worths
from games.agents.worlds import Lead, lead
from games.cards import in_hand_order
from games.faces.facts import Fact, Text
from games.sergeant_major.actions import Action, Give, LayAway, Return
from games.sergeant_major.computer.levels import MASTER
from games.sergeant_major.computer.players import winning_chance
from games.sergeant_major.view import View
from games.trick_game.actions import PlayCard

LIKELY = 0.5
"""The chance from which a hint says that a card takes the trick."""
CERTAIN = 1.0
"""The chance of an unbeatable card."""
CLOSE = 0.5
"""The difference in tricks that is ignored in one world."""
ALIKE = 0.05
"""The difference in tricks that is ignored on average."""
CLEAR = 2.0
"""The standard errors from which hints call an action clearly better."""
OF_TEN = 10
"""Hints tell chances in tenths."""


class SergeantMajorAdviser(Adviser[View]):
    def advise(self, view: View, rng: Random) -> Advice:
        worths = MASTER.weigh(view, rng)
        if len(worths) < 2:
            action = MASTER.choose(view, rng)
            return Advice(action, (_reason(view, action),))
        found = lead(worths)
        return Advice(found.action, (_reason(view, found.action), _sureness(worths, found)))


def _sureness(worths: Worths, found: Lead) -> Text:
    """Name the share of worlds in which nothing is better, and the next best action."""
    most = [max(each) for each in zip(*worths.values(), strict=True)]
    good = sum(best - worth < CLOSE for worth, best in zip(worths[found.action], most, strict=True))
    facts: dict[str, Fact] = {
        "good": round(OF_TEN * good / len(most)),
        "sure": _how_sure(found),
        "other": found.other.card,
    }
    return Text("sergeant-major-hint-sure", facts)


def _how_sure(found: Lead) -> str:
    if found.gap < ALIKE:
        return "equal"
    return "clear" if found.gap >= CLEAR * found.error else "slight"


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
    chance = winning_chance(view, play.card)
    if chance == CERTAIN:
        return "sure"
    others = {card: winning_chance(view, card) for card in view.choices if card != play.card}
    if not view.trick:
        better = any(each > chance for each in others.values())
        return "strong" if chance >= LIKELY else "probe" if better else "weak"
    if chance < LIKELY:
        return "spare"
    cheaper = any(each and card.rank < play.card.rank for card, each in others.items())
    return "take" if cheaper else "cheapest"
