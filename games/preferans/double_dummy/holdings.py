"""Who holds what in one suit, as a number: all that a search for tricks needs to know of a suit, looked up.

A suit's remaining cards from low to high, each held by the declarer (0), the next place (1) or the last (2),
are the digits of a number in base three. Only the order counts, so ace over nine is the same suit as ace over
king once the rest has gone.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

PLACES = 3
LENGTH = 8
BITS = 14
"""Every suit's number fits into so many bits; four of them make a position."""
MASK = (1 << BITS) - 1
NONE = -1
"""Where no card lies."""
_POWERS: tuple[int, ...] = (1, 3, 9, 27, 81, 243, 729, 2187, 6561)
_FIRST: tuple[int, ...] = (0, 1, 4, 13, 40, 121, 364, 1093, 3280)
"""The number of the first suit of each length."""


class Suit(NamedTuple):
    """How many cards are left, and which of them each place holds, the lowest card in the lowest bit."""

    length: int
    held: tuple[int, ...]


def number(owners: Sequence[int]) -> int:
    """The number of a suit whose cards from low to high are held by these places."""
    return _FIRST[len(owners)] + sum(owner * power for owner, power in zip(owners, _POWERS, strict=False))


def suits() -> Iterator[Suit]:
    """All suits in the order of their numbers."""
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
    """How many cards the place has."""
    return suit.held[place].bit_count()


def runs(suit: Suit, place: int) -> int:
    """A bit for the lowest card of each run of neighbours in this hand: the cards that differ."""
    held = suit.held[place]
    return held & ~(held << 1)


def top(suit: Suit, place: int) -> int:
    """How many of the highest cards the place has in a row."""
    others = (1 << suit.length) - 1 - suit.held[place]
    return suit.length - others.bit_length()


def sure(suit: Suit, place: int) -> int:
    """How many tricks the place takes in a row leading the suit, if nobody trumps.

    These are its top cards and, when they draw the others', all.
    """
    run = top(suit, place)
    drawn = all(held.bit_count() <= run for other, held in enumerate(suit.held) if other != place)
    return suit.held[place].bit_count() if drawn else run


def clean(suit: Suit) -> bool:
    """Whether the declarer can stay below whatever the others lead.

    Each card, from the lowest, is below theirs.
    """
    return _below(suit.length, suit.held[0])


@cache
def _below(length: int, held: int) -> bool:
    own = [card for card in range(length) if held >> card & 1]
    others = [card for card in range(length) if not held >> card & 1]
    return all(mine < theirs for mine, theirs in zip(own, others, strict=False))


def dropped() -> Iterator[int]:
    """The number of each suit without each card; 0 where it has no such card.

    By suit and card, eight cards a suit, the lowest being 0.
    """
    for length in range(LENGTH + 1):
        for digits in range(_POWERS[length]):
            for card in range(length):
                power = _POWERS[card]
                yield _FIRST[length - 1] + digits % power + digits // (power * PLACES) * power
            yield from (0,) * (LENGTH - length)
