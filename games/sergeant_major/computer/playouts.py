"""Play deals with open cards to their end by a simple, fast policy."""

from typing import Final

from games.trick_game import playouts
from games.trick_game.playouts import SUIT_OF, SUITS

_NEXT: Final = (1, 2, 0)
_CASHED: Final = 2.0
"""The preference for a suit with a lead that takes the trick, in cards of the leader."""
_AGAINST: Final = 1.0
"""The weight of each card in other hands against leading its suit."""


class Position(playouts.Position):
    """A deal in play; a seat lacks tricks to twelve."""

    first: int = -1
    """The first seat with twelve tricks, or -1."""

    def _take(self) -> None:
        super()._take()
        if not self.lacking[self.taker] and self.first < 0:
            self.first = self.taker


def play_out(end: Position) -> None:
    """Play to the end of the deal, changing the position.

    Seats take tricks as cheaply as possible, develop long suits before cashing high cards, and throw
    their lowest cards.
    """
    hands, lacking, first = end.hands, end.lacking, end.first
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
        lacking[taker] -= 1
        if not lacking[taker] and first < 0:
            first = taker
        turn, count = taker, 0
    end.turn, end.count, end.led, end.best, end.taker, end.first = turn, count, led, best, taker, first


def _lead(hand: int, others: int) -> int:
    """Return a high or a low card of the suit that is longest compared with the others' cards."""
    most, lead = -99.0, 0
    for suit in SUITS:
        if own := hand & suit:
            against = others & suit
            value = own.bit_count() - _AGAINST * against.bit_count()
            if own > against:
                value += _CASHED
            if value > most:
                most = value
                lead = 1 << own.bit_length() - 1 if own > against else own & -own
    return lead
