"""Compute tie-breaks for equal scores.

They follow the FIDE Handbook, C.07 (tie-break regulations); each form names its own in their order.

Larger tables. A round counts once: the score of the opponent in Buchholz becomes the mean of the scores of
all opponents at the table. In Sonneborn-Berger each opponent counts whole if the player was before them at
the table, half if level, and the mean of these is the round's. In a direct encounter being before an
opponent at a table is 1, being level ½. A win is the first place of a table alone. Computers are no
opponents.

Unplayed rounds of a Swiss follow FIDE's rule of 2009 (80th congress, minutes of the committee on Swiss
pairings; C.02, 13.15). In a round without an opponent, by a bye, a forfeit or an absence, the player has
met a virtual one, who had the same score before it, got what the player did not get, and has drawn ever
since. For the player's own opponents each such round counts as a draw.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from games.tournament.core import Entries, Regulation, Results, TableResult
from games.tournament.scoring import HALF, ZERO, Scores, par, place_points


class Encounter(NamedTuple):
    """A round of a player: how they stood against each opponent of their table, and whether they won it."""

    opponents: dict[int, Fraction]
    played: bool
    won: bool


class TieBreaks:
    def __init__(self, regulation: Regulation, entries: Entries, results: Results, scores: Scores) -> None:
        self._regulation = regulation
        self._scores = scores
        self._ratings = {each.player: each.rating for each in entries}
        self._last = max((each.round for each in results), default=0)
        self._rounds: dict[int, dict[int, Encounter]] = {each.player: {} for each in entries}
        for result in results:
            for player, encounter in self._encounters(result):
                if player in self._rounds:
                    self._rounds[player][result.round] = encounter
        self._counted = {player: self._for_opponents(player) for player in self._rounds}
        self._values: dict[str, Callable[[int], Fraction]] = {
            "buchholz_cut": self._buchholz_cut,
            "buchholz": self._buchholz,
            "sonneborn_berger": self._sonneborn_berger,
            "wins": self._wins,
            "opponents": self._average_rating,
        }

    def of(self, equals: Sequence[int]) -> dict[int, tuple[tuple[str, Fraction], ...]]:
        """Return the tie-breaks of players with equal scores, in order of precedence."""
        found: dict[int, list[tuple[str, Fraction]]] = {player: [] for player in equals}
        groups = [list(equals)]
        for name in self._regulation.form.tie_breaks:
            value = {player: each for group in groups for player, each in self._value(name, group).items()}
            for player in equals:
                found[player].append((name, value[player]))
            groups = [part for group in groups for part in _split(group, value)]
        return {player: tuple(values) for player, values in found.items()}

    def _value(self, name: str, group: Sequence[int]) -> dict[int, Fraction]:
        if name == "direct":
            return self._direct(group)
        return {player: self._values[name](player) for player in group}

    def _direct(self, group: Sequence[int]) -> dict[int, Fraction]:
        """Return the scores of equal players against each other, if all of them have met."""
        among = {player: dict.fromkeys(group, ZERO) for player in group}
        met: set[tuple[int, int]] = set()
        for player in group:
            for encounter in self._rounds[player].values():
                for other, outcome in encounter.opponents.items():
                    if other in among:
                        among[player][other] += outcome
                        met.add((player, other))
        complete = len(met) == len(group) * (len(group) - 1)
        return {player: sum(among[player].values(), ZERO) if complete else ZERO for player in group}

    def _buchholz(self, player: int) -> Fraction:
        return sum(self._strengths(player), ZERO)

    def _buchholz_cut(self, player: int) -> Fraction:
        strengths = list(self._strengths(player))
        return sum(strengths, ZERO) - min(strengths, default=ZERO)

    def _strengths(self, player: int) -> Iterator[Fraction]:
        for round in range(1, self._last + 1):
            encounter = self._rounds[player].get(round)
            if encounter and encounter.opponents:
                yield _mean([self._counted[other] for other in encounter.opponents])
            else:
                yield self._virtual(player, round)

    def _sonneborn_berger(self, player: int) -> Fraction:
        total = ZERO
        for round in range(1, self._last + 1):
            encounter = self._rounds[player].get(round)
            if encounter and encounter.opponents:
                total += _mean([part * self._counted[other] for other, part in encounter.opponents.items()])
            else:
                total += self._part(player, round) * self._virtual(player, round)
        return total

    def _wins(self, player: int) -> Fraction:
        return Fraction(sum(each.won for each in self._rounds[player].values()))

    def _average_rating(self, player: int) -> Fraction:
        met = [other for each in self._rounds[player].values() for other in each.opponents]
        return _mean([Fraction(self._ratings[other]) for other in met if other in self._ratings])

    def _for_opponents(self, player: int) -> Fraction:
        """Return a player's score as it counts for opponents."""
        score = self._scores[player]
        draw = par(self._regulation)
        rounds = range(1, self._last + 1)
        counted = (score.get(each, ZERO) if self._has_played(player, each) else draw for each in rounds)
        return sum(counted, ZERO)

    def _has_played(self, player: int, round: int) -> bool:
        encounter = self._rounds[player].get(round)
        return encounter is not None and encounter.played

    def _virtual(self, player: int, round: int) -> Fraction:
        """Return the score of the virtual opponent of an unplayed round."""
        score = self._scores[player]
        draw = par(self._regulation)
        before = sum((brought for each, brought in score.items() if each < round), ZERO)
        return before + 2 * draw - score.get(round, ZERO) + draw * (self._last - round)

    def _part(self, player: int, round: int) -> Fraction:
        """Return the share of a win that an unplayed round brought."""
        score = self._scores[player].get(round, ZERO)
        if not self._regulation.duplicate:
            return score / (2 * par(self._regulation))
        return HALF if round in self._rounds[player] else ZERO

    def _encounters(self, result: TableResult) -> Iterator[tuple[int, Encounter]]:
        """Yield each player's round of a table. In a Swiss forfeited tables are not played."""
        players = result.pairing.players
        if result.pairing.bye:
            paid = self._scores.get(players[0], {}).get(result.round, ZERO)
            yield players[0], Encounter({}, False, paid > 0 and not self._regulation.duplicate)
            return
        points = place_points(result, self._regulation.seats)
        most = max(self._regulation.seats, len(players) + result.pairing.computers) - 1
        present = [player for player in players if player not in result.forfeits]
        for player in players:
            others = [other for other in present if other != player and player in present]
            stood = {other: _outcome(points[player], points[other]) for other in others}
            played = bool(others or (player in present and result.pairing.computers))
            yield player, Encounter(stood, played, points[player] == most)


def _outcome(own: Fraction, other: Fraction) -> Fraction:
    """Return 1 if the player was ahead of the other, ½ if equal."""
    return Fraction(1 + (own > other) - (own < other), 2)


def _split(group: Sequence[int], value: dict[int, Fraction]) -> list[list[int]]:
    falling = sorted(group, key=lambda player: -value[player])
    return [list(part) for _, part in groupby(falling, key=value.__getitem__)]


def _mean(numbers: Sequence[Fraction]) -> Fraction:
    return sum(numbers, ZERO) / len(numbers) if numbers else ZERO
