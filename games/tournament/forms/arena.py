"""Arenas: for a fixed time free players are paired at once, and streaks count double.

The rules follow lichess.org (lichess-org/lila, translation/source/arena.xml): a win brings 2 points, a draw
1, a loss 0. After two wins in a row results count double, up to and including the first that is not a win.
The most points win. Equal scores are separated by performance: the average rating of the opponents, plus 500
for each one beaten, minus 500 for each one lost to. Forfeits do not count for it, and players without a match
stand below all others with the same score.

Generalised for larger tables: a table is a game against each opponent, with 2 points for each one left behind
and 1 for each equal one; a win is the first place alone. Computers do not count as opponents. A forfeit
brings nothing and the last place. Card matches are longer than fast chess: a match that still runs at the end
counts if it finishes within a sixth of the arena's time, at least within five minutes. There is no berserk,
and any number of draws counts.

Pairing has its own rules, since fields are small and matches long. At a table of two nobody meets their last
opponent, and at a larger one not all players come from one table, while others are in the arena; but players
may meet again if all have waited as long as a usual match. Larger tables have as few last opponents as
possible. Players are seated by waiting time, then with the rarest opponents, then with neighbours in the
standings, at first by rating. A player waiting for 30 seconds without enough others for a full table gets a
smaller one, as far as the game allows.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations
from typing import NamedTuple

from games.tournament.core import ArenaPlayer, Entries, Pairing, Regulation, Results, Standing, TableResult
from games.tournament.form import Form
from games.tournament.matching import most_pairs
from games.tournament.scoring import ranks
from games.tournament.standings import placed
from games.tournament.tables import settle

USUAL_MS = 5 * 60_000
"""The usual length of a match, if unknown."""
SHORT_MS = 30_000
WINS_OF_STREAK = 2
PERFORMANCE = "performance"
_REACH = 24
"""The places further down among which opponents are searched."""
_BLOCK = 64
"""The number of players matched at once."""
_MET = 10_000
"""The cost of a second meeting of two players; above all distances."""
_AGAIN = 10**9
"""The cost of a meeting of last opponents; above all earlier meetings."""
_LEFT = 10**13
"""The cost for each place in the order of waiting, so that the longest waiting are seated."""
_BEATEN = 500


class Arena(Form):
    """A fixed time without rounds, in which free players are paired at once."""

    name, rank, kind = "arena", 5, "arena"
    by_rounds = False

    def pair(
        self, regulation: Regulation, entries: Entries, results: Results, round: int, seed: bytes
    ) -> tuple[Pairing, ...]:
        return ()

    def has_round(self, regulation: Regulation, entries: Entries, results: Results, round: int) -> bool:
        return False

    def first_round(self, regulation: Regulation, round: int) -> int | None:
        return round

    def pair_free(
        self,
        regulation: Regulation,
        waiting: Sequence[ArenaPlayer],
        results: Results,
        now_ms: int,
        *,
        playing: int = 0,
        usual_ms: int = USUAL_MS,
    ) -> tuple[Pairing, ...]:
        """Return the tables that begin; results are in the order in which tables were opened.

        `playing` is the number of people at tables, `usual_ms` the usual length of a match.
        """
        hall = _Hall(_in_order(waiting, _brought(results)), _Past(results), now_ms, playing, usual_ms)
        tables = hall.duels() if regulation.seats == 2 else hall.tables(regulation.seats, regulation.least)
        return tuple(_pairing(table, hall.past) for table in tables)

    def standings(self, regulation: Regulation, entries: Entries, results: Results) -> tuple[Standing, ...]:
        """Return the standings; results are in the order in which tables were opened."""
        brought, performance = _brought(results), _performances(entries, results)
        values = {player: ((PERFORMANCE, each),) for player, each in performance.items()}
        absent = performance.keys() - {player for each in results for player in each.stayed}
        return placed(entries, {player: brought[player] for player in performance}, values, absent)

    def overtime_ms(self, regulation: Regulation) -> int:
        """Return the time after the end within which running matches still count."""
        return max(5 * 60_000, regulation.minutes * 60_000 // 6)


ARENA = Arena()


class _Past:
    """The last table of each player, the meetings of each pair, and the first seats of each player."""

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
        """Return whether one player was at the other's last table."""
        return other in self._of(one) or one in self._of(other)

    def meetings(self, one: int, other: int) -> int:
        """Return the number of tables with both players."""
        return self._met[min(one, other), max(one, other)]

    def rematch(self, players: Sequence[int]) -> bool:
        """Return whether these players come from one table."""
        return any(self._of(each).issuperset(players) for each in players)

    def _of(self, player: int) -> frozenset[int]:
        return self._last.get(player, frozenset())


Table = tuple[ArenaPlayer, ...]


def _in_order(waiting: Sequence[ArenaPlayer], brought: Mapping[int, Sequence[Fraction]]) -> list[ArenaPlayer]:
    total = {each.player: sum(brought.get(each.player, ()), Fraction(0)) for each in waiting}
    return sorted(waiting, key=lambda each: (-total[each.player], -each.rating, each.player))


class _Hall(NamedTuple):
    """The free players in the order of the standings."""

    line: Sequence[ArenaPlayer]
    past: _Past
    now_ms: int
    playing: int
    usual_ms: int

    def duels(self) -> Iterator[Table]:
        """Yield tables of two; a player waits rather than meet the last opponent again."""
        rank = {each: number for number, each in enumerate(self._by_wait())}
        for block in _blocks(self.line, _BLOCK):
            edges = [
                (one, other, self._cost(block, one, other) - _LEFT * (rank[first] + rank[second]))
                for (one, first), (other, second) in _near(block)
                if self._may_sit((first, second))
            ]
            yield from ((block[one], block[other]) for one, other in most_pairs(len(block), edges))

    def tables(self, seats: int, least: int) -> Iterator[Table]:
        """Yield tables of three and more, and a smaller one of at least `least` players for the rest."""
        spare = self._by_wait()[: len(self.line) % seats]
        seated = [each for each in self.line if each not in spare]
        found: list[Table] = []
        for block in _blocks(seated, _BLOCK - _BLOCK % seats):
            groups = [tuple(range(first, first + seats)) for first in range(0, len(block), seats)]
            for group in settle(groups, partial(self._cost, block)):
                table = self._freshened(tuple(block[each] for each in group), spare)
                found += [table] if table else []
        if len(spare) >= least and not self._may_sit(tuple(spare)):
            self._mix(found, spare)
        yield from found
        late = any(self.now_ms - each.since_ms >= SHORT_MS for each in spare)
        if late and len(spare) >= least and self._may_sit(tuple(spare)):
            yield tuple(spare)

    def _by_wait(self) -> list[ArenaPlayer]:
        """Return the free players, the latest first."""
        return sorted(self.line, key=lambda each: (-each.since_ms, each.player))

    def _may_sit(self, table: Table) -> bool:
        """Return whether these may begin: not again at once, while others are in the arena."""
        alone = len(self.line) + self.playing == len(table)
        late = all(self.now_ms - each.since_ms >= self.usual_ms for each in table)
        return alone or late or not self.past.rematch([each.player for each in table])

    def _cost(self, block: Sequence[ArenaPlayer], one: int, other: int) -> int:
        """Return the cost of pairing these two of a block, given by their places."""
        pair = block[one].player, block[other].player
        met = _AGAIN * self.past.came_together(*pair) + _MET * self.past.meetings(*pair) ** 2
        return met + (one - other) ** 2

    def _freshened(self, table: Table, spare: list[ArenaPlayer]) -> Table | None:
        """Return the table, with a spare player if it may not begin otherwise; None if it waits."""
        if self._may_sit(table):
            return table
        for last in sorted(table, key=lambda each: -each.since_ms):
            for other in spare:
                changed = (*(each for each in table if each != last), other)
                if self._may_sit(changed):
                    spare[spare.index(other)] = last
                    return changed
        return None

    def _mix(self, tables: list[Table], spare: list[ArenaPlayer]) -> None:
        """Exchange a spare player with the latest possible seated one, so that the spare ones may begin."""
        seated = [(each, number) for number, table in enumerate(tables) for each in table]
        for last, number in sorted(seated, key=lambda each: -each[0].since_ms):
            for place, other in enumerate(spare):
                changed = (*(each for each in tables[number] if each != last), other)
                rest = [*spare[:place], last, *spare[place + 1 :]]
                if self._may_sit(changed) and self._may_sit(tuple(rest)):
                    tables[number], spare[:] = changed, rest
                    return


def _blocks(line: Sequence[ArenaPlayer], size: int) -> Iterator[Sequence[ArenaPlayer]]:
    """Yield parts of the order, to keep matchings fast; the last part is at least as large as `size`."""
    starts = range(0, max(1, len(line) - size + 1), size)
    for start in starts:
        yield line[start : start + size] if start != starts[-1] else line[start:]


def _near(block: Sequence[ArenaPlayer]) -> Iterator[tuple[tuple[int, ArenaPlayer], tuple[int, ArenaPlayer]]]:
    """Yield pairs of players at most _REACH apart, with their places."""
    places = list(enumerate(block))
    return ((one, other) for one, other in combinations(places, 2) if other[0] - one[0] <= _REACH)


def _pairing(table: Table, past: _Past) -> Pairing:
    """Seat the table; the player with the fewest first seats sits first."""
    players = sorted((each.player for each in table), key=lambda player: (past.first[player], player))
    return Pairing(tuple(players))


def _brought(results: Iterable[TableResult]) -> Mapping[int, list[Fraction]]:
    found: defaultdict[int, list[Fraction]] = defaultdict(list)
    wins: Counter[int] = Counter()
    for each in results:
        for player, points, won in _points(each):
            found[player].append(points * (2 if wins[player] >= WINS_OF_STREAK else 1))
            wins[player] = wins[player] + 1 if won else 0
    return found


def _points(result: TableResult) -> Iterator[tuple[int, Fraction, bool]]:
    """Yield each player's points of a table before streaks, and whether they won it."""
    people = result.pairing.players
    for seat, player in enumerate(people):
        against = [_compared(result, seat, other) for other in range(len(people)) if other != seat]
        points = Fraction(sum(1 + each for each in against))
        absent = player in result.forfeits
        yield player, Fraction(0) if absent else points, not absent and min(against, default=0) > 0


def _compared(result: TableResult, seat: int, other: int) -> int:
    """Return 1 if the player is ahead of the other, 0 if equal, -1 if behind."""
    found = ranks(result)
    return (found[seat] < found[other]) - (found[seat] > found[other])


def _performances(entries: Entries, results: Iterable[TableResult]) -> dict[int, Fraction]:
    """Return the performance of each player; 0 without opponents, and forfeits are none."""
    rating = {each.player: each.rating for each in entries}
    met: defaultdict[int, list[int]] = defaultdict(list)
    for each in results:
        seats = [seat for seat, player in enumerate(each.pairing.players) if player not in each.forfeits]
        for one, other in combinations(seats, 2):
            for seat, against in ((one, other), (other, one)):
                gained = _BEATEN * _compared(each, seat, against)
                met[each.pairing.players[seat]].append(rating[each.pairing.players[against]] + gained)
    return {player: Fraction(sum(met[player]), max(1, len(met[player]))) for player in rating}
