"""Count the points of a deal and the deals of a match."""

from typing import Literal

FULL_SERIES = {3: 15, 4: 13, 5: 10, 6: 8, 7: 7}
MOST_PLAYERS = max(FULL_SERIES)


def series(agreed: Literal["full"] | int, seats: int) -> int:
    """Return the number of deals in a match."""
    full = FULL_SERIES[seats]
    return full if agreed == "full" else min(agreed, full)


def points(*, bid: int, taken: int, cards: int, zero: Literal["ten", "sliding"]) -> int:
    """Return a player's points in a deal with `cards` cards in each hand."""
    if bid != taken:
        return 0
    if bid == 0 and zero == "sliding":
        return 5 + cards
    return 10 + bid
