"""Packed positions, one int each: holdings, playable cards, and the position after a trick.

A position is the numbers of four suits (see `holdings`) side by side, with trumps lowest. Cards are
`8 * suit + card`, sets of them 32-bit masks. The declarer is place 0.
"""

from collections.abc import Callable, Sequence

from games.preferans.double_dummy import holdings
from games.preferans.double_dummy.compiling import compiled, numbers
from games.preferans.double_dummy.holdings import BITS, MASK, PLACES

# Tables: for suit `s` by place at `3 * s + place`, by card at `8 * s + card`, or at `s`.
# Machine code holds them as constants.


def _by_place(holding: Callable[[holdings.Suit, int], int]) -> Sequence[int]:
    return numbers(holding(suit, place) for suit in SUITS for place in range(PLACES))


SUITS = tuple(holdings.suits())
LENGTHS = _by_place(holdings.count)
RUNS = _by_place(holdings.runs)
TOPS = _by_place(holdings.top)
SURE = _by_place(holdings.sure)
CLEAN = numbers(map(holdings.clean, SUITS))
LESS = numbers(rest - index // holdings.LENGTH for index, rest in enumerate(holdings.dropped()))
CARD = numbers(next((card for card in range(32) if (1 << card) % 37 == rest), 0) for rest in range(37))
"""The card of a bit, by its remainder modulo 37, which differs for all cards."""
LOWEST = numbers((byte & -byte).bit_length() - 1 for byte in range(256))
HIGHEST = numbers(byte.bit_length() - 1 for byte in range(256))


@compiled
def lowest(cards: int) -> int:
    """Return the lowest card of the first suit in the set."""
    return CARD[(cards & -cards) % 37]


@compiled
def highest(cards: int) -> int:
    """Return the highest card of the last suit in the set."""
    if cards >> 24:
        return 24 + HIGHEST[cards >> 24]
    if cards >> 16:
        return 16 + HIGHEST[cards >> 16]
    if cards >> 8:
        return 8 + HIGHEST[cards >> 8]
    return HIGHEST[cards]


@compiled
def held(key: int, place: int) -> int:
    """Return the cards of a place, one of each run of neighbours."""
    return (
        RUNS[3 * (key & MASK) + place]
        | RUNS[3 * (key >> BITS & MASK) + place] << 8
        | RUNS[3 * (key >> 2 * BITS & MASK) + place] << 16
        | RUNS[3 * (key >> 3 * BITS) + place] << 24
    )


@compiled
def answers(trumped: int, key: int, place: int, suit: int) -> int:
    """Return the cards that a place may play to a lead of this suit: the suit, or trumps, or anything."""
    cards = RUNS[3 * (key >> BITS * suit & MASK) + place]
    if cards:
        return cards << 8 * suit
    if trumped:
        cards = RUNS[3 * (key & MASK) + place]
        if cards:
            return cards
    return held(key, place)


@compiled
def beating(trumped: int, cards: int, best: int) -> int:
    """Return the answers that beat the best card so far."""
    suit = best >> 3
    above = cards & (0xFF << 8 * suit) & ~((2 << best) - 1)
    if trumped and suit:
        above |= cards & 0xFF
    return above


@compiled
def after(key: int, first: int, second: int, third: int) -> int:
    """Return the position without the three cards of a trick.

    Higher cards are removed first, so that lower ones keep their places.
    """
    if first < second:
        first, second = second, first
    if second < third:
        second, third = third, second
        if first < second:
            first, second = second, first
    shift = BITS * (first >> 3)
    key += LESS[8 * (key >> shift & MASK) + (first & 7)] << shift
    shift = BITS * (second >> 3)
    key += LESS[8 * (key >> shift & MASK) + (second & 7)] << shift
    shift = BITS * (third >> 3)
    return key + (LESS[8 * (key >> shift & MASK) + (third & 7)] << shift)


@compiled
def promising(misere: int, key: int, leader: int) -> int:
    """Return the leads to try first: the top card of each suit, at misère the lowest."""
    cards = 0
    for suit in range(4):
        number = 3 * (key >> BITS * suit & MASK) + leader
        runs = RUNS[number]
        if runs and misere:
            cards |= 1 << 8 * suit + LOWEST[runs]
        elif runs and TOPS[number]:
            cards |= 1 << 8 * suit + HIGHEST[runs]
    return cards
