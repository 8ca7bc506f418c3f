"""Score tables, byes and missed rounds.

A table of n brings n-1, n-2 … 0 for the places, 1, ½, 0 at a table of two. Half of what two places bring
together goes to each of two equals. At a smaller or larger table than the others points are scaled to the
same first place. A bye brings as much as a win (FIDE Handbook C.04.1, article 3). A forfeit or a loss on time
brings nothing, and the others at the table stand before it. A late entry has half of a win for each round
missed.

`matchpoints`, `parts` and `averages` score a board, a deal played in the same seat at several tables.
Matchpoints follow Law 78A of the World Bridge Federation's Laws of Duplicate Bridge (2017): two for each
worse result of the field, one for each equal one, as a part of all that can be won, 2(n-1) in a field of n.
The difference from the average compares with the mean of the field, one's own result included, as a datum of
Butler scoring does without leaving results out.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from games.tournament.core import Entries, Regulation, Results, TableResult
from games.tournament.form import Form

ZERO = Fraction(0)
HALF = Fraction(1, 2)
AVERAGE = HALF
"""The part of a board's matchpoints in a field of one."""
Scores = Mapping[int, Mapping[int, Fraction]]
"""Points by player, then by round."""


def matchpoints(field: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """Return the matchpoints of each result: 2 for each worse result, 1 for each equal one."""
    beaten = [sum(other < result for other in field) for result in field]
    equal = [sum(other == result for other in field) - 1 for result in field]  # not with itself
    return tuple(Fraction(2 * more + level) for more, level in zip(beaten, equal, strict=True))


def parts(field: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """Return the matchpoints of each result as a part of the maximum; `AVERAGE` in a field of one."""
    most = 2 * (len(field) - 1)
    return tuple(points / most if most else AVERAGE for points in matchpoints(field))


def averages(field: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """Return the difference of each result from the average of the field."""
    if not field:
        return ()
    mean = sum(field, Fraction(0)) / len(field)
    return tuple(result - mean for result in field)


def scores(regulation: Regulation, entries: Entries, results: Results) -> Scores:
    """Return the points of each player by round, without the rounds that they did not play."""
    found: dict[int, dict[int, Fraction]] = {each.player: {} for each in entries}
    for round, tables in sorted(by_round(results).items()):
        for player, score in _of_round(regulation, entries, round, tables).items():
            if player in found:
                found[player][round] = score
    return found


def _of_round(
    regulation: Regulation, entries: Entries, round: int, tables: Sequence[TableResult]
) -> dict[int, Fraction]:
    """Return the points of a round: for tables and byes, and once it is over for late entries."""
    found: dict[int, Fraction] = {}
    for table in tables:
        found |= _bye(regulation, table) if table.pairing.bye else place_points(table, regulation.seats)
    admits_late = Form.named(regulation.form).admits_late
    if admits_late and all(each.player in found for each in entries if each.plays(round)):
        found |= {each.player: par(regulation) for each in entries if each.since > round}
    return found


def _bye(regulation: Regulation, table: TableResult) -> dict[int, Fraction]:
    (player,) = table.pairing.players
    return {player: ZERO if player in table.forfeits else Fraction(regulation.seats - 1)}


def by_round(results: Iterable[TableResult]) -> dict[int, list[TableResult]]:
    found: dict[int, list[TableResult]] = defaultdict(list)
    for each in results:
        found[each.round].append(each)
    return found


def par(regulation: Regulation) -> Fraction:
    """Return the points of a round for average strength, half of a win."""
    return Fraction(regulation.seats - 1, 2)


def place_points(result: TableResult, seats: int) -> dict[int, Fraction]:
    """Return points for places; a table of another size brings the same points for the first place."""
    by_seat = ranks(result)
    table = len(by_seat)
    found = {}
    for player, rank in zip(result.pairing.players, by_seat, strict=False):
        beaten = sum(rank < other for other in by_seat)
        equal = by_seat.count(rank) - 1
        points = (beaten + HALF * equal) * Fraction(seats - 1, table - 1)
        found[player] = ZERO if player in result.losers else points
    return found


def ranks(result: TableResult) -> list[tuple[int, int]]:
    """Return a sort key for each seat of a table; forfeits and losses on time come last."""
    players, computers = result.pairing.players, result.pairing.computers
    if not result.places:
        return [(int(player in result.losers), 0) for player in players] + [(1, 0)] * computers
    absent = [player in result.losers for player in players] + [False] * computers
    return [(1, 0) if away else (0, place) for away, place in zip(absent, result.places, strict=True)]
