"""Choose cards of a contract by best open-card play in likely worlds."""

from random import Random

from games.agents.weighing import Worths
from games.cards import Card
from games.preferans.computer.effort import LIMIT, Effort
from games.preferans.computer.stakes import Stakes
from games.preferans.computer.worlds import contract_of, declarer_of, guess, known, likely, position
from games.preferans.double_dummy.solver import Solver
from games.preferans.view import View

WORLDS = {1: 12, 2: 12, 3: 12, 4: 10, 5: 8, 6: 6, 7: 4, 8: 3}
"""The worlds that an amateur imagines for a card, by cards left."""
MOST, FEW = 40, 10
"""The worlds that a master imagines, if the work allows: few with a hidden declarer's hand.

Making such a hand fit its contract takes as long as playing it.
"""
WORK, MISERE_WORK = 20_000, 10_000
"""The positions a master searches for a card; those of a misère take longer."""


def left(view: View) -> int:
    """Return the number of cards in the fullest hand."""
    return max(view.counts[place] for place in view.active)


def most_tricks(view: View, rng: Random) -> Card:
    """Return the best card for its side over several worlds, the lowest of equals."""
    contract, solver = contract_of(view), Solver()
    totals = dict.fromkeys(view.choices.cards, 0)
    for world in guess(view, rng, WORLDS.get(left(view), 1)):
        for card, tricks in solver.worth(position(view, world)).items():
            totals[card] += tricks
    wants_many = (view.on_turn == view.declarer) is not contract.misere
    sign = 1 if wants_many else -1
    high_first = contract.misere
    return max(totals, key=lambda card: (sign * totals[card], card.rank if high_first else -card.rank))


def weigh(view: View, rng: Random) -> Worths:
    """Weigh each card in each world, in whists.

    The positions searched limit the number of worlds.
    """
    stakes, solver = Stakes(view), Solver(LIMIT)
    had = sum(trick.taker == view.declarer for trick in view.tricks)
    worths: dict[Card, list[float]] = {card: [] for card in view.choices.cards}
    effort = Effort(solver, MISERE_WORK if contract_of(view).misere else WORK)
    for world in likely(view, rng, MOST if declarer_of(view) in known(view) else FEW):
        for card, tricks in solver.worth(position(view, world)).items():
            worths[card].append(stakes.under_way(had + tricks))
        if effort.spent():
            break
    return {card: tuple(found) for card, found in worths.items()}
