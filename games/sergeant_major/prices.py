"""What the end of a deal is worth to a seat: tricks, and what the agreements add to them."""

from typing import Final

from games.sergeant_major.playouts import Position
from games.sergeant_major.state import SEATS
from games.sergeant_major.view import View
from games.sergeant_major.worlds import own_seat

NEVER: Final = 100
"""Tricks lacking to a twelfth that does not count."""
WON, LOST = 4.0, 2.0
"""Tricks for which a seat would rather take the twelfth first, or keep another from it."""
FINE, FINED = 2.0, 0.7
"""Tricks for which it would rather not miss its quota where that costs, or have another miss theirs."""


class Prices:
    """Compares ends of the deal of a view, for its seat."""

    def __init__(self, view: View) -> None:
        counts = bool(view.distances) and view.winner is None
        self._view = view
        self._own = own_seat(view)
        self.left = list(view.distances) if counts else [NEVER] * SEATS
        """Tricks that each seat lacks now."""

    def worth(self, end: Position) -> float:
        """The seat's tricks of the deal, and what else counts as some."""
        seats = zip(self._view.taken, self.left, end.left, strict=True)
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
