"""Choose cards by level: by principle, or calculated in likely worlds."""

from random import Random

from games.agents.levels import Level
from games.agents.weighing import Worths
from games.agents.worlds import mean_worths
from games.cards import Card
from games.preferans.computer import calculated
from games.preferans.computer.playing import principles, raspasy
from games.preferans.computer.worlds import contract_of, known
from games.preferans.view import View

SAME = 1e-9
"""Worths that differ by less are equal."""


def card(view: View, rng: Random, level: Level) -> Card:
    """Return the card that a player of this level plays."""
    cards = view.choices.cards
    if len(cards) == 1:
        return cards[0]
    if level is Level.NOVICE:
        return principles.simple(view)
    if level is Level.MASTER:
        return best(view, weigh(view, rng))
    if view.raspasy or not calculates(view):
        return principles.card(view)
    return calculated.most_tricks(view, rng)


def calculates(view: View) -> bool:
    """Return whether an amateur calculates the card, instead of playing by principle."""
    hidden = len(known(view)) < len(view.active)
    return calculated.left(view) in calculated.WORLDS or not (hidden or contract_of(view).misere)


def weigh(view: View, rng: Random) -> Worths:
    """Weigh each card as a master."""
    return raspasy.weigh(view, rng) if view.raspasy else calculated.weigh(view, rng)


def best(view: View, worths: Worths) -> Card:
    """Return the best card; of equals the one by principle, else the lowest."""
    means = mean_worths(worths)
    most = max(means.values())
    equal = [each for each in view.choices.cards if means[each] > most - SAME]
    wished = principles.card(view)
    return wished if wished in equal else min(equal, key=lambda each: each.rank)
