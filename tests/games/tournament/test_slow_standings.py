"""Standings of random tournaments, worked out twice."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random

import msgspec
import pytest

from games.tournament.core import ArenaPlayer, Entry, Pairing, Regulation, TableResult
from games.tournament.forms.arena import ARENA
from games.tournament.forms.cup import CUP
from games.tournament.forms.swiss import SWISS
from tests.support.slow_standings import slow_standings

MOST_ROUNDS = 40
LOTS = pytest.mark.parametrize(
    "lots", [range(12), pytest.param(range(12, 80), marks=pytest.mark.slow)], ids=["few", "many"]
)


def lines(
    regulation: Regulation, entries: Sequence[Entry], results: Sequence[TableResult]
) -> list[tuple[int, int, Fraction]]:
    found = regulation.form.standings(regulation, entries, results)
    return sorted(((each.player, each.place, each.score) for each in found), key=lambda line: line[1::-1])


def field(random: Random, size: int, *, late: bool = False) -> list[Entry]:
    """Entries of which some come late."""
    return [
        Entry(player, random.randrange(1000, 2000), 1 + (late and random.random() < 0.2), team=1 + player % 2)
        for player in range(1, size + 1)
    ]


def ended(pairing: Pairing, round: int, random: Random) -> TableResult:
    """A table that has ended by lot: with equals, with points, or without who has not come."""
    if pairing.bye:
        return TableResult(round, pairing)
    size = len(pairing.players) + pairing.computers
    points = [Fraction(random.randrange(-3, 4), random.randrange(1, 3)) for _ in range(size)]
    places = tuple(1 + sum(other > own for other in points) for own in points)
    absent = frozenset(player for player in pairing.players if random.random() < 0.08)
    if random.random() < 0.1:
        return TableResult(round, pairing, forfeits=frozenset(pairing.players))
    return TableResult(round, pairing, places, tuple(points), absent)


def withdrawn(entries: Sequence[Entry], player: int, round: int) -> list[Entry]:
    """The entries after this player has withdrawn in a round."""
    return [
        msgspec.structs.replace(each, until=round) if each.player == player and not each.until else each
        for each in entries
    ]


@pytest.mark.parametrize("duplicate", [False, True])
@LOTS
def test_rounds_bring_the_same_worked_out_twice(lots: range, duplicate: bool) -> None:
    for lot in lots:
        random = Random(f"{duplicate} {lot}")
        regulation = Regulation(
            SWISS, random.choice((2, 3, 4)), rounds=3, duplicate=duplicate, fill=lot % 2 == 0
        )
        entries = field(random, random.randrange(4, 14), late=lot % 3 > 0)
        results: list[TableResult] = []
        for round in range(1, 4):
            tables = regulation.form.pair(regulation, entries, results, round=round, seed=b"lot")
            results += [ended(each, round, random) for each in tables]
            if random.random() < 0.3:
                entries = withdrawn(entries, random.choice(entries).player, round)
        assert lines(regulation, entries, results) == slow_standings(regulation, entries, results)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@LOTS
def test_a_cup_ends_the_same_worked_out_twice(lots: range, seats: int) -> None:
    for lot in lots:
        random = Random(f"{seats} {lot}")
        leaves = random.randrange(1, 5) if lot % 2 else 0
        regulation = Regulation(
            form=CUP,
            seats=seats,
            best_of=random.choice((1, 2, 3)) if seats == 2 else 1,
            advance=random.choice((0, 1, 2)) if seats > 2 else 0,
            fewest=0 if leaves else random.randrange(2, seats + 1),
        )
        entries = field(random, random.randrange(seats, 40))
        results: list[TableResult] = []
        for round in range(1, MOST_ROUNDS):
            tables = regulation.form.pair(regulation, entries, results, round=round, seed=b"lot")
            results += [ended(each, round, random) for each in tables]
            if not tables:
                break
            if round == leaves:
                entries = withdrawn(entries, random.choice(entries).player, round)
        assert lines(regulation, entries, results) == slow_standings(regulation, entries, results)


@pytest.mark.parametrize("seats", [2, 3, 4])
@LOTS
def test_an_arena_ends_the_same_worked_out_twice(lots: range, seats: int) -> None:
    for lot in lots[:24]:
        random = Random(f"{seats} {lot}")
        regulation = Regulation(form=ARENA, seats=seats, minutes=10, fill=lot % 2 == 0)
        entries = field(random, random.randrange(2, 20))
        results: list[TableResult] = []
        for now in range(0, 400_000, 40_000):
            free = random.sample(entries, random.randrange(len(entries) + 1))
            waiting = [ArenaPlayer(each.player, each.rating, now - random.randrange(40_000)) for each in free]
            results += [ended(each, 1, random) for each in ARENA.pair_free(regulation, waiting, results, now)]
        assert lines(regulation, entries, results) == slow_standings(regulation, entries, results)
