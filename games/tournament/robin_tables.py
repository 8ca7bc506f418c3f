"""The schedule of a round robin at tables of three and more.

It goes on until everybody has met everybody as often as there are cycles. Where a complete design fits the
field and its computers (13 to 15 and 25 to 27 in threes, 13 to 16 and 25 to 28 in fours, a single table),
each two meet exactly once a cycle. Elsewhere each round seats those together who have met least, as found
by exchanging players from several orders; two of those who lag most are always among them, so it ends. That
every two have met often enough is certain; that the numbers differ by little, and that it takes few rounds
more than it must, is what the search achieves.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from random import Random

from games.tournament import designs
from games.tournament.tables import Table, even_sizes, settle

ORDERS = 240
"""Players in all the orders from which a round is sought, but six orders at least."""
FIRST = 10_000
"""What it is worth that two who lag most meet."""


@lru_cache(maxsize=64)
def robin_tables(
    players: int, seats: int, *, cycles: int, computers: int, fewest: int
) -> tuple[tuple[Table, ...], ...]:
    """All rounds, of players counted from 0; those missing in a round sit it out.

    Places for computers are counted after the players and left out of the tables.
    """
    places = players + computers
    if places == seats:
        return (((*range(players),),),) * cycles
    if designs.complete(places, seats):
        whole = designs.rounds_of(places, seats) * cycles
        return tuple(tuple(_people(table, players) for table in tables) for tables in whole)
    return tuple(_Schedule(players, seats, cycles, places, fewest).rounds())


def _people(table: Table, players: int) -> Table:
    return tuple(place for place in table if place < players)


class _Schedule:
    """Rounds that are found one after the other."""

    def __init__(self, players: int, seats: int, cycles: int, places: int, fewest: int) -> None:
        self._players = players
        self._cycles = cycles
        self._sizes = _sizes(players, seats, places, fewest)
        self._met = [[0] * players for _ in range(players)]
        self._played = [0] * players
        self._orders = max(6, ORDERS // players)
        self._lots = Random(f"{players} {seats} {cycles}")

    def rounds(self) -> Iterator[tuple[Table, ...]]:
        while lagging := self._lagging():
            tables = min((self._tables(lagging) for _ in range(self._orders)), key=self._total)
            for table in tables:
                self._meet(table)
            yield tuple(tables)

    def _lagging(self) -> tuple[int, int] | None:
        """Two who have met least; None: everybody has met everybody often enough."""
        pairs = combinations(range(self._players), 2)
        one, other = min(pairs, key=lambda pair: (self._met[pair[0]][pair[1]], self._played[pair[0]]))
        return (one, other) if self._met[one][other] < self._cycles else None

    def _tables(self, lagging: tuple[int, int]) -> list[Table]:
        """Tables at which these two meet, and others who have met little."""
        order = [place for place in range(self._players) if place not in lagging]
        self._lots.shuffle(order)
        order.sort(key=self._played.__getitem__)
        playing = [*lagging, *order][: sum(self._sizes)]
        rest = playing[2:]
        self._lots.shuffle(rest)
        rest = [*lagging, *rest]
        tables = []
        for size in self._sizes:
            tables.append(tuple(rest[:size]))
            del rest[:size]

        def cost(one: int, other: int) -> int:
            return -FIRST if {one, other} == set(lagging) else self._price(one, other)

        return settle(tables, cost)

    def _price(self, one: int, other: int) -> int:
        """What it costs that two meet once more: they should all meet equally often."""
        times = self._met[one][other]
        return times * times + times + 8 * max(0, times - self._cycles + 1)

    def _total(self, tables: Sequence[Table]) -> int:
        return sum(self._price(*pair) for table in tables for pair in combinations(table, 2))

    def _meet(self, table: Table) -> None:
        for place in table:
            self._played[place] += 1
        for one, other in combinations(table, 2):
            self._met[one][other] += 1
            self._met[other][one] += 1


def _sizes(players: int, seats: int, places: int, fewest: int) -> list[int]:
    """How many people sit at each table of a round."""
    if places > players or players % seats == 0:
        return even_sizes(players, -(-players // seats))
    tables = min(-(-players // seats), players // fewest)
    return even_sizes(min(players, tables * seats), tables)
