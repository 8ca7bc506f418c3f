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
"""

from collections.abc import Iterator, Sequence
from random import Random

from games.tournament.core import Pairing
from games.tournament.history import History
from games.tournament.matching import cheapest_pairs
from games.tournament.ranking import Ranked

LOT = 1 << 16
ORDER = LOT << 10
SEAT = ORDER << 20
SCORE = SEAT << 12
BYE = SCORE << 30
ROW = BYE << 12
SECOND_BYE = ROW << 12
REPEAT = SECOND_BYE << 5
WHOLE = 128
"""The most players among whom all pairs are considered; in larger fields only near ones."""
NARROW = 12
"""The neighbours considered at first, on either side, in a large field."""


def swiss_pairs(field: Sequence[Ranked], history: History, *, fill: bool, lots: Random) -> list[Pairing]:
    """Return the tables of two, the highest first; a player left over has a bye or plays a computer."""
    pairing = _Round(field, history, lots)
    pairs = pairing.pairs()
    return [pairing.table(one, other, fill=fill) for one, other in sorted(pairs)]


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
        """Return the cheapest pairs, without a repeat if possible, widening the search step by step."""
        reach = NARROW if self._size > WHOLE else self._size
        while reach < 2 * self._size:
            found = cheapest_pairs(self._size, self._edges(reach, again=False))
            if found is not None:
                return found
            reach *= 4
        found = cheapest_pairs(self._size, self._edges(self._size, again=True))
        assert found is not None
        return found

    def table(self, one: int, other: int, *, fill: bool) -> Pairing:
        if other == len(self._field):
            return Pairing((self._field[one].player,), int(fill))
        players = self._field[one].player, self._field[other].player
        ahead, back = self._by_seats(one, other)
        turned = back < ahead or (back == ahead and self._lots.random() < 0.5)
        return Pairing((players[1], players[0]) if turned else players)

    def _edges(self, reach: int, *, again: bool) -> Iterator[tuple[int, int, int]]:
        for one, ranked in enumerate(self._field):
            past = self._history.opponents[ranked.player]
            for other in self._near(one, reach):
                repeated = self._field[other].player in past
                if again or not repeated:
                    yield one, other, self._cost(one, other) + (self._repeat(one, other) if repeated else 0)
            if len(self._field) % 2 and (again or not self._sat_out(one)):
                yield one, len(self._field), self._bye_cost(one)

    def _near(self, one: int, reach: int) -> Iterator[int]:
        """Yield lower places: the next ones, and those around the ideal partner."""
        last = len(self._field) - 1
        nearest = min(last, one + reach)
        yield from range(one + 1, nearest + 1)
        ideal = self._partners[one]
        yield from range(max(nearest + 1, ideal - reach), min(last, ideal + reach) + 1)

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
        player = self._field[one].player
        return self._history.idle[player] + self._history.fillings[player]

    def _bye_cost(self, one: int) -> int:
        above = self._field[one].score - self._field[-1].score
        return self._sat_out(one) * SECOND_BYE + above * BYE + (len(self._field) - one) * ORDER


def _weight(cost: tuple[int, int]) -> int:
    forbidden, unwanted = cost
    return forbidden * ROW + unwanted * SEAT


def _partners(field: Sequence[Ranked]) -> list[int]:
    """Return each place's ideal partner: the upper half of equal scores meets the lower half in order."""
    found: list[int] = []
    while len(found) < len(field):
        start = len(found)
        size = sum(each.score == field[start].score for each in field[start:])
        half = size // 2
        found += [start + (place + half) % size for place in range(size)]
    return found
