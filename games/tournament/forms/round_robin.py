"""Round robin: everybody meets everybody at tables of two.

They follow the Berger tables of the FIDE Handbook (C.05, annex 1). The numbers are drawn by lot.
In each further cycle colours are reversed, and the last two rounds of every cycle but the last change
places, as the annex recommends: nobody has the same colour three times in a row where a cycle begins. Among
an odd number of players the one who meets the last, missing number has a bye.

Who comes late is not seated: the schedule holds from the start. Who withdraws leaves a computer, or a bye.

As in the FIDE Handbook, C.05: who leaves before half of their games are played has no results, and nobody has
one against them. Later their results stay, and each game that they do not play is a point for the opponent.
Games count that the player has not forfeited. Where computers sit in for who has left, or where a result is
compared with other tables and not with the opponent's, all results stay.
"""

from collections import Counter
from collections.abc import Sequence

from games.tournament.core import Entries, Pairing, Regulation, Results, TableResult, founders
from games.tournament.lots import drawn
from games.tournament.standings import ScoredForm


class RoundRobin(ScoredForm):
    """Everybody meets everybody, by Berger tables."""

    name = "robin"
    rank = 1
    kind = "turns"
    shares_boards = True
    rounds_offered = (1, 2, 3, 4)
    tie_breaks = ("direct", "wins", "sonneborn_berger", "opponents")

    def seats(self, able: Sequence[int]) -> tuple[int, ...]:
        return tuple(seats for seats in able if seats == 2)

    def pair(
        self, regulation: Regulation, entries: Entries, results: Results, round: int, seed: bytes
    ) -> tuple[Pairing, ...]:
        """Return the tables of a round; empty after the last."""
        if not 1 <= round <= self.rounds(regulation, entries):
            return ()
        numbers = _numbers(entries, seed)
        present = {each.player for each in entries if each.plays(round)}
        tables = _round(len(numbers), round, regulation.rounds)
        seated = [[numbers[number] for number in table if number < len(numbers)] for table in tables]
        return tuple(
            _pairing(regulation, here, [player for player in table if player not in present])
            for table in seated
            if (here := [player for player in table if player in present])
        )

    def rounds(self, regulation: Regulation, entries: Entries) -> int:
        """Return the rounds of all cycles."""
        field = len(founders(entries))
        return cycle(field) * regulation.rounds if field > 1 else 0

    def counted(self, regulation: Regulation, entries: Entries, results: Results) -> list[TableResult]:
        annulled = _annulled(regulation, entries, results)
        return [
            each for each in results if annulled.isdisjoint((*each.pairing.players, each.pairing.missing))
        ]


ROUND_ROBIN = RoundRobin()


def _annulled(regulation: Regulation, entries: Entries, results: Results) -> frozenset[int]:
    """Those whose results do not count."""
    if regulation.fill or regulation.duplicate:
        return frozenset()
    games = Counter(
        player
        for each in results
        if not each.pairing.bye
        for player in each.pairing.players
        if player not in each.forfeits
    )
    whole = (sum(each.since == 1 for each in entries) - 1) * regulation.rounds
    return frozenset(each.player for each in entries if each.until and 2 * games[each.player] < whole)


def _pairing(regulation: Regulation, here: Sequence[int], gone: Sequence[int]) -> Pairing:
    """A table of two; one alone has a computer, or a bye for want of who is gone."""
    if regulation.fill:
        return Pairing(tuple(here), regulation.seats - len(here))
    return Pairing(tuple(here), missing=gone[0] if gone else 0)


def cycle(players: int) -> int:
    """How many rounds it takes until everybody has met everybody."""
    return players - 1 + players % 2


def berger(players: int, round: int) -> list[tuple[int, int]]:
    """The pairs of a round by number from 1, the first colour first, for an even number of players."""
    circle = players - 1
    first = (round + 1) // 2 if round % 2 else (players + round) // 2
    fixed = (first, players) if round % 2 else (players, first)
    return [fixed, *((_on(circle, first + k), _on(circle, first - k)) for k in range(1, players // 2))]


def _on(circle: int, number: int) -> int:
    return (number - 1) % circle + 1


def _round(players: int, round: int, cycles: int) -> list[tuple[int, ...]]:
    """The pairs of a round of all cycles, by index from 0; an index beyond the players is the missing one."""
    even = players + players % 2
    turn, place = divmod(round - 1, even - 1)
    if turn < cycles - 1 and even > 2 and place >= even - 3:
        place = 2 * even - 5 - place
    pairs = [(one - 1, other - 1) for one, other in berger(even, place + 1)]
    return [(other, one) if turn % 2 else (one, other) for one, other in pairs]


def _numbers(entries: Entries, seed: bytes) -> list[int]:
    """The players by the number that they have drawn."""
    lot = drawn(entries, seed)
    return sorted(founders(entries), key=lot.__getitem__)
