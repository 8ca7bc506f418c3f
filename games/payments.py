"""Settle results of any number of players with the fewest payments."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple


class Payment(NamedTuple):
    """A payment from `who` to `whom`, by their place in the results."""

    who: int
    whom: int
    amount: int


def fewest_payments(results: Sequence[int]) -> Iterator[Payment]:
    """Yield the fewest payments that settle these results, which sum to 0.

    Players are divided into the most groups that each sum to 0; a group of n needs n - 1 payments. In a group
    the largest loser pays the largest winner first. The time doubles with each player.
    """
    for group in _groups(tuple(results)):
        left = {player: results[player] for player in group}
        while any(left.values()):
            who, whom = min(left, key=left.__getitem__), max(left, key=left.__getitem__)
            amount = min(-left[who], left[whom])
            left[who] += amount
            left[whom] -= amount
            yield Payment(who, whom, amount)


def _groups(results: tuple[int, ...]) -> list[list[int]]:
    """Return the most groups of players whose results sum to 0."""
    players = [player for player, each in enumerate(results) if each]

    @cache
    def best(taken: int) -> tuple[int, int]:
        """Return the most groups among these players in a row, and the last player of the row."""
        if not taken:
            return 0, -1
        choices = (
            (best(taken ^ 1 << place)[0], -place) for place in range(len(players)) if taken & 1 << place
        )
        groups, place = max(choices)
        total = sum(results[player] for number, player in enumerate(players) if taken & 1 << number)
        return groups + (total == 0), -place

    groups: list[list[int]] = []
    taken = (1 << len(players)) - 1
    while taken:
        total = sum(results[player] for number, player in enumerate(players) if taken & 1 << number)
        if total == 0:
            groups.append([])
        _, place = best(taken)
        groups[-1].append(players[place])
        taken ^= 1 << place
    return [sorted(group) for group in groups]
