"""Arenas: a fixed time in which who is free is paired at once, and streaks that count double.

After the questions and answers on arenas of lichess.org (lichess-org/lila, translation/source/arena.xml): a
win brings 2 points, a draw 1, a loss none; after two wins in a row results count double until one is no win,
and that one still does. Who has most points when the time is up has won. Between equals the performance
decides: the average rating of the opponents, and 500 more for each one beaten and 500 less for each one lost
to.

Generalised here: a table of three and more is a game against each opponent, 2 points for each one left behind
and 1 for each equal one; a win is to be alone in front. Computers are no opponents. Who forfeits gets nothing
and is behind all who do not. Matches of cards last longer than fast chess: those that still run when the time
is up count if they end within a sixth of it, at least within five minutes. There is no berserk, and any
number of draws counts.

Pairing is by rules of its own, for few play and matches are long. At a table of two nobody meets their last
opponent, at a larger one not all come from one table, as long as anybody else is in the arena; a table whose
players have all waited for a usual match begins it again. At larger tables as few as possible meet a last
opponent. Who has waited longest is seated first, then those together who have met least, and then those who
are near in the standings, by rating at first. Who waits for 30 seconds without enough others for a table of
three or more sits at a smaller one, which computers fill if the regulation wants it.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations
from typing import NamedTuple

from games.tournament.core import Entry, Pairing, Regulation, Standing, TableResult
from games.tournament.matching import most_pairs
from games.tournament.tables import settle

SHORT_MS = 30_000
USUAL_MS = 5 * 60_000
"""How long a match usually takes where nothing is known of it."""
WINS_OF_STREAK = 2
PERFORMANCE = "performance"
_REACH = 24
"""How many places further down opponents are looked for."""
_BLOCK = 64
"""How many are matched at once."""
_MET = 10_000
"""What it costs to seat two together who have met once; more than all distance does."""
_AGAIN = 10**9
"""The same if one of them comes from a table with the other; more than all meetings do."""
_LEFT = 10**13
"""The same for each place in the order of waiting, so that who has waited longest is not left over."""
_BEATEN = 500


class ArenaPlayer(NamedTuple):
    """A player who is free; `since_ms` is when they became so."""

    player: int
    rating: int
    since_ms: int


def pair(
    regulation: Regulation,
    waiting: Sequence[ArenaPlayer],
    results: Sequence[TableResult],
    now_ms: int,
    *,
    playing: int = 0,
    usual_ms: int = USUAL_MS,
) -> tuple[Pairing, ...]:
    """The tables that begin now; results are in the order in which their tables were opened.

    `playing` is the number of people at tables at present, `usual_ms` how long a match usually takes.
    """
    hall = _Hall(_in_order(waiting, _brought(results)), _Past(results), now_ms, playing, usual_ms)
    tables = hall.duels() if regulation.seats == 2 else hall.tables(regulation.seats)
    return tuple(_pairing(regulation, table, hall.past) for table in tables)


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
    """The last table of each player, how often each two have met, and how often each has sat first."""

    def __init__(self, results: Iterable[TableResult]) -> None:
        self._last: dict[int, frozenset[int]] = {}
        self._met: Counter[tuple[int, int]] = Counter()
        self.first: Counter[int] = Counter()
        for each in results:
            players = each.pairing.players
            self._last |= dict.fromkeys(players, frozenset(players))
            self._met.update(combinations(sorted(players), 2))
            self.first[players[0]] += 1

    def came_together(self, one: int, other: int) -> bool:
        """Whether the last table of either was with the other."""
        return other in self._of(one) or one in self._of(other)

    def meetings(self, one: int, other: int) -> int:
        """At how many tables both have sat."""
        return self._met[min(one, other), max(one, other)]

    def rematch(self, players: Sequence[int]) -> bool:
        """Whether all of these come from one table."""
        return any(self._of(each).issuperset(players) for each in players)

    def _of(self, player: int) -> frozenset[int]:
        return self._last.get(player, frozenset())


Table = tuple[ArenaPlayer, ...]


def _in_order(waiting: Sequence[ArenaPlayer], brought: Mapping[int, Sequence[Fraction]]) -> list[ArenaPlayer]:
    """Those who wait, by points and then by rating."""
    total = {each.player: sum(brought.get(each.player, ()), Fraction(0)) for each in waiting}
    return sorted(waiting, key=lambda each: (-total[each.player], -each.rating, each.player))


class _Hall(NamedTuple):
    """Those who are free, in the order of the standings, and what is known of them."""

    line: Sequence[ArenaPlayer]
    past: _Past
    now_ms: int
    playing: int
    usual_ms: int

    def duels(self) -> Iterator[Table]:
        """Tables of two; who finds nobody but a last opponent waits."""
        rank = {each: number for number, each in enumerate(self._by_wait())}
        for block in _blocks(self.line, _BLOCK):
            edges = [
                (
                    one,
                    other,
                    self._cost(block, one, other) - _LEFT * (rank[first] + rank[second]),
                )
                for (one, first), (other, second) in _near(block)
                if self._may_sit((first, second))
            ]
            yield from ((block[one], block[other]) for one, other in most_pairs(len(block), edges))

    def tables(self, seats: int) -> Iterator[Table]:
        """Tables of three and more, and a smaller one for those who are left over."""
        spare = self._by_wait()[: len(self.line) % seats]
        seated = [each for each in self.line if each not in spare]
        for block in _blocks(seated, _BLOCK - _BLOCK % seats):
            groups = [tuple(range(first, first + seats)) for first in range(0, len(block), seats)]
            for group in settle(groups, partial(self._cost, block)):
                table = self._freshened(tuple(block[each] for each in group), spare)
                yield from [table] if table else []
        late = any(self.now_ms - each.since_ms >= SHORT_MS for each in spare)
        if late and len(spare) > 1 and self._may_sit(tuple(spare)):
            yield tuple(spare)

    def _by_wait(self) -> list[ArenaPlayer]:
        """Those who are free, the latest first."""
        return sorted(self.line, key=lambda each: (-each.since_ms, each.player))

    def _may_sit(self, table: Table) -> bool:
        """Whether these may begin: not again at once, while others are in the arena."""
        alone = len(self.line) + self.playing == len(table)
        late = all(self.now_ms - each.since_ms >= self.usual_ms for each in table)
        return alone or late or not self.past.rematch([each.player for each in table])

    def _cost(self, block: Sequence[ArenaPlayer], one: int, other: int) -> int:
        """What speaks against a table with these two of a block, who have their places in the order."""
        pair = block[one].player, block[other].player
        met = _AGAIN * self.past.came_together(*pair) + _MET * self.past.meetings(*pair) ** 2
        return met + (one - other) ** 2

    def _freshened(self, table: Table, spare: list[ArenaPlayer]) -> Table | None:
        """The table, or one with a spare player for its last comer where it may not begin; None: it waits."""
        if self._may_sit(table):
            return table
        for last in sorted(table, key=lambda each: -each.since_ms):
            for other in spare:
                changed = (*(each for each in table if each != last), other)
                if self._may_sit(changed):
                    spare[spare.index(other)] = last
                    return changed
        return None


def _blocks(line: Sequence[ArenaPlayer], size: int) -> Iterator[Sequence[ArenaPlayer]]:
    """Parts of the order, so that no matching takes long; the last is no smaller than the others."""
    starts = range(0, max(1, len(line) - size + 1), size)
    for start in starts:
        yield line[start : start + size] if start != starts[-1] else line[start:]


def _near(block: Sequence[ArenaPlayer]) -> Iterator[tuple[tuple[int, ArenaPlayer], tuple[int, ArenaPlayer]]]:
    """Pairs of players who are at most so far apart, with their places."""
    places = list(enumerate(block))
    return ((one, other) for one, other in combinations(places, 2) if other[0] - one[0] <= _REACH)


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
