"""Seats of a table of three and more: nobody always sits in the same one."""

from collections.abc import Sequence
from itertools import permutations
from random import Random

from games.tournament.history import History

FEW = 5
"""Players for whom all orders are tried."""


def seat_order(players: Sequence[int], history: History, lots: Random) -> tuple[int, ...]:
    """The players by seat, each where they have sat least; the lot decides between equals."""
    mixed = list(players)
    lots.shuffle(mixed)
    costs = {player: _costs(history.seats[player], len(mixed)) for player in mixed}
    if len(mixed) <= FEW:
        return min(
            permutations(mixed),
            key=lambda order: sum(costs[player][seat] for seat, player in enumerate(order)),
        )
    order: list[int] = []
    for seat in range(len(mixed)):
        left = [player for player in mixed if player not in order]
        order.append(min(left, key=lambda player: costs[player][seat] - sum(costs[player][seat + 1 :])))
    return tuple(order)


def _costs(seats: Sequence[int], size: int) -> list[int]:
    return [2 * seats.count(seat) + int(bool(seats) and seats[-1] == seat) for seat in range(size)]
