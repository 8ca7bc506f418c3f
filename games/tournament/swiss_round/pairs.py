"""Pair a Swiss round at tables of two by a matching of least cost.

It follows the basic rules for Swiss systems of the FIDE Handbook (C.04.1). Each item costs more than all that
follow it together:

1. two players meet again (article 2);
2. a player has a second bye (article 4);
3. a player has a seat three times in a row, or three times more often than the other (articles 6 and 7);
4. the bye does not go to the lowest score;
5. scores differ, by the square of the difference (article 5);
6. a player has the seat they had more often, or, in balance, the one of the round before (article 8);
7. within equal scores the upper half does not meet the lower half in order, as in the Dutch system (C.04.3);
8. the lot.

So nobody meets again while another pairing exists.

A large field is paired in parts of neighbours: about 100 of them never lack new opponents,
and the time grows with the field, not with its cube.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, groupby, pairwise
from operator import itemgetter
from random import Random

from games.tournament.core import Pairing
from games.tournament.history import History
from games.tournament.matching import cheapest_pairs
from games.tournament.ranking import Ranked
from games.tournament.swiss_round.schedule import Tables

LOT = 1 << 16
ORDER = LOT << 10
SEAT = ORDER << 20
SCORE = SEAT << 12
BYE = SCORE << 30
ROW = BYE << 12
SECOND_BYE = ROW << 12
REPEAT = SECOND_BYE << 5
WHOLE = 128
"""The most players in one matching."""


def swiss_pairs(
    field: Sequence[Ranked], history: History, scheduled: Sequence[Tables] = (), *, lots: Random
) -> list[Pairing]:
    """Return the tables of two, the highest first; an odd player has a bye.

    If rounds are scheduled, it is the cheapest of them.
    """
    found: list[tuple[int, Pairing]] = []
    for part in _parts(field):
        graph = _Round([field[place] for place in part], history, lots)
        pairs = graph.cheapest(scheduled) if scheduled else graph.pairs()
        found += [(part[one], graph.table(one, other)) for one, other in pairs]
    return [pairing for _, pairing in sorted(found, key=itemgetter(0))]


def seat_cost(seats: Sequence[int], seat: int) -> tuple[int, int]:
    """Return the costs of a seat for a player: by articles 6 and 7, and by article 8."""
    lead = 2 * seats.count(seat) - len(seats)
    forbidden = int(lead >= 2) + int(len(seats) >= 2 and seats[-1] == seats[-2] == seat)
    if lead:
        return forbidden, 2 * int(lead > 0)
    return forbidden, int(bool(seats) and seats[-1] == seat)


class _Round:
    """The graph of a round: vertices are places in the ranking, and after the last one the bye."""

    def __init__(self, field: Sequence[Ranked], history: History, lots: Random) -> None:
        self._field = field
        self._history = history
        self._lots = lots
        self._partners = _partners(field)
        self._seat_costs = [
            [_weight(seat_cost(history.seats[each.player], seat)) for seat in (0, 1)] for each in field
        ]
        self._size = len(field) + len(field) % 2

    def pairs(self) -> list[tuple[int, int]]:
        """Return the cheapest pairs, the highest first, without a repeat if possible."""
        found = cheapest_pairs(self._size, self._edges(again=False))
        if found is None:
            found = cheapest_pairs(self._size, self._edges(again=True))
        assert found is not None
        return found

    def cheapest(self, scheduled: Sequence[Tables]) -> list[tuple[int, int]]:
        """Return the pairs of the cheapest of these rounds."""
        places = {each.player: place for place, each in enumerate(self._field)}
        rounds = [
            [(min(seated), max(seated) if len(seated) > 1 else len(self._field)) for seated in tables]
            for tables in ([[places[player] for player in table] for table in round] for round in scheduled)
        ]
        return min(rounds, key=lambda pairs: sum(self._cost_of(*pair) for pair in pairs))

    def table(self, one: int, other: int) -> Pairing:
        if other == len(self._field):
            return Pairing((self._field[one].player,))
        players = self._field[one].player, self._field[other].player
        ahead, back = self._by_seats(one, other)
        turned = back < ahead or (back == ahead and self._lots.random() < 0.5)
        return Pairing((players[1], players[0]) if turned else players)

    def _edges(self, *, again: bool) -> Iterator[tuple[int, int, int]]:
        for one, ranked in enumerate(self._field):
            past = self._history.opponents[ranked.player]
            for other in range(one + 1, len(self._field)):
                repeated = self._field[other].player in past
                if again or not repeated:
                    yield one, other, self._cost(one, other) + (self._repeat(one, other) if repeated else 0)
            if len(self._field) % 2 and (again or not self._sat_out(one)):
                yield one, len(self._field), self._bye_cost(one)

    def _cost_of(self, one: int, other: int) -> int:
        return self._bye_cost(one) if other == len(self._field) else self._cost(one, other)

    def _cost(self, one: int, other: int) -> int:
        apart = self._field[one].score - self._field[other].score
        order = 0 if apart else abs(self._partners[one] - other)
        return (
            apart * apart * SCORE
            + min(self._by_seats(one, other))
            + order * ORDER
            + self._lots.randrange(LOT)
        )

    def _by_seats(self, one: int, other: int) -> tuple[int, int]:
        """Return the cost if the first player, or the second, has the first seat."""
        costs = self._seat_costs
        return costs[one][0] + costs[other][1], costs[one][1] + costs[other][0]

    def _repeat(self, one: int, other: int) -> int:
        return self._history.met(self._field[one].player, self._field[other].player) * REPEAT

    def _sat_out(self, one: int) -> int:
        return self._history.idle[self._field[one].player]

    def _bye_cost(self, one: int) -> int:
        above = self._field[one].score - self._field[-1].score
        return self._sat_out(one) * SECOND_BYE + above * BYE + (len(self._field) - one) * ORDER


def _weight(cost: tuple[int, int]) -> int:
    forbidden, unwanted = cost
    return forbidden * ROW + unwanted * SEAT


def _parts(field: Sequence[Ranked]) -> list[list[int]]:
    """Divide the places of a field into parts of nearly equal, even size; the last one takes the odd place.

    The ideal partners of equal scores stay together.
    """
    order: list[int] = []
    for _, group in groupby(range(len(field)), key=lambda place: field[place].score):
        places = list(group)
        half = len(places) // 2
        order += chain.from_iterable(zip(places[:half], places[half : 2 * half], strict=True))
        order += places[2 * half :]
    parts = -(-len(field) // WHOLE)
    cuts = [2 * (len(field) // 2 * part // parts) for part in range(parts)] + [len(field)]
    return [sorted(order[start:end]) for start, end in pairwise(cuts)]


def _partners(field: Sequence[Ranked]) -> list[int]:
    """Return each place's ideal partner: the upper half of equal scores meets the lower half in order."""
    found: list[int] = []
    while len(found) < len(field):
        start = len(found)
        size = sum(each.score == field[start].score for each in field[start:])
        half = size // 2
        found += [start + (place + half) % size for place in range(size)]
    return found
