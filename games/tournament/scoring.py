"""What tables, byes and missed rounds bring.

A table of n brings n-1, n-2 … 0 for the places, 1, ½, 0 at a table of two. Half of what two places bring
together goes to each of two equals. At a smaller table than the others points are stretched to the same first
place. A bye brings as much as a win (FIDE Handbook C.04.1, article 3). A forfeit brings nothing to who has
not come, and those who have come stand before them. Who comes late has half of a win for each round missed.

Where all tables play the same board, a result is compared with the others of the same seat. Matchpoints
follow Law 78A of the World Bridge Federation's Laws of Duplicate Bridge (2017): two for each result of the
field that is worse, one for each equal one, as a part of all that can be won, 2(n-1) in a field of n. The
difference from the average compares with the mean of the field, one's own result included, as a datum of
Butler scoring does without leaving results out. Byes and forfeits are in no field.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from games.tournament.core import Entries, Regulation, Results, TableResult

ZERO = Fraction(0)
HALF = Fraction(1, 2)
AVERAGE = HALF
"""The part of a board's matchpoints of who could not play it, and of a field of one."""
Scores = Mapping[int, Mapping[int, Fraction]]
"""What each round has brought each player: by player, then by round."""


def matchpoints(field: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """The matchpoints of each result: 2 for each of the others that it beats, 1 for each equal one."""
    beaten = [sum(other < result for other in field) for result in field]
    equal = [sum(other == result for other in field) - 1 for result in field]  # not with itself
    return tuple(Fraction(2 * more + level) for more, level in zip(beaten, equal, strict=True))


def parts(field: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """The matchpoints of each result as a part of all that could be won; `AVERAGE` in a field of one."""
    most = 2 * (len(field) - 1)
    return tuple(points / most if most else AVERAGE for points in matchpoints(field))


def averages(field: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """How far each result is above the average of the field."""
    if not field:
        return ()
    mean = sum(field, Fraction(0)) / len(field)
    return tuple(result - mean for result in field)


def scores(regulation: Regulation, entries: Entries, results: Results) -> Scores:
    """What each round has brought each player; a round that a player has not played is left out."""
    found: dict[int, dict[int, Fraction]] = {each.player: {} for each in entries}
    for round, tables in sorted(by_round(results).items()):
        for player, score in _of_round(regulation, entries, round, tables).items():
            if player in found:
                found[player][round] = score
    return found


def _of_round(
    regulation: Regulation, entries: Entries, round: int, tables: Sequence[TableResult]
) -> dict[int, Fraction]:
    """What a round has brought: at tables, by byes, and once it is over for who has come after it."""
    found = _of_tables(regulation, [table for table in tables if not table.pairing.bye])
    free = _free(regulation)
    for table in tables:
        if table.pairing.bye:
            (player,) = table.pairing.players
            found[player] = ZERO if player in table.forfeits else free
    if regulation.form.admits_late and all(each.player in found for each in entries if each.plays(round)):
        found |= {each.player: HALF * free for each in entries if each.since > round}
    return found


def _free(regulation: Regulation) -> Fraction:
    """What a bye of a round brings: a win, or the average of duplicate."""
    return AVERAGE if regulation.duplicate else Fraction(regulation.seats - 1)


def by_round(results: Iterable[TableResult]) -> dict[int, list[TableResult]]:
    found: dict[int, list[TableResult]] = defaultdict(list)
    for each in results:
        found[each.round].append(each)
    return found


def par(regulation: Regulation) -> Fraction:
    """What a player of average strength gets in a round."""
    return HALF if regulation.duplicate else Fraction(regulation.seats - 1, 2)


def place_points(result: TableResult, seats: int) -> dict[int, Fraction]:
    """Points for places. At a smaller table they are stretched, so that the first place brings as much."""
    by_seat = ranks(result)
    table = len(by_seat)
    found = {}
    for player, rank in zip(result.pairing.players, by_seat, strict=False):
        beaten = sum(rank < other for other in by_seat)
        equal = by_seat.count(rank) - 1
        points = (beaten + HALF * equal) * Fraction(max(seats, table) - 1, table - 1)
        found[player] = ZERO if player in result.forfeits else points
    return found


def ranks(result: TableResult) -> list[tuple[int, int]]:
    """What orders the seats of a table; who has forfeited comes last."""
    players, computers = result.pairing.players, result.pairing.computers
    if not result.places:
        return [(int(player in result.forfeits), 0) for player in players] + [(1, 0)] * computers
    absent = [player in result.forfeits for player in players] + [False] * computers
    return [(1, 0) if away else (0, place) for away, place in zip(absent, result.places, strict=True)]


def _of_tables(regulation: Regulation, tables: Sequence[TableResult]) -> dict[int, Fraction]:
    """What the tables of a round have brought those who had one."""
    if regulation.duplicate:
        return _compared(tables)
    found = [place_points(table, regulation.seats) for table in tables]
    return {player: score for each in found for player, score in each.items()}


def _compared(tables: Sequence[TableResult]) -> dict[int, Fraction]:
    """What each result is worth within its field: the same seat of tables of the same size, computers too.

    Forfeited results are in no field and bring nothing.
    """
    found = {player: ZERO for table in tables for player in table.pairing.players}
    for field in _fields(tables):
        shares = parts([points for _, points in field])
        for (player, _), worth in zip(field, shares, strict=True):
            if player is not None:
                found[player] = worth
    return found


def _fields(tables: Sequence[TableResult]) -> list[list[tuple[int | None, Fraction]]]:
    """Who has reached what, by the size of the table and the seat; None: a computer."""
    found: dict[tuple[int, int], list[tuple[int | None, Fraction]]] = defaultdict(list)
    for table in tables:
        people: list[int | None] = [*table.pairing.players, *(None,) * table.pairing.computers]
        for seat, points in enumerate(table.points):
            if people[seat] not in table.forfeits:
                found[len(people), seat].append((people[seat], points))
    return list(found.values())
