"""Pair a Swiss round at tables of three and more.

The basic rules of the FIDE Handbook (C.04.1) are applied to larger tables, as in multi-player Swiss events of
card and board games. Nobody meets again while the search of `tables` finds such tables (in small fields it
tries everything). Players meet others of about the same score; equal scores are spread over their tables by
rating; everybody has each seat about equally often. Where a field is not a multiple of a table, tables have
one player less, down to the fewest that the game allows; then tables have more, up to the most; then the
lowest players without a bye have one.

A field in which nearly everybody must meet everybody follows a schedule from the first round on (`designs`):
16 players in fours over five rounds, 15 in threes over seven.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, permutations
from operator import attrgetter
from random import Random

from games.tournament.core import Pairing, Regulation
from games.tournament.history import History
from games.tournament.ranking import Ranked
from games.tournament.tables import even_sizes, fewest_repeats, nearer, without_repeats


def swiss_tables(
    regulation: Regulation, field: Sequence[Ranked], history: History, lots: Random
) -> list[Pairing]:
    """Return the tables of a round, the highest first, and the byes."""
    tables = table_count(regulation, len(field))
    playing, byes = _with_seats(field, history, tables * regulation.largest)
    order = _Order(spread(playing, regulation.seats), history)
    found = [Pairing(seat_order(players, history, lots)) for players in order.tables(tables, lots)]
    return found + [Pairing((each.player,)) for each in byes]


def table_count(regulation: Regulation, players: int) -> int:
    """Return the number of tables of a field."""
    return min(-(-players // regulation.seats), players // regulation.least)


def spread(field: Sequence[Ranked], seats: int) -> list[Ranked]:
    """Return the order of filling tables: the best of equal scores lead them, the next ones join."""
    found: list[Ranked] = []
    for _, equals in groupby(field, key=attrgetter("score")):
        group = list(equals)
        tables = len(group) // seats
        whole = tables * seats
        found += [group[place] for lead in range(tables) for place in range(lead, whole, tables)]
        found += group[whole:]
    return found


def _with_seats(field: Sequence[Ranked], history: History, seats: int) -> tuple[list[Ranked], list[Ranked]]:
    """Divide players and byes: the lowest players with the fewest byes."""
    idle = sorted(range(len(field)), key=lambda place: (history.idle[field[place].player], -place))
    without = set(idle[: max(0, len(field) - seats)])
    return (
        [each for place, each in enumerate(field) if place not in without],
        [each for place, each in enumerate(field) if place in without],
    )


@dataclass(frozen=True, eq=False)
class _Order:
    """Players in the order of seating."""

    order: Sequence[Ranked]
    history: History

    def tables(self, tables: int, lots: Random) -> list[list[int]]:
        sizes = even_sizes(len(self.order), tables)
        found = without_repeats(sizes, self._barred()) or fewest_repeats(sizes, self._met, lots)
        found = nearer(found, self._met, self._apart)
        return [[self.order[place].player for place in table] for table in sorted(found)]

    def _barred(self) -> list[int]:
        """Return the earlier opponents of each place as bits."""
        places = {each.player: place for place, each in enumerate(self.order)}
        return [
            sum(1 << places[other] for other in self.history.opponents[each.player] if other in places)
            for each in self.order
        ]

    def _met(self, one: int, other: int) -> int:
        """Return the meetings of two places."""
        return self.history.met(self.order[one].player, self.order[other].player)

    def _apart(self, one: int, other: int) -> int:
        return (self.order[one].score - self.order[other].score) ** 2


FEW = 5
"""The most players for an exhaustive search of seat orders."""


def seat_order(players: Sequence[int], history: History, lots: Random) -> tuple[int, ...]:
    """Return the players by seat, each in their rarest seat; the lot decides between equals."""
    mixed = list(players)
    lots.shuffle(mixed)
    costs = {player: _costs(history.seats[player], len(mixed)) for player in mixed}
    if len(mixed) <= FEW:
        return min(
            permutations(mixed),
            key=lambda order: sum(costs[player][seat] for seat, player in enumerate(order)),
        )
    order: list[int] = []
    for seat in range(len(mixed)):
        left = [player for player in mixed if player not in order]
        order.append(min(left, key=lambda player: costs[player][seat] - sum(costs[player][seat + 1 :])))
    return tuple(order)


def _costs(seats: Sequence[int], size: int) -> list[int]:
    return [2 * seats.count(seat) + int(bool(seats) and seats[-1] == seat) for seat in range(size)]
