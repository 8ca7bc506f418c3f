"""Encode the holdings of one suit as a number, with tables of what a search needs to know.

The holders of a suit's remaining cards, from low to high, are the digits of a number in base three: the
declarer (0), the next place (1) or the last (2). Only the order counts, so ace over nine is the same suit as
ace over king once the others are gone.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

PLACES = 3
LENGTH = 8
BITS = 14
"""The bits of a suit's number; four of them make a position."""
MASK = (1 << BITS) - 1
NONE = -1
"""No card."""
_POWERS: tuple[int, ...] = (1, 3, 9, 27, 81, 243, 729, 2187, 6561)
_FIRST: tuple[int, ...] = (0, 1, 4, 13, 40, 121, 364, 1093, 3280)
"""The number of the first suit of each length."""


class Suit(NamedTuple):
    """The number of cards left, and each place's cards as bits, the lowest card in the lowest bit."""

    length: int
    held: tuple[int, ...]


def number(owners: Sequence[int]) -> int:
    """Return the number of a suit with these holders, from low to high."""
    return _FIRST[len(owners)] + sum(owner * power for owner, power in zip(owners, _POWERS, strict=False))


def suits() -> Iterator[Suit]:
    """Yield all suits in the order of their numbers."""
    layer: list[tuple[int, ...]] = [(0,) * PLACES]
    for length in range(LENGTH + 1):
        yield from (Suit(length, held) for held in layer)
        card = 1 << length
        layer = [
            (*held[:owner], held[owner] | card, *held[owner + 1 :])
            for owner in range(PLACES)
            for held in layer
        ]


def count(suit: Suit, place: int) -> int:
    """Return the number of cards of the place."""
    return suit.held[place].bit_count()


def runs(suit: Suit, place: int) -> int:
    """Return a bit for the lowest card of each run of neighbours in this hand."""
    held = suit.held[place]
    return held & ~(held << 1)


def top(suit: Suit, place: int) -> int:
    """Return how many of the highest cards the place has in a row."""
    others = (1 << suit.length) - 1 - suit.held[place]
    return suit.length - others.bit_length()


def sure(suit: Suit, place: int) -> int:
    """Return the tricks in a row by leading the suit, if nobody trumps.

    These are the top cards, or all if they draw the others' cards.
    """
    run = top(suit, place)
    drawn = all(held.bit_count() <= run for other, held in enumerate(suit.held) if other != place)
    return suit.held[place].bit_count() if drawn else run


def clean(suit: Suit) -> bool:
    """Return whether the declarer can stay below every lead of the others.

    Each card, from the lowest, is below theirs.
    """
    return _below(suit.length, suit.held[0])


@cache
def _below(length: int, held: int) -> bool:
    own = [card for card in range(length) if held >> card & 1]
    others = [card for card in range(length) if not held >> card & 1]
    return all(mine < theirs for mine, theirs in zip(own, others, strict=False))


def dropped() -> Iterator[int]:
    """Yield the number of each suit without each card; 0 if it has no such card.

    By suit and card, eight cards a suit, with the lowest as 0.
    """
    for length in range(LENGTH + 1):
        for digits in range(_POWERS[length]):
            for card in range(length):
                power = _POWERS[card]
                yield _FIRST[length - 1] + digits % power + digits // (power * PLACES) * power
            yield from (0,) * (LENGTH - length)
