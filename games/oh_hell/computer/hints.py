"""Hints: the strongest computer's action, its reason, and how sure it is."""

from fractions import Fraction
from random import Random
from typing import Any

from games.agents.adviser import Advice, Adviser
from games.agents.weighing import Worths
from games.agents.worlds import Lead, lead
from games.faces.facts import Fact, Text
from games.oh_hell.actions import Action, Bid
from games.oh_hell.computer.levels import MASTER
from games.oh_hell.computer.players import winning_chance, worth
from games.oh_hell.computer.sampling import sensible
from games.oh_hell.view import View
from games.trick_game.actions import PlayCard
from games.trick_game.memory import own_seat

LIKELY = 0.4
"""The chance from which a hint says that a card most likely takes the trick."""
CERTAIN = 1.0
"""The chance of a card that no unseen card beats."""
STEPS = 2
"""Steps of a trick in which hints tell a hand's worth."""
OF_TEN = 10
"""Hints tell chances in tenths."""
CLEAR = 2.0
"""The standard errors from which hints call an action clearly better."""


class OhHellAdviser(Adviser[View]):
    def advise(self, view: View, rng: Random) -> Advice:
        player = MASTER
        worths = sensible(view, player.weigh(view, rng))
        if len(worths) < 2:
            action = player.choose(view, rng)
            return Advice(action, (_reason(view, action),))
        found = lead(worths)
        if not any(map(any, worths.values())):
            return Advice(found.action, (_reason(view, found.action),))
        return Advice(found.action, (_reason(view, found.action), _sureness(view, worths, found)))


def _reason(view: View, action: Action) -> Text:
    if isinstance(action, Bid):
        tricks = worth(view)
        facts_of_bid: dict[str, Fact] = {
            "bid": action.tricks,
            "worth": Fraction(round(tricks * STEPS), STEPS),
        }
        return Text("oh-hell-hint-bid", {**facts_of_bid, "why": _why_bid(action.tricks, tricks)})
    assert isinstance(action, PlayCard)
    facts: dict[str, Fact] = {
        "card": action.card,
        "need": _need(view),
        "bid": _bid(view),
        "why": _why(view, action),
    }
    return Text("oh-hell-hint-play", facts)


def _sureness(view: View, worths: Worths, found: Lead) -> Text:
    """Name the share of worlds in which the bid is made, and the next best action."""
    own = worths[found.action]
    exact = round(OF_TEN * sum(each > 0 for each in own) / len(own))
    if not exact:
        return Text("oh-hell-hint-lost", {})
    facts: dict[str, Fact] = {"exact": exact, "sure": _how_sure(found), "other": _name(found.other)}
    return Text("oh-hell-hint-sure-bid" if view.may_bid else "oh-hell-hint-sure-card", facts)


def _how_sure(found: Lead) -> str:
    if found.gap <= 0:
        return "equal"
    return "clear" if found.gap >= CLEAR * found.error else "slight"


def _name(action: Any) -> Fact:
    named: Fact = action.tricks if isinstance(action, Bid) else action.card
    return named


def _bid(view: View) -> int:
    return view.bids[own_seat(view)] or 0


def _need(view: View) -> int:
    return _bid(view) - view.taken[own_seat(view)]


def _why_bid(bid: int, tricks: float) -> str:
    """Say whether the bid matches the hand's worth, or differs by a trick."""
    if abs(bid - tricks) < 1:
        return "hand"
    return "more" if bid > tricks else "fewer"


def _why(view: View, play: PlayCard) -> str:
    need, chances = _need(view), {card: winning_chance(view, card) for card in view.may_play}
    if len(chances) == 1:
        return "only"
    if need < 0 or need > len(view.hand):
        return "bust"
    chance = chances[play.card]
    if chance >= LIKELY and need == 1:
        return "last" if chance == CERTAIN else "last_if"
    if chance >= LIKELY:
        return "stuck" if need == 0 else "take"
    if need == 0:
        return "duck"
    return "wait" if max(chances.values()) >= LIKELY else "spare"
