"""Compute tie-breaks for equal scores: Buchholz without the weakest opponent, then Sonneborn-Berger.

They follow the FIDE Handbook, C.07 (tie-break regulations).

Larger tables. A round counts once: the score of the opponent in Buchholz becomes the mean of the scores of
all opponents at the table. In Sonneborn-Berger each opponent counts whole if the player was before them at
the table, half if level, and the mean of these is the round's. Computers are no opponents.

Unplayed rounds of a Swiss follow FIDE's rule of 2009 (80th congress, minutes of the committee on Swiss
pairings; C.02, 13.15). In a round without an opponent, by a bye, a forfeit or an absence, the player has
met a virtual one: with the same score before it, with the rest of the round's points, and with draws ever
since. For the player's own opponents each such round counts as a draw.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from games.tournament.core import Entries, Regulation, Results, TableResult
from games.tournament.scoring import ZERO, Scores, par, place_points

BUCHHOLZ_CUT, SONNEBORN_BERGER = "buchholz_cut", "sonneborn_berger"

Encounter = Mapping[int, Fraction]
"""The result against each opponent of a table: 1 for ahead, ½ for level, 0 for behind."""


class TieBreaks:
    """The tie-breaks of a Swiss after some results."""

    def __init__(self, regulation: Regulation, entries: Entries, results: Results, scores: Scores) -> None:
        self._regulation = regulation
        self._scores = scores
        self._draw = par(regulation)
        self._rounds = range(1, max((each.round for each in results), default=0) + 1)
        self._met: dict[int, dict[int, Encounter]] = {each.player: {} for each in entries}
        for result in results:
            for player, encounter in self._encounters(result):
                if player in self._met:
                    self._met[player][result.round] = encounter
        self._counted = {player: self._for_opponents(player) for player in self._met}

    def of(self, player: int) -> tuple[tuple[str, Fraction], ...]:
        """Return the tie-breaks of a player in order of precedence."""
        return (BUCHHOLZ_CUT, self._buchholz_cut(player)), (SONNEBORN_BERGER, self._sonneborn_berger(player))

    def _buchholz_cut(self, player: int) -> Fraction:
        strengths = [
            _mean([self._counted[other] for other in met]) if met else self._virtual(player, round)
            for round, met in self._by_round(player)
        ]
        return sum(strengths, ZERO) - min(strengths, default=ZERO)

    def _sonneborn_berger(self, player: int) -> Fraction:
        return sum(
            (
                _mean([part * self._counted[other] for other, part in met.items()])
                if met
                else self._share(player, round) * self._virtual(player, round)
                for round, met in self._by_round(player)
            ),
            ZERO,
        )

    def _by_round(self, player: int) -> Iterator[tuple[int, Encounter]]:
        """Yield all rounds; the encounter of an unplayed one is empty."""
        return ((round, self._met[player].get(round, {})) for round in self._rounds)

    def _for_opponents(self, player: int) -> Fraction:
        """Return a player's score as it counts for opponents."""
        score = self._scores[player]
        counted = (score.get(round, ZERO) if met else self._draw for round, met in self._by_round(player))
        return sum(counted, ZERO)

    def _virtual(self, player: int, round: int) -> Fraction:
        """Return the score of the virtual opponent of an unplayed round."""
        score = self._scores[player]
        before = sum((brought for each, brought in score.items() if each < round), ZERO)
        return before + 2 * self._draw - score.get(round, ZERO) + self._draw * (self._rounds[-1] - round)

    def _share(self, player: int, round: int) -> Fraction:
        """Return the share of a win that an unplayed round brought."""
        return self._scores[player].get(round, ZERO) / (2 * self._draw)

    def _encounters(self, result: TableResult) -> Iterator[tuple[int, Encounter]]:
        """Yield each player's encounter at a table. Byes and forfeited tables are not played."""
        if result.pairing.bye:
            return
        points = place_points(result, self._regulation.seats)
        present = [player for player in result.pairing.players if player not in result.forfeits]
        for player in present:
            others = (other for other in present if other != player)
            yield player, {other: _outcome(points[player], points[other]) for other in others}


def _outcome(own: Fraction, other: Fraction) -> Fraction:
    """Return 1 if the player was ahead of the other, ½ if equal."""
    return Fraction(1 + (own > other) - (own < other), 2)


def _mean(numbers: Sequence[Fraction]) -> Fraction:
    return sum(numbers, ZERO) / len(numbers)
