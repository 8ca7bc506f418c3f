"""Points of a deal and places in the match."""

from typing import Literal

FULL_SERIES = {3: 15, 4: 13, 5: 10, 6: 8, 7: 7}
MOST_PLAYERS = max(FULL_SERIES)


def series(agreed: Literal["full"] | int, seats: int) -> int:
    """How many deals a match has."""
    full = FULL_SERIES[seats]
    return full if agreed == "full" else min(agreed, full)


def points(*, bid: int, taken: int, cards: int, zero: Literal["ten", "sliding"]) -> int:
    """What a player scores in a deal of so many cards a hand."""
    if bid != taken:
        return 0
    if bid == 0 and zero == "sliding":
        return 5 + cards
    return 10 + bid
