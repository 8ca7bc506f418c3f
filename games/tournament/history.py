"""Collect the meetings, seats and byes of earlier rounds."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import combinations

from games.tournament.core import TableResult


class History:
    """The past of all players. A forfeiting player has met nobody and had no seat."""

    def __init__(self, results: Iterable[TableResult]) -> None:
        self.meetings: Counter[frozenset[int]] = Counter()
        """The meetings of two players."""
        self.opponents: defaultdict[int, set[int]] = defaultdict(set)
        self.seats: defaultdict[int, list[int]] = defaultdict(list)
        """A player's seats in order of rounds."""
        self.idle: Counter[int] = Counter()
        """A player's byes and wins without an opponent."""
        for each in sorted(results, key=lambda result: result.round):
            self._note(each)

    def _note(self, result: TableResult) -> None:
        players = result.pairing.players
        present = [player for player in players if player not in result.forfeits]
        if result.pairing.bye or (len(present) == 1 and len(players) > 1):
            self.idle.update(present)
        for one, other in combinations(present, 2):
            self.meetings[frozenset((one, other))] += 1
            self.opponents[one].add(other)
            self.opponents[other].add(one)
        if not result.pairing.bye:
            for seat, player in enumerate(players):
                if player not in result.forfeits:
                    self.seats[player].append(seat)

    def met(self, one: int, other: int) -> int:
        return self.meetings[frozenset((one, other))]
