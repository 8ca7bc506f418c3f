"""Arenas: a fixed time in which who is free is paired at once, and streaks that count double.

After the questions and answers on arenas of lichess.org (lichess-org/lila, translation/source/arena.xml): a
win brings 2 points, a draw 1, a loss none; after two wins in a row results count double until one is no win,
and that one still does. Who has most points when the time is up has won. Between equals the performance
decides: the average rating of the opponents, and 500 more for each one beaten and 500 less for each one lost
to. Opponents are near in the standings, by rating at first, and nobody meets the same one twice running.

Generalised here: a table of three and more is a game against each opponent, 2 points for each one left behind
and 1 for each equal one; a win is to be alone in front. Computers are no opponents. A table is a rematch if
all of its players come from the same last table; it is played once they have all waited for 10 seconds. Who
waits for 30 seconds without enough others for a table sits at a smaller one, which computers fill if the
regulation wants it. Who forfeits gets nothing and is behind all who do not. Matches of cards last longer than
fast chess: those that still run when the time is up count if they end within a sixth of it, at least within
five minutes. There is no berserk, and any number of draws counts.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from games.tournament.core import Entry, Pairing, Regulation, Standing, TableResult
from games.tournament.matching import cheapest_pairs

REMATCH_MS = 10_000
SHORT_MS = 30_000
WINS_OF_STREAK = 2
PERFORMANCE = "performance"
_REACH = 8
"""How many places further down opponents are looked for."""
_BLOCK = 64
"""How many are matched at once at tables of two."""
_AGAIN = 1_000_000
"""What it costs to seat two together who come from the same table; more than all distance does."""
_BEATEN = 500


class ArenaPlayer(NamedTuple):
    """A player who is free; `since_ms` is when they became so."""

    player: int
    rating: int
    since_ms: int


def pair(
    regulation: Regulation, waiting: Sequence[ArenaPlayer], results: Sequence[TableResult], now_ms: int
) -> tuple[Pairing, ...]:
    """The tables that begin now; results are in the order in which their tables were opened."""
    past = _Past(results)
    line = _in_order(waiting, _brought(results))
    spare = sorted(line, key=lambda each: (-each.since_ms, each.player))[: len(line) % regulation.seats]
    seated = [each for each in line if each not in spare]
    tables = []
    for table in _tables(seated, regulation.seats, past):
        fresh = _freshened(table, spare, past, now_ms)
        tables += [fresh] if fresh else []
    tables += _short(spare, past, now_ms)
    return tuple(_pairing(regulation, table, past) for table in tables)


def standings(
    regulation: Regulation, entries: Sequence[Entry], results: Sequence[TableResult]
) -> tuple[Standing, ...]:
    """How all stand after these results, which are in the order in which their tables were opened."""
    brought = _brought(results)
    total = {each.player: sum(brought[each.player], Fraction(0)) for each in entries}
    performance = _performances(entries, results)
    value = {each.player: (total[each.player], performance[each.player]) for each in entries}
    first = {each: place for place, each in reversed([*enumerate(sorted(value.values(), reverse=True), 1)])}
    found = [
        Standing(
            each.player,
            first[value[each.player]],
            total[each.player],
            ((PERFORMANCE, performance[each.player]),),
            tuple(brought[each.player]),
            out=each.until > 0,
        )
        for each in entries
    ]
    return tuple(sorted(found, key=lambda each: (each.place, each.player)))


def overtime_ms(regulation: Regulation) -> int:
    """How long after the end of the time a match that still runs may take and count."""
    return max(5 * 60_000, regulation.minutes * 60_000 // 6)


class _Past:
    """The last table of each player, and how often each has sat first."""

    def __init__(self, results: Iterable[TableResult]) -> None:
        self._last: dict[int, int] = {}
        self._company: list[frozenset[int]] = []
        self.first: Counter[int] = Counter()
        for number, each in enumerate(results):
            self._company.append(frozenset(each.pairing.players))
            self._last |= dict.fromkeys(each.pairing.players, number)
            self.first[each.pairing.players[0]] += 1

    def met(self, one: int, other: int) -> bool:
        """Whether the last table of either was with the other."""
        return other in self._of(one) or one in self._of(other)

    def rematch(self, players: Sequence[int]) -> bool:
        """Whether all of these come from one table."""
        return any(self._of(each).issuperset(players) for each in players)

    def _of(self, player: int) -> frozenset[int]:
        return self._company[self._last[player]] if player in self._last else frozenset()


Table = tuple[ArenaPlayer, ...]


def _in_order(waiting: Sequence[ArenaPlayer], brought: Mapping[int, Sequence[Fraction]]) -> list[ArenaPlayer]:
    """Those who wait, by points and then by rating."""
    total = {each.player: sum(brought.get(each.player, ()), Fraction(0)) for each in waiting}
    return sorted(waiting, key=lambda each: (-total[each.player], -each.rating, each.player))


def _tables(line: Sequence[ArenaPlayer], seats: int, past: _Past) -> Iterator[Table]:
    """Full tables of all of these: neighbours in the order, but not those who have just met."""
    if seats == 2:
        for block in _blocks(line):
            yield from _pairs(block, past)
        return
    tables: list[tuple[int, ...]] = [(number,) for number in range(0, len(line), seats)]
    for seat in range(1, seats):
        tables = _joined(line, tables, range(seat, len(line), seats), past)
    yield from (tuple(line[each] for each in table) for table in tables)


def _blocks(line: Sequence[ArenaPlayer]) -> Iterator[Sequence[ArenaPlayer]]:
    """Parts of the order, so that no matching takes long; the last is no smaller than the others."""
    starts = range(0, max(1, len(line) - _BLOCK + 1), _BLOCK)
    for start in starts:
        yield line[start : start + _BLOCK] if start != starts[-1] else line[start:]


def _pairs(block: Sequence[ArenaPlayer], past: _Past) -> Iterator[Table]:
    edges = [(one, other, _cost(block, (one,), other, past)) for one, other in _near(len(block), _REACH)]
    for one, other in cheapest_pairs(len(block), edges) or ():
        yield block[one], block[other]


def _near(size: int, reach: int) -> Iterator[tuple[int, int]]:
    """Pairs of numbers below a size which are at most this far apart."""
    return ((one, other) for one in range(size) for other in range(one + 1, min(size, one + reach + 1)))


def _joined(
    line: Sequence[ArenaPlayer], tables: Sequence[tuple[int, ...]], others: Sequence[int], past: _Past
) -> list[tuple[int, ...]]:
    """Each table with one more player, so that all together are as near as can be."""
    count = len(tables)
    edges = [
        (number, count + other, _cost(line, tables[number], others[other], past))
        for number in range(count)
        for other in range(max(0, number - _REACH // 2), min(count, number + _REACH // 2 + 1))
    ]
    found = cheapest_pairs(2 * count, edges) or ()
    return [(*tables[number], others[other - count]) for number, other in found]


def _cost(line: Sequence[ArenaPlayer], table: Sequence[int], other: int, past: _Past) -> int:
    """How far a player is from those of a table, and how many of them they come from."""
    again = sum(past.met(line[each].player, line[other].player) for each in table)
    return _AGAIN * again + sum((each - other) ** 2 for each in table)


def _freshened(table: Table, spare: list[ArenaPlayer], past: _Past, now_ms: int) -> Table | None:
    """The table, or one with a spare player for the last comer if it is a rematch too soon; None: not yet."""
    if _playable(table, past, now_ms):
        return table
    for last in sorted(table, key=lambda each: -each.since_ms):
        for other in spare:
            changed = (*(each for each in table if each != last), other)
            if _playable(changed, past, now_ms):
                spare[spare.index(other)] = last
                return changed
    return None


def _playable(table: Table, past: _Past, now_ms: int) -> bool:
    patient = all(now_ms - each.since_ms >= REMATCH_MS for each in table)
    return patient or not past.rematch([each.player for each in table])


def _short(spare: Sequence[ArenaPlayer], past: _Past, now_ms: int) -> list[Table]:
    """The smaller table of those left over, once one of them has waited long enough."""
    late = any(now_ms - each.since_ms >= SHORT_MS for each in spare)
    table = tuple(spare)
    return [table] if late and len(table) > 1 and _playable(table, past, now_ms) else []


def _pairing(regulation: Regulation, table: Table, past: _Past) -> Pairing:
    """The table by seats: who has sat first least often does so."""
    players = sorted((each.player for each in table), key=lambda player: (past.first[player], player))
    return Pairing(tuple(players), regulation.seats - len(table) if regulation.fill else 0)


def _brought(results: Iterable[TableResult]) -> Mapping[int, list[Fraction]]:
    """What each table has brought each of its players, streaks included."""
    found: defaultdict[int, list[Fraction]] = defaultdict(list)
    wins: Counter[int] = Counter()
    for each in results:
        for player, points, won in _points(each):
            found[player].append(points * (2 if wins[player] >= WINS_OF_STREAK else 1))
            wins[player] = wins[player] + 1 if won else 0
    return found


def _points(result: TableResult) -> Iterator[tuple[int, Fraction, bool]]:
    """What a table has brought each player before streaks, and whether they have won it."""
    people = result.pairing.players
    for seat, player in enumerate(people):
        against = [_compared(result, seat, other) for other in range(len(people)) if other != seat]
        points = Fraction(sum(1 + each for each in against))
        absent = player in result.forfeits
        yield player, Fraction(0) if absent else points, not absent and min(against, default=0) > 0


def _compared(result: TableResult, seat: int, other: int) -> int:
    """1 for a player who is before the other, 0 for an equal one, -1 for one behind."""
    one, two = (_behind(result, each) for each in (seat, other))
    return (one < two) - (one > two)


def _behind(result: TableResult, seat: int) -> tuple[bool, int]:
    absent = result.pairing.players[seat] in result.forfeits
    return absent, 0 if absent or not result.places else result.places[seat]


def _performances(entries: Sequence[Entry], results: Iterable[TableResult]) -> dict[int, Fraction]:
    """The performance of each player; 0 of who has met nobody."""
    rating = {each.player: each.rating for each in entries}
    met: defaultdict[int, list[int]] = defaultdict(list)
    for each in results:
        for one, other in combinations(range(len(each.pairing.players)), 2):
            for seat, against in ((one, other), (other, one)):
                gained = _BEATEN * _compared(each, seat, against)
                met[each.pairing.players[seat]].append(rating[each.pairing.players[against]] + gained)
    return {player: Fraction(sum(met[player]), max(1, len(met[player]))) for player in rating}
