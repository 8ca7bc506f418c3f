"""Matchmaking of the queue for rated quick matches."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

SECOND_MS = 1_000
NARROW = 100
"""The largest difference of ratings at first."""
WIDER = 15
"""Its growth for each second of waiting."""
SOON_MS = 10_000
"""The wait after which a smaller table is allowed."""


class Waiting(NamedTuple):
    """A waiting person; times are milliseconds since the epoch."""

    person: int
    since: int
    rating: int
    avoids: frozenset[int] = frozenset()
    """People to avoid: blocked ones, and recent leavers of this person's match."""


def window(waiting: Waiting, now: int) -> int:
    """Return the largest difference from this person's rating."""
    return NARROW + WIDER * max(0, now - waiting.since) // SECOND_MS


def seat(waiting: Iterable[Waiting], seats: int, now: int, fewest: int) -> list[tuple[int, ...]]:
    """Return the tables of `seats` people to begin now; all others keep waiting.

    The longest wait chooses first: the nearest ratings that accept each other. After a wait of `SOON_MS`, a
    table may have as few as `fewest` people, the game's minimum.
    """
    field = _Field(waiting)
    return [*_full(field, seats, now), *_soon(field, seats, fewest, now)]


def _full(field: "_Field", seats: int, now: int) -> Iterator[tuple[int, ...]]:
    for each in field.by_time():
        found = _companions(each, field.near(each, window(each, now)), seats - 1, now)
        if len(found) == seats - 1:
            yield _seated(field, [each, *found])


def _soon(field: "_Field", seats: int, fewest: int, now: int) -> Iterator[tuple[int, ...]]:
    """Yield smaller tables."""
    for each in field.by_time() if fewest < seats else ():
        if now - each.since >= SOON_MS:
            found = _companions(each, field.near(each, window(each, now)), seats - 1, now)
            if len(found) >= fewest - 1:
                yield _seated(field, [each, *found])


def _companions(first: Waiting, others: Iterable[Waiting], most: int, now: int) -> list[Waiting]:
    """Return up to `most` others, all compatible with each other."""
    found: list[Waiting] = []
    for other in others:
        if len(found) == most:
            break
        if all(_accept(each, other, now) for each in (first, *found)):
            found.append(other)
    return found


def _accept(one: Waiting, other: Waiting, now: int) -> bool:
    """Return whether two people are compatible: neither avoids the other, and ratings are near for both."""
    if other.person in one.avoids or one.person in other.avoids:
        return False
    return abs(one.rating - other.rating) <= min(window(one, now), window(other, now))


def _seated(field: "_Field", people: Sequence[Waiting]) -> tuple[int, ...]:
    for each in people:
        field.remove(each)
    return tuple(each.person for each in sorted(people, key=_age))


def _age(waiting: Waiting) -> tuple[int, int]:
    return waiting.since, waiting.person


class _Field:
    def __init__(self, waiting: Iterable[Waiting]) -> None:
        self._people = {each.person: each for each in waiting}
        self._line = sorted((each.rating, each.person) for each in self._people.values())

    def by_time(self) -> Iterator[Waiting]:
        """Yield the people still waiting, the longest first."""
        for each in sorted(self._people.values(), key=_age):
            if each.person in self._people:
                yield each

    def near(self, centre: Waiting, reach: int) -> Iterator[Waiting]:
        """Yield the others within `reach` of a person's rating, the nearest first."""
        right = bisect_left(self._line, (centre.rating, centre.person))
        left, right = right - 1, right + 1
        while left >= 0 or right < len(self._line):
            below = centre.rating - self._line[left][0] if left >= 0 else None
            above = self._line[right][0] - centre.rating if right < len(self._line) else None
            if above is None or (below is not None and below <= above):
                apart, place = below, left
                left -= 1
            else:
                apart, place = above, right
                right += 1
            assert apart is not None
            if apart > reach:
                return
            yield self._people[self._line[place][1]]

    def remove(self, waiting: Waiting) -> None:
        """Remove a seated person."""
        del self._people[waiting.person]
        del self._line[bisect_left(self._line, (waiting.rating, waiting.person))]
