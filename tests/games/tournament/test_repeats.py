"""Repeated meetings at tables of five to seven, compared with simulated annealing of whole evenings."""

from collections import Counter
from itertools import combinations
from math import exp
from random import Random

import pytest

from games.tournament.core import Entry, Regulation, TableResult
from games.tournament.forms.swiss import SWISS
from games.tournament.swiss_round.tables import table_count
from games.tournament.tables import even_sizes

FIELDS = [(5, 10), (5, 11), (6, 12), (6, 18), (7, 14)]
MORE = [(5, 15), (5, 19), (5, 25), (5, 30), (6, 23), (6, 24), (6, 36), (7, 21), (7, 27), (7, 35), (7, 42)]


def again(met: int) -> int:
    """The cost of meetings: two that could be rare count more, the oftener the same two meet."""
    return met * (met - 1) // 2


def paired(seats: int, players: int, rounds: int) -> int:
    """The repeats of an evening that ends by lot."""
    random, results = Random(1), list[TableResult]()
    regulation = Regulation(seats=seats, rounds=rounds, fewest=seats - 1)
    for round in range(1, rounds + 1):
        for table in SWISS.pair(
            regulation, [Entry(each + 1) for each in range(players)], results, round=round, seed=b"lot"
        ):
            size = len(table.players)
            results.append(TableResult(round, table, tuple(random.sample(range(1, size + 1), size))))
    met = Counter(pair for each in results for pair in combinations(sorted(each.pairing.players), 2))
    return sum(map(again, met.values()))


def annealed(seats: int, players: int, rounds: int, steps: int) -> int:
    """The repeats of an evening planned as a whole, without regard to scores."""
    random = Random(players)
    sizes = even_sizes(players, table_count(Regulation(seats=seats, fewest=seats - 1), players))
    met = [[0] * players for _ in range(players)]
    evening = []
    for _ in range(rounds):
        rest = iter(random.sample(range(players), players))
        evening.append([[next(rest) for _ in range(size)] for size in sizes])
        for table in evening[-1]:
            for one, other in combinations(table, 2):
                _meet(met, one, other, 1)
    cost = sum(again(met[one][other]) for one, other in combinations(range(players), 2))
    best = cost
    for step in range(steps):
        heat = 1.5 * (1 - step / steps) ** 2 + 0.1
        first, second = random.sample(random.choice(evening), 2)
        x, y = random.randrange(len(first)), random.randrange(len(second))
        one, other = first[x], second[y]
        companions = [(one, other, each) for each in first if each != one]
        companions += [(other, one, each) for each in second if each != other]
        change = sum(met[comes][each] - met[goes][each] + 1 for goes, comes, each in companions)
        if change <= 0 or random.random() < exp(-change / heat):
            for goes, comes, each in companions:
                _meet(met, goes, each, -1)
                _meet(met, comes, each, 1)
            first[x], second[y] = other, one
            cost += change
            best = min(best, cost)
    return best


def _meet(met: list[list[int]], one: int, other: int, times: int) -> None:
    met[one][other] += times
    met[other][one] += times


def test_small_fields_repeat_about_as_little_as_a_whole_evening_planned() -> None:
    ours = sum(paired(*field, 3) for field in FIELDS)
    assert ours <= 1.05 * sum(annealed(*field, 3, 3_000) for field in FIELDS)


@pytest.mark.slow
@pytest.mark.parametrize("rounds", [3, 5])
def test_fields_of_all_sizes_repeat_about_as_little(rounds: int) -> None:
    fields = FIELDS + MORE
    ours = sum(paired(*field, rounds) for field in fields)
    assert ours <= 1.05 * sum(annealed(*field, rounds, 30_000) for field in fields)
