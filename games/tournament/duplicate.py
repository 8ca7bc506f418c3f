"""Duplicate scoring: a result is compared with the others of the same seat of the same board.

Matchpoints follow Law 78A of the World Bridge Federation's Laws of Duplicate Bridge (2017): two for each
result of the field that is worse, one for each equal one. As a part they are divided by all that can be won,
2(n-1) in a field of n, so that every board counts the same however often it was played.

The difference from the average compares with the mean of the field, one's own result included, as a datum of
Butler scoring does without leaving results out; so the differences of a field always add up to nothing.

A field holds what was played alone. Who had a bye is in no field, and has `AVERAGE` where a round needs a
score. A forfeited result is in no field either: nobody gains by it, and its player has nothing.
"""

from collections.abc import Sequence
from fractions import Fraction

AVERAGE = Fraction(1, 2)
"""The part of a board's matchpoints of who could not play it, and of a field of one."""


def matchpoints(field: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """The matchpoints of each result: 2 for each of the others that it beats, 1 for each equal one."""
    return tuple(_won(result, field) for result in field)


def parts(field: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """The matchpoints of each result as a part of all that could be won; `AVERAGE` in a field of one."""
    most = 2 * (len(field) - 1)
    return tuple(points / most if most else AVERAGE for points in matchpoints(field))


def averages(field: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """How far each result is above the average of the field."""
    if not field:
        return ()
    mean = sum(field, Fraction(0)) / len(field)
    return tuple(result - mean for result in field)


def _won(result: Fraction, field: Sequence[Fraction]) -> Fraction:
    """The matchpoints of a result of the field; it is equal to itself, which does not count."""
    beaten = sum(other < result for other in field)
    equal = sum(other == result for other in field) - 1
    return Fraction(2 * beaten + equal)
