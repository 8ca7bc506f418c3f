"""The master of Старшина: plays out each card in sampled deals (Monte Carlo)."""

from random import Random
from typing import Final

from games.agents.weighing import Weighing, Worths
from games.agents.worlds import best, weigh_in
from games.cards import Card
from games.core import Agent
from games.sergeant_major.actions import Action, from_low
from games.sergeant_major.computer.players import SergeantMajorPlayer
from games.sergeant_major.computer.playouts import Position, play_out
from games.sergeant_major.computer.worlds import hidden, sample_worlds
from games.sergeant_major.state import SEATS, Phase
from games.sergeant_major.view import View
from games.trick_game.actions import PlayCard
from games.trick_game.memory import own_seat
from games.trick_game.playouts import BITS, SUIT_OF, mask

NEVER: Final = 100
"""Stands for a twelfth trick that does not count."""
WON, LOST = 4.0, 2.0
"""The worth, in tricks, of taking the twelfth first, and the loss if another seat does."""
FINE, FINED = 2.0, 0.7
"""The loss, in tricks, of a missed quota that costs points, and the gain from another seat's."""


class Prices:
    """Values finished deals for the seat of a view."""

    def __init__(self, view: View) -> None:
        counts = bool(view.distances) and view.winner is None
        self._view = view
        self._own = own_seat(view)
        self.lacking = list(view.distances) if counts else [NEVER] * SEATS
        """Tricks that each seat lacks now."""

    def worth(self, end: Position) -> float:
        """Return the seat's tricks of the deal, plus the twelfth and the quotas in tricks."""
        seats = zip(self._view.taken, self.lacking, end.lacking, strict=True)
        taken = [now + lacked - lacks for now, lacked, lacks in seats]
        return taken[self._own] + self._won(end.first) + self._quotas(taken)

    def _won(self, first: int) -> float:
        if first < 0:
            return 0.0
        return WON if first == self._own else -LOST

    def _quotas(self, taken: list[int]) -> float:
        if not self._view.options.stake:
            return 0.0
        return sum(
            [
                -FINE if seat == self._own else FINED
                for seat, (tricks, quota) in enumerate(zip(taken, self._view.quotas, strict=False))
                if tricks < quota
            ]
        )


WORLDS: Final = 48
"""The imagined deals for a decision."""


class MasterPlayer(Weighing[View], Agent):
    """Weighs cards by the tricks they bring; exchanges as amateurs do, since playouts do no better."""

    def choose(self, view: View, rng: Random) -> Action:
        worths = self.weigh(view, rng)
        action: Action = best(worths) if worths else SergeantMajorPlayer().choose(view, rng)
        return action

    def weigh(self, view: View, rng: Random) -> Worths:
        if view.phase is not Phase.PLAY or len(view.choices) < 2:
            return {}
        assert view.turn is not None
        prices, turn = Prices(view), view.turn
        starts = [
            Position.of(world[:SEATS], prices.lacking.copy(), turn, view.trick)
            for world in sample_worlds(view, rng, WORLDS)
        ]

        def worth(card: int, start: Position) -> float:
            end = start.after(card)
            play_out(end)
            return prices.worth(end)

        lowest = alike(view)
        worths = weigh_in(starts, sorted(set(lowest.values())), worth)
        return {PlayCard(card): worths[bit] for card, bit in lowest.items()}


def alike(view: View) -> dict[Card, int]:
    """Map each playable card, from low to high, to its lowest equivalent."""
    apart = hidden(view) | mask(play.card for play in view.trick)
    found: dict[Card, int] = {}
    latest: dict[int, int] = {}
    for card in from_low(frozenset(view.choices)):
        bit, suit = BITS[card], SUIT_OF[BITS[card]]
        lower = latest.get(suit, 0)
        between = apart & suit & (bit - 1) & -(lower or bit)
        found[card] = latest[suit] = lower if lower and not between else bit
    return found
