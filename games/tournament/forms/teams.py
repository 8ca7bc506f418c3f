"""A match of two teams: everybody of one team meets everybody of the other.

At tables of two it is the Scheveningen system (first played there in 1923). The players of a team are
numbered by lot; in the first round equal numbers meet, and from round to round the second team moves on by
one. All of a team have the same colour in a round, the other one in the next, and in every other cycle the
reverse. Teams may differ in size: some of the larger one play computers in turn.

Seats beyond two, where the game needs them, are computers'.
"""

from games.tournament.core import Entries, Pairing, Regulation, Results, founders
from games.tournament.lots import drawn
from games.tournament.standings import ScoredForm


class Teams(ScoredForm):
    """Everybody of one team meets everybody of the other."""

    name = "teams"
    rank = 6
    kind = "turns"
    duels = True
    teams = (1, 2)
    shares_boards = True
    rounds_offered = (1, 2, 3, 4)
    tie_breaks = ("direct", "wins", "opponents")

    def pair(
        self, regulation: Regulation, entries: Entries, results: Results, round: int, seed: bytes
    ) -> tuple[Pairing, ...]:
        """Return the tables of a round; empty after the last."""
        if not 1 <= round <= self.rounds(regulation, entries):
            return ()
        present = {each.player for each in entries if each.plays(round)}
        one, other = self._players(entries, seed)
        size = max(len(one), len(other))
        turn, place = divmod(round - 1, size)
        found: list[Pairing] = []
        for number in range(size):
            away = (number + place) % size
            pair = [*one[number : number + 1], *other[away : away + 1]]
            here = [player for player in (pair[::-1] if (place + turn) % 2 else pair) if player in present]
            if here:
                found.append(Pairing(tuple(here), regulation.seats - len(here)))
        return tuple(found)

    def rounds(self, regulation: Regulation, entries: Entries) -> int:
        """Return the rounds of all cycles: as many a cycle as the larger team has players."""
        sizes = [len(players) for players in self._players(entries, b"")]
        return max(sizes) * regulation.rounds if min(sizes) else 0

    def _players(self, entries: Entries, seed: bytes) -> list[list[int]]:
        """Return the players of each team in the order of their lots."""
        lot, first = drawn(entries, seed), founders(entries)
        team = {each.player: each.team for each in entries}
        order = sorted(first, key=lot.__getitem__)
        return [[player for player in order if team[player] == each] for each in self.teams]


TEAMS = Teams()
