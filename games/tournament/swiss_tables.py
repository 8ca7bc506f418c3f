"""A Swiss round at tables of three and more.

The basic rules of the FIDE Handbook (C.04.1) are taken over to larger tables, as multi-player Swiss events of
card and board games do: nobody sits with the same player again while the search of `tables` finds tables
without (it looks through all possibilities of small fields); players sit with those of about the same score;
equal scores are spread over their tables by rating, as quarters of them would be paired; each seat is had
about equally often. Computers fill the last seats, one at a table as far as possible, at tables of the lowest
scores and not always with the same people. Without computers tables have one player less, down to as few as
the game needs, and the lowest who had no bye have one.

A field in which nearly everybody must meet everybody follows a schedule from the first round on (`designs`):
16 players in fours over five rounds, 15 in threes over seven.
"""

from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter
from random import Random

from games.tournament.core import Pairing, Regulation
from games.tournament.history import History
from games.tournament.ranking import Ranked
from games.tournament.seats import seat_order
from games.tournament.tables import Table, even_sizes, fewest_repeats, nearer, without_repeats


def swiss_tables(
    regulation: Regulation, field: Sequence[Ranked], history: History, lots: Random
) -> list[Pairing]:
    """The tables of a round, the highest first, and the byes."""
    tables = table_count(regulation, len(field))
    playing, byes = _with_seats(field, history, tables * regulation.seats)
    found: list[Pairing] = []
    if playing:
        order = _Order(spread(playing, regulation.seats), history)
        for players in order.tables(regulation, tables, lots):
            found.append(pairing(regulation, players, history, lots))
    return found + [Pairing((each.player,)) for each in byes]


def pairing(regulation: Regulation, players: Sequence[int], history: History, lots: Random) -> Pairing:
    """A table for these players, with computers if it is not full and they may fill it."""
    computers = regulation.seats - len(players) if regulation.fill else 0
    return Pairing(seat_order(players, history, lots), computers)


def table_count(regulation: Regulation, players: int) -> int:
    """How many tables a field makes."""
    full = -(-players // regulation.seats)
    return full if regulation.fill else min(full, players // (regulation.fewest or regulation.seats))


def spread(field: Sequence[Ranked], seats: int) -> list[Ranked]:
    """The order in which tables are filled: the best of equal scores lead theirs, the next ones join them."""
    found: list[Ranked] = []
    for _, equals in groupby(field, key=attrgetter("score")):
        group = list(equals)
        tables = len(group) // seats
        whole = tables * seats
        found += [group[place] for lead in range(tables) for place in range(lead, whole, tables)]
        found += group[whole:]
    return found


def _with_seats(field: Sequence[Ranked], history: History, seats: int) -> tuple[list[Ranked], list[Ranked]]:
    """Who plays, and who has a bye: the lowest of those who had the fewest."""
    idle = sorted(range(len(field)), key=lambda place: (history.idle[field[place].player], -place))
    without = set(idle[: max(0, len(field) - seats)])
    return (
        [each for place, each in enumerate(field) if place not in without],
        [each for place, each in enumerate(field) if place in without],
    )


class _Order:
    """Players in the order in which they are seated; places after the last one are computers."""

    def __init__(self, order: Sequence[Ranked], history: History) -> None:
        self._order = order
        self._history = history

    def tables(self, regulation: Regulation, tables: int, lots: Random) -> list[list[int]]:
        """The players of each table."""
        sizes = even_sizes(len(self._order), tables)
        computers = tables * regulation.seats - len(self._order)
        if regulation.fill and 0 < computers <= tables:
            sizes = [regulation.seats] * tables
        found = self._without_repeats(sizes) or fewest_repeats(sizes, self._met, lots)
        found = nearer(found, self._met, self._apart)
        return [
            [self._order[place].player for place in table if place < len(self._order)]
            for table in sorted(found)
        ]

    def _without_repeats(self, sizes: Sequence[int]) -> list[Table] | None:
        """Tables at which nobody meets again, if possible not a computer either."""
        places = {each.player: place for place, each in enumerate(self._order)}
        barred = [
            sum(1 << places[other] for other in self._history.opponents[each.player] if other in places)
            for each in self._order
        ]
        computers = sum(sizes) - len(self._order)
        together = ((1 << computers) - 1) << len(self._order)
        barred += [together & ~(1 << place) for place in range(len(self._order), sum(sizes))]
        return self._with_others(sizes, barred, together) or without_repeats(sizes, barred)

    def _with_others(self, sizes: Sequence[int], barred: Sequence[int], computers: int) -> list[Table] | None:
        """Tables without repeats at which computers join only people whom they have not joined yet."""
        fresh = [self._history.fillings[each.player] == 0 for each in self._order]
        if sum(fresh) < computers.bit_count() * (sizes[0] - 1) or all(fresh):
            return None
        joined = sum(1 << place for place, new in enumerate(fresh) if not new)
        shut = [mask | (0 if new else computers) for mask, new in zip(barred, fresh, strict=False)]
        return without_repeats(sizes, shut + [mask | joined for mask in barred[len(fresh) :]])

    def _met(self, one: int, other: int) -> int:
        """How often two have met; computers are none that one meets, but are never together."""
        one, other = min(one, other), max(one, other)
        if other < len(self._order):
            return self._history.met(self._order[one].player, self._order[other].player)
        return int(one >= len(self._order)) * 100

    def _apart(self, one: int, other: int) -> int:
        """How far two are from each other: the square of the difference of their scores."""
        one, other = min(one, other), max(one, other)
        if other < len(self._order):
            return (self._order[one].score - self._order[other].score) ** 2
        if one < len(self._order):
            return 1_000_000 * self._history.fillings[self._order[one].player] + self._order[one].score ** 2
        return 0
