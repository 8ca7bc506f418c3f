"""Deal the unseen cards into worlds that fit what a seat has seen, each equally often."""

from bisect import bisect
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate
from math import comb, sqrt
from random import Random
from statistics import stdev
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from games.agents.weighing import Worths

C = TypeVar("C", bound=Hashable)
A = TypeVar("A")
W = TypeVar("W")
Counts: TypeAlias = tuple[int, ...]
"""How many cards of each kind."""


class Pile(NamedTuple, Generic[C]):
    """A hidden hand, or cards out of play."""

    size: int
    holds: Callable[[C], bool]
    """Return whether the card may lie here, as far as the seat knows."""


class Impossible(ValueError):
    """No deal fits the piles."""


class _Group(NamedTuple):
    """Piles with the same possible cards, dealt together and then divided."""

    piles: tuple[int, ...]
    size: int
    kinds: frozenset[int]


class _Choice(NamedTuple):
    """The ways to fill a group: the cards of each kind, and the cumulated number of deals."""

    takes: Sequence[Counts]
    deals: Sequence[int]


class Worlds(Generic[C]):
    """All deals of the cards into piles that fit; each is drawn equally often.

    Cards that may lie in the same piles are of one kind. Deals are counted by kinds, one group of piles after
    another, so that every card finds a place.
    """

    def __init__(self, cards: Iterable[C], piles: Sequence[Pile[C]]) -> None:
        """Raises Impossible if no deal fits."""
        kinds: defaultdict[tuple[int, ...], list[C]] = defaultdict(list)
        for card in cards:
            kinds[tuple([number for number, pile in enumerate(piles) if pile.holds(card)])].append(card)
        self._sizes = [pile.size for pile in piles]
        self._kinds = list(kinds.values())
        self._groups = _groups(list(kinds), self._sizes)
        self._choice = cache(self._count)
        """The cached ways to fill a group from the cards left."""
        self._start = tuple(map(len, self._kinds))
        if sum(self._start) != sum(self._sizes) or not self.deals:
            raise Impossible

    @property
    def deals(self) -> int:
        """Return the number of deals into groups of piles."""
        return self._deals(0, self._start)

    def draw(self, rng: Random) -> tuple[tuple[C, ...], ...]:
        """Return the cards of each pile in a random deal."""
        left, kinds = self._start, [rng.sample(kind, len(kind)) for kind in self._kinds]
        dealt: list[tuple[C, ...]] = [()] * len(self._sizes)
        for number, group in enumerate(self._groups):
            choice = self._choice(number, left)
            take = choice.takes[bisect(choice.deals, rng.randrange(choice.deals[-1]))]
            cards = [kind.pop() for kind, many in zip(kinds, take, strict=True) for _ in range(many)]
            left = tuple([had - gone for had, gone in zip(left, take, strict=True)])
            rng.shuffle(cards)
            for pile in group.piles:
                dealt[pile] = tuple([cards.pop() for _ in range(self._sizes[pile])])
        return tuple(dealt)

    def _count(self, number: int, left: Counts) -> _Choice:
        takes, deals = list[Counts](), list[int]()
        for take in self._takes(number, left):
            ways = self._deals(number + 1, tuple([had - gone for had, gone in zip(left, take, strict=True)]))
            for had, gone in zip(left, take, strict=True):
                ways *= comb(had, gone)
            if ways:
                takes.append(take)
                deals.append(ways)
        return _Choice(takes, list(accumulate(deals)))

    def _deals(self, number: int, left: Counts) -> int:
        """Count the deals from this group on."""
        if number == len(self._groups):
            return int(not any(left))
        deals = self._choice(number, left).deals
        return deals[-1] if deals else 0

    def _takes(self, number: int, left: Counts) -> Iterator[Counts]:
        """Yield the cards of each kind that the group may take, all of those that no later group may hold."""
        group = self._groups[number]
        later = frozenset[int]().union(*[other.kinds for other in self._groups[number + 1 :]])
        most = [had if kind in group.kinds else 0 for kind, had in enumerate(left)]
        least = [0 if kind in later else had for kind, had in enumerate(left)]
        yield from _between(least, most, group.size)


def _groups(kinds: Sequence[tuple[int, ...]], sizes: Sequence[int]) -> list[_Group]:
    """Group piles by the kinds of cards they may hold, the most restricted first."""
    alike: defaultdict[frozenset[int], list[int]] = defaultdict(list)
    for pile in range(len(sizes)):
        alike[frozenset(kind for kind, places in enumerate(kinds) if pile in places)].append(pile)
    groups = [_Group(tuple(piles), sum(sizes[pile] for pile in piles), held) for held, piles in alike.items()]
    return sorted(groups, key=lambda group: (len(group.kinds), group.piles))


def _between(least: Sequence[int], most: Sequence[int], total: int) -> Iterator[Counts]:
    """Yield all counts between the bounds with this sum."""
    if not most:
        if total == 0:
            yield ()
        return
    low, high = max(least[0], total - sum(most[1:])), min(most[0], total - sum(least[1:]))
    for count in range(low, high + 1):
        for rest in _between(least[1:], most[1:], total - count):
            yield (count, *rest)


def resample(worlds: Sequence[W], weights: Sequence[float], count: int, rng: Random) -> list[W]:
    """Draw `count` worlds in proportion to their weights, or evenly if all weights are 0."""
    total = sum(weights)
    if total <= 0:
        return [worlds[number * len(worlds) // count] for number in range(count)]
    upto, start = list(accumulate(weights)), rng.random()
    last = len(worlds) - 1
    return [worlds[min(last, bisect(upto, (start + number) * total / count))] for number in range(count)]


def exchange(
    world: Sequence[tuple[C, ...]],
    piles: Sequence[Pile[C]],
    likelihood: Callable[[Sequence[tuple[C, ...]]], float],
    rng: Random,
    tries: int,
) -> Sequence[tuple[C, ...]]:
    """Exchange cards of different piles `tries` times, by Metropolis's rule.

    With many tries the frequency of worlds approaches their likelihood.
    """
    filled = [number for number, pile in enumerate(piles) if pile.size]
    if len(filled) < 2:
        return world
    now = likelihood(world)
    for _ in range(tries):
        one, other = rng.sample(filled, 2)
        given, gained = rng.choice(world[one]), rng.choice(world[other])
        if not (piles[one].holds(gained) and piles[other].holds(given)):
            continue
        exchanged = list(world)
        exchanged[one] = tuple([gained if card == given else card for card in world[one]])
        exchanged[other] = tuple([given if card == gained else card for card in world[other]])
        then = likelihood(exchanged)
        if then >= now or rng.random() * now < then:
            world, now = exchanged, then
    return world


def weigh_in(worlds: Sequence[W], actions: Iterable[A], worth: Callable[[A, W], float]) -> Worths:
    return {action: tuple([worth(action, world) for world in worlds]) for action in actions}


def mean_worths(worths: Worths) -> Mapping[Any, float]:
    return {action: sum(each) / max(1, len(each)) for action, each in worths.items()}


def best(worths: Worths) -> Any:
    """Return the action with the greatest mean worth, the first of equals."""
    means = mean_worths(worths)
    return max(means, key=lambda action: means[action])


class Lead(NamedTuple):
    """The best action and the next one."""

    action: Any
    other: Any
    gap: float
    """The mean difference of their worths."""
    error: float
    """The standard error of the gap, world by world."""


def lead(worths: Worths) -> Lead:
    """Compare the best action with the next. Raises ValueError for fewer than two actions."""
    means = mean_worths(worths)
    action, other, *_ = sorted(means, key=lambda each: -means[each])
    gaps = [one - two for one, two in zip(worths[action], worths[other], strict=True)]
    error = stdev(gaps) / sqrt(len(gaps)) if len(gaps) > 1 else 0.0
    return Lead(action, other, means[action] - means[other], error)
