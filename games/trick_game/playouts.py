"""Bit encoding of the 52 cards, and tricks on it, for fast playouts with open cards.

A card is a bit, a hand the sum of its cards. Bits rise by rank, then by suit, with trumps above all: within a
suit the higher card is the higher bit, and the lowest bit of a hand is its lowest card.
"""

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from functools import cache
from typing import Final, Self

import msgspec

from games.cards import PACK_52, Card, Rank, Suit
from games.trick_game.tricks import Played

_SUITS: Final = tuple(Suit)
_RANKS: Final = len(Rank)
FIRST_TRUMP: Final = 1 << len(PACK_52)
"""The bit of the lowest trump."""
TRUMPS: Final = sum(FIRST_TRUMP << rank for rank in range(_RANKS))
SUITS: Final = tuple([sum(1 << 4 * rank + suit for rank in range(_RANKS)) for suit in range(4)])
"""The plain cards of each suit."""
SUIT_OF: Final = {bit: suit for suit in (*SUITS, TRUMPS) for bit in (1 << n for n in range(65)) if bit & suit}
"""All cards of a card's suit, by its bit."""


@cache
def bits_with(trumps: Suit | None) -> Mapping[Card, int]:
    """Return the bits of all cards, with these trumps."""
    return {
        card: FIRST_TRUMP << card.rank - 2
        if card.suit is trumps
        else 1 << 4 * (card.rank - 2) + _SUITS.index(card.suit)
        for card in PACK_52
    }


BITS: Final = bits_with(None)


def mask(cards: Iterable[Card], bits: Mapping[Card, int] = BITS) -> int:
    return sum([bits[card] for card in cards])


def split(cards: int) -> list[int]:
    """Return the single cards, from low to high."""
    single = []
    while cards:
        lowest = cards & -cards
        single.append(lowest)
        cards ^= lowest
    return single


class Position(msgspec.Struct):
    """A deal in play; lists by seat."""

    hands: list[int]
    lacking: list[int]
    """The tricks that each seat still needs; below zero if it has more."""
    turn: int
    count: int = 0
    """The number of cards on the table."""
    led: int = 0
    """The cards of the suit led."""
    best: int = 0
    """The card that is winning the trick."""
    taker: int = 0

    @classmethod
    def of(
        cls,
        hands: list[int],
        lacking: list[int],
        turn: int,
        trick: Sequence[Played],
        bits: Mapping[Card, int] = BITS,
    ) -> Self:
        """Return the position during a trick; its cards have left the hands."""
        position = cls(hands, lacking, turn)
        for play in trick:
            position.turn = play.seat
            position._put(bits[play.card])
        position.turn = turn
        return position

    def after(self, card: int) -> Self:
        """Return the position after the seat to move plays a card."""
        position = copy(self)
        position.hands, position.lacking = self.hands.copy(), self.lacking.copy()
        position.hands[self.turn] ^= card
        position._put(card)
        return position

    def _put(self, card: int) -> None:
        turn, seats = self.turn, len(self.hands)
        if not self.count:
            self.led, self.best, self.taker = SUIT_OF[card], card, turn
        elif card > self.best and card & (self.led | TRUMPS):
            self.best, self.taker = card, turn
        self.count += 1
        if self.count == seats:
            self._take()
        else:
            self.turn = turn + 1 if turn + 1 < seats else 0

    def _take(self) -> None:
        self.lacking[self.taker] -= 1
        self.turn, self.count = self.taker, 0
