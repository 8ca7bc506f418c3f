"""Hints: the computer player's choice, and why."""

from fractions import Fraction
from random import Random

from games.agents.adviser import Advice, Adviser
from games.faces.facts import Text
from games.oh_hell.actions import Action, Bid
from games.oh_hell.players import OhHellPlayer, winning_chance, worth
from games.oh_hell.view import View
from games.trick_game.actions import PlayCard

LIKELY = 0.4
"""The chance from which a card is said to take the trick."""
STEPS = 2
"""A hand's worth is told in halves of a trick."""


class OhHellAdviser(Adviser[View]):
    def advise(self, view: View, rng: Random) -> Advice:
        action = OhHellPlayer().choose(view, rng)
        return Advice(action, (_reason(view, action),))


def _reason(view: View, action: Action) -> Text:
    if isinstance(action, Bid):
        return Text("oh-hell-hint-bid", {"bid": action.tricks, "worth": _in_halves(worth(view))})
    assert isinstance(action, PlayCard)
    return Text("oh-hell-hint-play", {"card": action.card, "need": _need(view), "why": _why(view, action)})


def _in_halves(tricks: float) -> Fraction:
    return Fraction(round(tricks * STEPS), STEPS)


def _need(view: View) -> int:
    """The tricks that the seat still wants."""
    assert view.seat is not None
    return (view.bids[view.seat] or 0) - view.taken[view.seat]


def _why(view: View, play: PlayCard) -> str:
    if len(view.may_play) == 1:
        return "only"
    likely = winning_chance(view, play.card) >= LIKELY
    if _need(view) <= 0:
        return "stuck" if likely else "duck"
    return "take" if likely else "spare"
