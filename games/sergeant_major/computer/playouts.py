"""Play deals with open cards to their end by a simple, fast policy on ints.

A card is a bit, a hand the sum of its cards. Bits rise by rank and then suit, so that within a suit the
higher card is the higher bit, and the lowest bit of a hand is its lowest card.
"""

from collections.abc import Iterable
from copy import copy
from functools import reduce
from operator import or_
from typing import Final

import msgspec

from games.cards import PACK_52, Card, Suit
from games.core import Seat
from games.sergeant_major.state import SEATS
from games.trick_game.tricks import Played

_SUITS: Final = tuple(Suit)
MASKS: Final = tuple([sum(1 << 4 * rank + suit for rank in range(13)) for suit in range(4)])
BITS: Final = {card: 1 << 4 * (card.rank - 2) + _SUITS.index(card.suit) for card in PACK_52}
SUIT_OF: Final = {BITS[card]: MASKS[_SUITS.index(card.suit)] for card in PACK_52}
_NEXT: Final = (1, 2, 0)
_CASHED: Final = 2.0
"""The preference for a suit whose lead takes the trick, in cards of the leader."""
_AGAINST: Final = 1.0
"""The weight of each card in other hands against leading its suit."""


def mask(cards: Iterable[Card]) -> int:
    return reduce(or_, [BITS[card] for card in cards], 0)


class Position(msgspec.Struct):
    """A deal in play; lists by seat."""

    hands: list[int]
    left: list[int]
    """The tricks that each seat lacks to twelve; below zero if it has more."""
    turn: int
    first: int = -1
    """The first seat with twelve tricks, or -1."""
    count: int = 0
    """The number of cards on the table."""
    led: int = 0
    best: int = 0
    """The card that is winning the trick."""
    taker: int = 0

    def after(self, card: int) -> "Position":
        """Return the position after the seat to move plays a card."""
        found = copy(self)
        found.hands, found.left = self.hands.copy(), self.left.copy()
        found.hands[self.turn] ^= card
        found.put(card)
        return found

    def put(self, card: int) -> None:
        """Lay a card that has left its hand on the table."""
        if not self.count:
            self.led = SUIT_OF[card]
        if not self.count or (card > self.best and card & self.led):
            self.best, self.taker = card, self.turn
        self.count += 1
        self.turn = _NEXT[self.turn]
        if self.count == SEATS:
            self.left[self.taker] -= 1
            if not self.left[self.taker] and self.first < 0:
                self.first = self.taker
            self.turn, self.count = self.taker, 0


def position(hands: list[int], left: list[int], turn: Seat, trick: Iterable[Played]) -> Position:
    found = Position(hands, left, turn)
    for play in trick:
        found.turn = play.seat
        found.put(BITS[play.card])
    found.turn = turn
    return found


def play_out(end: Position) -> None:
    """Play to the end of the deal, changing the position.

    Seats take tricks as cheaply as possible, develop long suits before cashing high cards, and throw
    their lowest cards.
    """
    hands, left, first = end.hands, end.left, end.first
    turn, count, led, best, taker = end.turn, end.count, end.led, end.best, end.taker
    while hand := hands[turn]:
        behind = _NEXT[turn]
        if not count:
            best = _lead(hand, hands[behind] | hands[_NEXT[behind]])
            led, taker = SUIT_OF[best], turn
            hands[turn] = hand ^ best
            turn, count = behind, 1
            continue
        if fitting := hand & led:
            card = fitting & -fitting
            higher = fitting & -(best << 1)
            if higher and count == 1:
                last = hands[behind] & led
                higher = 0 if last > higher else higher & -(1 << last.bit_length())
            if higher:
                card = best = higher & -higher
                taker = turn
        else:
            card = hand & -hand
        hands[turn] = hand ^ card
        if count == 1:
            turn, count = behind, 2
            continue
        left[taker] -= 1
        if not left[taker] and first < 0:
            first = taker
        turn, count = taker, 0
    end.turn, end.count, end.led, end.best, end.taker, end.first = turn, count, led, best, taker, first


def _lead(hand: int, others: int) -> int:
    """Return a high or a low card of the suit that is longest compared with the others' cards."""
    most, lead = -99.0, 0
    for suit in MASKS:
        if own := hand & suit:
            against = others & suit
            value = own.bit_count() - _AGAINST * against.bit_count()
            if own > against:
                value += _CASHED
            if value > most:
                most = value
                lead = 1 << own.bit_length() - 1 if own > against else own & -own
    return lead
