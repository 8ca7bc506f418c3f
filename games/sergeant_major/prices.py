"""Price the end of a deal for a seat: its tricks, and what the options add."""

from typing import Final

from games.sergeant_major.playouts import Position
from games.sergeant_major.state import SEATS
from games.sergeant_major.view import View
from games.sergeant_major.worlds import own_seat

NEVER: Final = 100
"""The missing tricks if twelve do not win."""
WON, LOST = 4.0, 2.0
"""The price in tricks of taking the twelfth first, and of another seat taking it."""
FINE, FINED = 2.0, 0.7
"""The price in tricks of missing a quota that costs, and of another seat missing it."""


class Prices:
    """Prices the ends of a deal for the seat of a view."""

    def __init__(self, view: View) -> None:
        counts = bool(view.distances) and view.winner is None
        self._view = view
        self._own = own_seat(view)
        self.left = list(view.distances) if counts else [NEVER] * SEATS
        """The tricks that each seat lacks."""

    def worth(self, end: Position) -> float:
        """Return the seat's tricks of the deal with everything priced in tricks."""
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
