"""Tables of three and more: who sits with whom in a round.

No matching algorithm is known for groups of three and more, so this is a search of our own. Players are
numbers, their places in an order of preference. It first looks for tables at which nobody meets again: from
the top, each taking the next ones that fit, and taken back where the rest does not work out. For up to 12
players it tries everything; in a larger field it gives up after `EFFORT` tables. Where players must meet
again, it makes that as rare and as even as it can by exchanging players.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from random import Random

WHOLE = 48
"""Players who are split at once; of more, all but the last are seated table by table."""
EFFORT = 3_000
"""Tables that are tried before a way to split the field is given up."""
TRIES = 5
"""Orders from which places are changed to make repeats few."""
CHANGES = 64
"""Players up to whom places are changed for nearer scores; more are near each other anyway."""

Table = tuple[int, ...]
Cost = Callable[[int, int], int]


def even_sizes(players: int, tables: int) -> list[int]:
    """How many people sit at each table, the fullest first."""
    return [players // tables + (table < players % tables) for table in range(tables)]


def nearer(tables: list[Table], met: Cost, apart: Cost) -> list[Table]:
    """The tables of a small field after exchanges that bring players nearer without one repeat more."""
    players = sum(map(len, tables))
    if players > CHANGES:
        return tables
    heavy = 1 + sum(apart(one, other) for one, other in combinations(range(players), 2))
    return settle(tables, lambda one, other: met(one, other) * heavy + apart(one, other))


def without_repeats(sizes: Sequence[int], barred: Sequence[int]) -> list[Table] | None:
    """Tables at which nobody sits with a barred player, a bit for each place; None: none were found."""
    window = WHOLE
    while True:
        found = _from_the_top(sizes, barred, window)
        if found is not None or window >= min(len(barred), 3 * WHOLE):
            return found or _hardest_first(sizes, barred)
        window *= 3


def fewest_repeats(sizes: Sequence[int], met: Cost, lots: Random) -> list[Table]:
    """Tables with few repeats, the players who have met least together, as far as changing places leads."""

    def cost(one: int, other: int) -> int:
        return met(one, other) * (1 + met(one, other))

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


def settle(tables: Sequence[Table], cost: Cost) -> list[Table]:
    """The same sizes of tables, after all exchanges of two players that make them cheaper."""
    seated = [list(table) for table in tables]
    better = True
    while better:
        better = False
        for one, other in combinations(seated, 2):
            better |= _exchange(one, other, cost)
    return [tuple(sorted(table)) for table in seated]


def _exchange(one: list[int], other: list[int], cost: Cost) -> bool:
    """Change the places of two players of two tables wherever that is cheaper."""
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
    """Tables for the first, one by one, and for the last ones together."""
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
    """Tables for all, those with the fewest possible companions first."""
    if len(barred) > WHOLE:
        return None

    def hardest(free: int) -> int:
        return min(_places(free), key=lambda place: (free & ~barred[place]).bit_count())

    return _Split(barred, hardest).split((1 << len(barred)) - 1, list(sizes))


class _Split:
    """A search for tables without repeats, which goes back where the rest does not work out."""

    def __init__(self, barred: Sequence[int], leader: Callable[[int], int]) -> None:
        self._barred = barred
        self._leader = leader
        self._effort = EFFORT

    def split(self, free: int, sizes: list[int]) -> list[Table] | None:
        """Tables of these sizes for all who are free; None: there are none, or they take too long to find."""
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
    """Every table of this size that a player can have, those with the next ones first."""

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
