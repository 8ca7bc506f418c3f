"""Sets of points without a line in three dimensions over three values: 27 points as bits, for what TERC-3 says of 20 and 21 cards."""

from collections.abc import Iterator
from itertools import product

POINTS = list(product(range(3), repeat=3))
PLACE = {point: number for number, point in enumerate(POINTS)}
ALL = (1 << 27) - 1


def _third(one: int, two: int) -> int:
    """The point that completes a line."""
    return PLACE[tuple((-a - b) % 3 for a, b in zip(POINTS[one], POINTS[two], strict=True))]


THIRD = [[_third(one, two) for two in range(27)] for one in range(27)]


def caps(size: int) -> Iterator[tuple[int, ...]]:
    """All sets of so many points, the origin among them, of which no three are on a line."""

    def grown(cap: tuple[int, ...], free: int) -> Iterator[tuple[int, ...]]:
        if len(cap) == size:
            yield cap
            return
        while free and len(cap) + free.bit_count() >= size:
            point = (free & -free).bit_length() - 1
            free &= free - 1
            barred = sum({1 << THIRD[point][other] for other in cap})
            yield from grown((*cap, point), free & ~barred)

    yield from grown((0,), ALL & ~1)


def moved(cap: frozenset[int]) -> Iterator[frozenset[int]]:
    """The cap under maps that generate all affine ones: a shift, a rotation of the axes, a shear and a reflection."""
    points = [POINTS[point] for point in cap]
    yield frozenset(PLACE[(x + 1) % 3, y, z] for x, y, z in points)
    yield frozenset(PLACE[y, z, x] for x, y, z in points)
    yield frozenset(PLACE[(x + y) % 3, y, z] for x, y, z in points)
    yield frozenset(PLACE[-x % 3, y, z] for x, y, z in points)


def orbit(cap: frozenset[int]) -> set[frozenset[int]]:
    """Everything that affine maps make of the cap."""
    found, fresh = {cap}, [cap]
    while fresh:
        new = {image for each in fresh for image in moved(each)} - found
        found |= new
        fresh = list(new)
    return found


def room(nine: frozenset[int], other: tuple[int, ...]) -> int:
    """The points of a third parallel space, as bits, that are on no line with a point of each."""
    return ALL & ~sum({1 << THIRD[one][two] for one in nine for two in other})


def holds(points: int, size: int) -> bool:
    """Whether so many of these points can be chosen without a line."""
    free = [point for point in range(27) if points >> point & 1]

    def grown(cap: tuple[int, ...], start: int) -> bool:
        if len(cap) == size:
            return True
        return any(
            all(THIRD[free[at]][one] not in cap for one in cap) and grown((*cap, free[at]), at + 1)
            for at in range(start, len(free))
        )

    return grown((), 0)
