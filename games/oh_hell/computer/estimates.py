"""Estimate the tricks of many hands of a deal quickly."""

from collections.abc import Iterable
from math import exp

from games.cards import PACK_52
from games.oh_hell.computer.players import SLOPE, TRUMP
from games.oh_hell.computer.playouts import SUIT_OF, number_of
from games.oh_hell.computer.playouts import TRUMP as FIRST_TRUMP
from games.oh_hell.view import View


class Estimates:
    """Estimates hands as they were dealt, by the measure that computers bid by."""

    def __init__(self, view: View) -> None:
        pack = [number_of(card, view.trumps) for card in PACK_52 if card is not view.turned]
        self._higher = {
            card: sum(SUIT_OF[other] == SUIT_OF[card] and other > card for other in pack) for card in pack
        }
        share = (view.seats - 1) * view.number / max(1, len(pack) - view.number)
        self._chances = [exp(-SLOPE * higher * min(1.0, share)) for higher in range(13)]
        whole = sum(
            self._chances[higher] + TRUMP * (card >= FIRST_TRUMP) for card, higher in self._higher.items()
        )
        self._fair = len(pack) / view.seats / whole

    def worth(self, hand: Iterable[int]) -> float:
        """Return the tricks that the hand is likely to take; its own higher cards do not count against it."""
        own, tricks = [0] * 5, 0.0
        for card in sorted(hand, reverse=True):
            suit = SUIT_OF[card]
            strength = self._chances[self._higher[card] - own[suit]] + TRUMP * (card >= FIRST_TRUMP)
            tricks += min(1.0, strength * self._fair)
            own[suit] += 1
        return tricks
