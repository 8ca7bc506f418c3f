"""Search for tables of three and more.

No fast algorithm is known for groups of three and more, so this is a search of our own. Players are numbered
by preference. It first searches for tables without repeats: from the top, each player takes the next ones
that fit, with backtracking. It tries everything for up to 12 players, and gives up after `EFFORT` tables in
larger fields. If repeats are inevitable, it exchanges players to make them rare and even.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from random import Random

WHOLE = 48
"""The most players split at once; of more, all but the last are seated table by table."""
EFFORT = 3_000
"""The tables tried before a search gives up."""
TRIES = 5
"""The starting orders tried to make repeats few."""
CHANGES = 64
"""The most players exchanged for nearer scores; in larger fields scores are near anyway."""

Table = tuple[int, ...]
Cost = Callable[[int, int], int]


def even_sizes(players: int, tables: int) -> list[int]:
    """Return the number of people at each table, the fullest first."""
    return [players // tables + (table < players % tables) for table in range(tables)]


def nearer(tables: list[Table], met: Cost, apart: Cost) -> list[Table]:
    """Exchange players of a small field to bring scores nearer without more or less even repeats."""
    players = sum(map(len, tables))
    if players > CHANGES:
        return tables
    heavy = 1 + sum(apart(one, other) for one, other in combinations(range(players), 2))
    return settle(tables, lambda one, other: _again(met(one, other)) * heavy + apart(one, other))


def without_repeats(sizes: Sequence[int], barred: Sequence[int]) -> list[Table] | None:
    """Return tables without barred pairs, given as a bit for each place, or None if not found."""
    window = WHOLE
    while True:
        found = _from_the_top(sizes, barred, window)
        if found is not None or window >= min(len(barred), 3 * WHOLE):
            return found or _hardest_first(sizes, barred)
        window *= 3


def fewest_repeats(sizes: Sequence[int], met: Cost, lots: Random) -> list[Table]:
    """Return tables with few repeats, improved by exchanges, preferring rare opponents."""

    def cost(one: int, other: int) -> int:
        return _again(met(one, other))

    best: tuple[int, list[Table]] | None = None
    for _ in range(TRIES):
        order = list(range(sum(sizes)))
        lots.shuffle(order)
        tables = settle(_cut(order, sizes), cost)
        total = sum(cost(*pair) for table in tables for pair in combinations(table, 2))
        if best is None or total < best[0]:
            best = total, tables
    assert best is not None
    return best[1]


def _again(meetings: int) -> int:
    """Return the cost of one more meeting; it grows faster than their number, to keep repeats even."""
    return meetings * (meetings + 1)


def settle(tables: Sequence[Table], cost: Cost) -> list[Table]:
    """Exchange players of two tables while that lowers the cost."""
    seated = [list(table) for table in tables]
    better = True
    while better:
        better = False
        for one, other in combinations(seated, 2):
            better |= _exchange(one, other, cost)
    return [tuple(sorted(table)) for table in seated]


def _exchange(one: list[int], other: list[int], cost: Cost) -> bool:
    """Exchange two players wherever that lowers the cost; return whether one was exchanged."""
    better = False
    for i in range(len(one)):
        for j in range(len(other)):
            mine, theirs = one[i], other[j]
            now = sum(cost(mine, each) for each in one if each != mine)
            now += sum(cost(theirs, each) for each in other if each != theirs)
            then = sum(cost(theirs, each) for each in one if each != mine)
            then += sum(cost(mine, each) for each in other if each != theirs)
            if then < now:
                one[i], other[j] = theirs, mine
                better = True
    return better


def _cut(order: Sequence[int], sizes: Sequence[int]) -> list[Table]:
    rest = iter(order)
    return [tuple(next(rest) for _ in range(size)) for size in sizes]


def _from_the_top(sizes: Sequence[int], barred: Sequence[int], window: int) -> list[Table] | None:
    """Seat the first players table by table, and the last ones together."""
    free = (1 << len(barred)) - 1
    head: list[Table] = []
    rest = list(sizes)
    while free.bit_count() > window:
        leader = _lowest(free)
        table = next(_companies(leader, free, rest[0], barred), None)
        if table is None:
            return None
        head.append(table)
        free &= ~bits(table)
        del rest[0]
    tail = _Split(barred, _lowest).split(free, rest)
    return None if tail is None else head + tail


def _hardest_first(sizes: Sequence[int], barred: Sequence[int]) -> list[Table] | None:
    """Seat all players, those with the fewest possible companions first."""
    if len(barred) > WHOLE:
        return None

    def hardest(free: int) -> int:
        return min(_places(free), key=lambda place: (free & ~barred[place]).bit_count())

    return _Split(barred, hardest).split((1 << len(barred)) - 1, list(sizes))


class _Split:
    """A search for tables without repeats, with backtracking."""

    def __init__(self, barred: Sequence[int], leader: Callable[[int], int]) -> None:
        self._barred = barred
        self._leader = leader
        self._effort = EFFORT

    def split(self, free: int, sizes: list[int]) -> list[Table] | None:
        """Return tables of these sizes for all free players, or None if none are found in time."""
        if not sizes:
            return []
        if not all((free & ~self._barred[place]).bit_count() >= sizes[-1] for place in _places(free)):
            return None
        leader = self._leader(free)
        for size in dict.fromkeys(sizes):
            rest = sizes.copy()
            rest.remove(size)
            for table in _companies(leader, free, size, self._barred):
                self._effort -= 1
                if self._effort < 0:
                    return None
                tables = self.split(free & ~bits(table), rest)
                if tables is not None:
                    return [table, *tables]
        return None


def _companies(leader: int, free: int, size: int, barred: Sequence[int]) -> Iterator[Table]:
    """Yield every table of this size for a leader, those with the next players first."""

    def grow(table: Table, fits: int) -> Iterator[Table]:
        if len(table) == size:
            yield table
            return
        while fits.bit_count() >= size - len(table):
            place = _lowest(fits)
            fits &= fits - 1
            yield from grow((*table, place), fits & ~barred[place])

    return grow((leader,), free & ~barred[leader] & ~(1 << leader))


def _lowest(bits: int) -> int:
    return (bits & -bits).bit_length() - 1


def _places(bits: int) -> Iterator[int]:
    while bits:
        yield _lowest(bits)
        bits &= bits - 1


def bits(table: Table) -> int:
    return sum(1 << place for place in table)
