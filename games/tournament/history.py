"""What earlier rounds mean for the next one: who has met whom, in which seats, and who has sat out."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations

from games.tournament.core import TableResult


class History:
    """The past of all players. Who has forfeited has met nobody and had no seat."""

    def __init__(self, results: Iterable[TableResult]) -> None:
        self.meetings: Counter[frozenset[int]] = Counter()
        """How often two players were at one table."""
        self.opponents: defaultdict[int, set[int]] = defaultdict(set)
        self.seats: defaultdict[int, list[int]] = defaultdict(list)
        """The seats that a player has had, in order of rounds."""
        self.idle: Counter[int] = Counter()
        """How often a player had a bye, or won because nobody came."""
        self.fillings: Counter[int] = Counter()
        """How often computers filled a player's table."""
        for each in sorted(results, key=lambda result: result.round):
            self._note(each)

    def _note(self, result: TableResult) -> None:
        players = result.pairing.players
        present = [player for player in players if player not in result.forfeits]
        if result.pairing.bye or (len(present) == 1 and len(players) > 1):
            self.idle.update(present)
        self.meet(present)
        if result.pairing.computers:
            self.fillings.update(present)
        if not result.pairing.bye:
            for seat, player in enumerate(players):
                if player not in result.forfeits:
                    self.seats[player].append(seat)

    def meet(self, players: Sequence[int]) -> None:
        """These sit at one table."""
        self.meetings.update(map(frozenset, combinations(players, 2)))
        for one, other in combinations(players, 2):
            self.opponents[one].add(other)
            self.opponents[other].add(one)

    def met(self, one: int, other: int) -> int:
        return self.meetings[frozenset((one, other))]
