"""Pair a Swiss round at tables of three and more.

The basic rules of the FIDE Handbook (C.04.1) are applied to larger tables, as in multi-player Swiss events of
card and board games. Nobody meets again while the search of `tables` finds such tables (in small fields it
tries everything). Players meet others of about the same score; equal scores are spread over their tables by
rating; everybody has each seat about equally often. Computers fill the last seats, one at a table if
possible, at the lowest tables and with changing people. Without computers tables have one player less, down
to the fewest that the game allows, and the lowest players without a bye have one.

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
from games.tournament.tables import Table, even_sizes, fewest_repeats, nearer, without_repeats


def swiss_tables(
    regulation: Regulation, field: Sequence[Ranked], history: History, lots: Random
) -> list[Pairing]:
    """Return the tables of a round, the highest first, and the byes."""
    tables = table_count(regulation, len(field))
    playing, byes = _with_seats(field, history, tables * regulation.seats)
    found: list[Pairing] = []
    if playing:
        order = _Order(spread(playing, regulation.seats), history)
        for players in order.tables(regulation, tables, lots):
            found.append(pairing(regulation, players, history, lots))
    return found + [Pairing((each.player,)) for each in byes]


def pairing(regulation: Regulation, players: Sequence[int], history: History, lots: Random) -> Pairing:
    """Return a table of these players, filled by computers if allowed."""
    computers = regulation.seats - len(players) if regulation.fill else 0
    return Pairing(seat_order(players, history, lots), computers)


def table_count(regulation: Regulation, players: int) -> int:
    """Return the number of tables of a field."""
    full = -(-players // regulation.seats)
    return full if regulation.fill else min(full, players // (regulation.fewest or regulation.seats))


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
    """Players in the order of seating; places after the last one are computers."""

    order: Sequence[Ranked]
    history: History

    def tables(self, regulation: Regulation, tables: int, lots: Random) -> list[list[int]]:
        sizes = even_sizes(len(self.order), tables)
        computers = tables * regulation.seats - len(self.order)
        if regulation.fill and 0 < computers <= tables:
            sizes = [regulation.seats] * tables
        found = self._without_repeats(sizes) or fewest_repeats(sizes, self._met, lots)
        found = nearer(found, self._met, self._apart)
        return [
            [self.order[place].player for place in table if place < len(self.order)]
            for table in sorted(found)
        ]

    def _without_repeats(self, sizes: Sequence[int]) -> list[Table] | None:
        """Return tables without repeats, if possible without second meetings with computers too."""
        places = {each.player: place for place, each in enumerate(self.order)}
        barred = [
            sum(1 << places[other] for other in self.history.opponents[each.player] if other in places)
            for each in self.order
        ]
        computers = sum(sizes) - len(self.order)
        together = ((1 << computers) - 1) << len(self.order)
        barred += [together & ~(1 << place) for place in range(len(self.order), sum(sizes))]
        return self._with_others(sizes, barred, together) or without_repeats(sizes, barred)

    def _with_others(self, sizes: Sequence[int], barred: Sequence[int], computers: int) -> list[Table] | None:
        """Return tables without repeats, with computers only at tables of people who had none."""
        fresh = [self.history.fillings[each.player] == 0 for each in self.order]
        if sum(fresh) < computers.bit_count() * (sizes[0] - 1) or all(fresh):
            return None
        joined = sum(1 << place for place, new in enumerate(fresh) if not new)
        shut = [mask | (0 if new else computers) for mask, new in zip(barred, fresh, strict=False)]
        return without_repeats(sizes, shut + [mask | joined for mask in barred[len(fresh) :]])

    def _met(self, one: int, other: int) -> int:
        """Return the meetings of two places; computers count as never met, but do not sit together."""
        one, other = min(one, other), max(one, other)
        if other < len(self.order):
            return self.history.met(self.order[one].player, self.order[other].player)
        return int(one >= len(self.order)) * 100

    def _apart(self, one: int, other: int) -> int:
        one, other = min(one, other), max(one, other)
        if other < len(self.order):
            return (self.order[one].score - self.order[other].score) ** 2
        if one < len(self.order):
            return 1_000_000 * self.history.fillings[self.order[one].player] + self.order[one].score ** 2
        return 0


FEW = 5
"""Players for whom all orders are tried."""


def seat_order(players: Sequence[int], history: History, lots: Random) -> tuple[int, ...]:
    """The players by seat, each where they have sat least; the lot decides between equals."""
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
