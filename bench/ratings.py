"""Accuracy of ratings: simulated people with known skills play at random tables.

Skills are spread as `games.rating` takes those of newcomers to be, and places drawn as Plackett–Luce has it,
with the luck of the game. Printed after 10, 30 and 100 matches of each of 40 people: the share of pairs that
ratings put in the right order, the share of people with settled ratings, and the share of right pairs
among those.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import log, sqrt
from random import Random
from statistics import fmean
from typing import NamedTuple

from bot.match.opening.fresh_tables import usual_seats
from games import rating, registry
from games.core import AnyGame, length_of
from games.rating import Skill

PEOPLE = 40
FIELDS = 10
"""Simulations of 40 people each, to average over."""
AFTER = (10, 30, 100)


class Person(NamedTuple):
    """A person's true skill, and its estimate from their results."""

    true: float
    known: Skill


class Order(NamedTuple):
    """Accuracy of an order."""

    right: float
    """The share of pairs in the right order."""
    settled: float
    """The share of ranked people."""
    right_of_settled: float | None
    """The share of pairs of such people in the right order; None without any."""


def measure(names: Iterable[str]) -> None:
    """Print each length of these games at its usual tables."""
    for name in names:
        game = registry.get(name)
        for preset in _lengths(name):
            seats = usual_seats(game, game.presets[preset])
            for after, order in orders(game, preset, seats).items():
                print(f"ratings   {name} {preset} ({seats}) after {after}: {_in_words(order)}", flush=True)


def _lengths(name: str) -> list[str]:
    """Return the shortest and the whole match of each kind."""
    kinds = registry.lengths(name).kinds.values()
    return list(dict.fromkeys(preset for kind in kinds for preset in (kind[0], kind[-1])))


def orders(game: AnyGame, preset: str, seats: int, fields: int = FIELDS) -> dict[int, Order]:
    """Return the accuracy of the order after this many matches each."""
    length, luck = length_of(game, game.presets[preset], seats), registry.luck(game.name)
    found: dict[int, list[Order]] = {after: [] for after in AFTER}
    for number in range(fields):
        dice = Random(f"{game.name} {preset} {number}")
        people = field(dice)
        for match in range(1, max(AFTER) + 1):
            people = after_a_match(people, seats, luck, length, dice)
            if match in found:
                found[match].append(_order(people))
    return {after: _average(of_fields) for after, of_fields in found.items()}


def field(dice: Random) -> list[Person]:
    """Return newcomers."""
    return [Person(dice.gauss(rating.MEAN, rating.DEVIATION), Skill()) for _ in range(PEOPLE)]


def after_a_match(
    people: Sequence[Person], seats: int, luck: float, length: float, dice: Random
) -> list[Person]:
    """Return the people after a match of each of them, at random tables."""
    tables = _tables(list(people), seats, dice)
    return [each for table in tables for each in _played(table, luck, length, dice)]


def _tables(people: list[Person], seats: int, dice: Random) -> Iterator[list[Person]]:
    """Return everybody at random tables; the last one may be smaller."""
    dice.shuffle(people)
    for first in range(0, len(people), seats):
        yield people[first : first + seats]


def _played(table: Sequence[Person], luck: float, length: float, dice: Random) -> Sequence[Person]:
    """Return the people of a table after a match."""
    if len(table) < 2:
        return table
    scale = sqrt(2 / length) * luck
    merits = [each.true / scale - log(-log(dice.random())) for each in table]
    places = [1 + sum(other > merit for other in merits) for merit in merits]
    known = rating.rate([each.known for each in table], places, luck=luck, length=length)
    return [each._replace(known=skill) for each, skill in zip(table, known, strict=True)]


def _order(people: Sequence[Person]) -> Order:
    settled = [each for each in people if rating.is_settled(each.known.sigma)]
    return Order(_right(people) or 0.0, len(settled) / len(people), _right(settled))


def _right(people: Sequence[Person]) -> float | None:
    """Return the share of pairs in the right order."""
    pairs = list(combinations(people, 2))
    right = sum((one.true > other.true) == (one.known.mu > other.known.mu) for one, other in pairs)
    return right / len(pairs) if pairs else None


def _average(of_fields: Sequence[Order]) -> Order:
    known = [each.right_of_settled for each in of_fields if each.right_of_settled is not None]
    return Order(
        fmean(each.right for each in of_fields),
        fmean(each.settled for each in of_fields),
        fmean(known) if known else None,
    )


def _in_words(order: Order) -> str:
    of_them = "" if order.right_of_settled is None else f", {order.right_of_settled:.0%} right among them"
    return f"{order.right:.0%} of pairs right; {order.settled:.0%} of people settled{of_them}"
