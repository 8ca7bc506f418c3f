"""Match people who wait for a quick match."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

SECOND_MS = 1_000
NARROW = 100
"""The largest difference of ratings at first."""
WIDER = 15
"""By how much more for each second that they have waited."""
SOON_MS = 10_000
"""After this wait people who are too few for the usual table begin at a smaller one."""


class Waiting(NamedTuple):
    """A waiting person; times are milliseconds since the epoch."""

    person: int
    since: int
    until: int
    """The time when computers take the free seats."""
    rating: int
    avoids: frozenset[int] = frozenset()
    """People not to be seated with: blocked ones, and those who have just left this person's match."""


class Seating(NamedTuple):
    """A table: people, the longest waiting first, and the number of computers."""

    people: tuple[int, ...]
    computers: int = 0


def window(waiting: Waiting, now: int) -> int:
    """Return the largest difference from this person's rating."""
    return NARROW + WIDER * max(0, now - waiting.since) // SECOND_MS


def seat(waiting: Iterable[Waiting], seats: int, now: int, *, fewest: int) -> list[Seating]:
    """Tables of this many for those who can be seated now; the others go on waiting.

    Who has waited longest chooses first, the nearest by rating of those who accept each other. Some who have
    waited a little begin with fewer, and with computers only where the game needs them: it takes `fewest`.
    Who has waited as long as they wanted plays with everybody else who accepts them, and with computers.
    """
    field = _Field(waiting)
    return [*_full(field, seats, now), *_late(field, seats, now), *_soon(field, seats, fewest, now)]


def _full(field: "_Field", seats: int, now: int) -> Iterator[Seating]:
    for each in field.by_time():
        found = _companions(each, field.near(each, window(each, now)), seats - 1, now)
        if len(found) == seats - 1:
            yield _seated(field, [each, *found], seats)


def _soon(field: "_Field", seats: int, fewest: int, now: int) -> Iterator[Seating]:
    """Tables for several people who are not as many as sit at the usual one."""
    for each in field.by_time():
        if now - each.since >= SOON_MS:
            found = _companions(each, field.near(each, window(each, now)), seats - 1, now)
            if found:
                yield _seated(field, [each, *found], max(fewest, 1 + len(found)))


def _late(field: "_Field", seats: int, now: int) -> Iterator[Seating]:
    """Yield tables for people whose wait is over."""
    for each in field.by_time():
        if each.until <= now:
            found = _companions(each, field.near(each, None), seats - 1, None)
            yield _seated(field, [each, *found], seats)


def _companions(first: Waiting, others: Iterable[Waiting], most: int, now: int | None) -> list[Waiting]:
    """Return up to `most` others who accept each other; without `now` ratings do not matter."""
    found: list[Waiting] = []
    for other in others:
        if len(found) == most:
            break
        if all(_accept(each, other, now) for each in (first, *found)):
            found.append(other)
    return found


def _accept(one: Waiting, other: Waiting, now: int | None) -> bool:
    """Return whether two people may meet: neither avoids the other, and ratings suit both."""
    if other.person in one.avoids or one.person in other.avoids:
        return False
    apart = abs(one.rating - other.rating)
    return now is None or apart <= min(window(one, now), window(other, now))


def _seated(field: "_Field", people: Sequence[Waiting], seats: int) -> Seating:
    for each in people:
        field.remove(each)
    falling = sorted(people, key=_age)
    return Seating(tuple(each.person for each in falling), seats - len(people))


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

    def near(self, centre: Waiting, reach: int | None) -> Iterator[Waiting]:
        """Yield the others within `reach` of a person's rating (None: all), the nearest first."""
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
            if reach is not None and apart > reach:
                return
            yield self._people[self._line[place][1]]

    def remove(self, waiting: Waiting) -> None:
        """Remove a person who has been seated."""
        del self._people[waiting.person]
        del self._line[bisect_left(self._line, (waiting.rating, waiting.person))]
