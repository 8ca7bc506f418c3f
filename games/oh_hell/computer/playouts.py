"""Play deals with open cards to their end by a simple, fast policy on ints.

A card is an int: plain cards by rank and then suit, trumps above them all. A hand is a sorted list, lowest
card first.
"""

from collections.abc import Iterable
from copy import copy

import msgspec

from games.cards import Card, Suit
from games.core import Seat
from games.trick_game.tricks import Played, left_of

TRUMP = 64
"""The lowest int of a trump."""
_TRUMP_SUIT = 4
_SUITS = tuple(Suit)
SUIT_OF = tuple([number & 3 if number < TRUMP else _TRUMP_SUIT for number in range(2 * TRUMP)])


def number_of(card: Card, trumps: Suit | None) -> int:
    """Return the card as an int, with these trumps."""
    if card.suit is trumps:
        return TRUMP + card.rank
    return 4 * (card.rank - 2) + _SUITS.index(card.suit)


class Position(msgspec.Struct):
    """A deal in play; lists by seat."""

    hands: list[list[int]]
    needs: list[int]
    """Tricks that each seat still needs."""
    turn: Seat
    trick: int = 0
    """The number of cards on the table."""
    best: int = -1
    """The card that is winning the trick."""
    led: int = -1
    taker: Seat = Seat(0)

    def after(self, card: int) -> "Position":
        """Return the position after the seat to move plays a card."""
        found = copy(self)
        found.hands = [hand.copy() for hand in self.hands]
        found.needs = self.needs.copy()
        found.hands[self.turn].remove(card)
        found._put(card)
        return found

    def _put(self, card: int) -> None:
        seats = len(self.hands)
        if not self.trick:
            self.led = SUIT_OF[card]
        if not self.trick or beats(card, self.best):
            self.best, self.taker = card, self.turn
        self.trick += 1
        self.turn = left_of(self.turn, seats)
        if self.trick == seats:
            self.needs[self.taker] -= 1
            self.turn, self.trick = self.taker, 0


def position(
    hands: list[list[int]], needs: list[int], turn: Seat, trick: Iterable[Played], trumps: Suit | None
) -> Position:
    found = Position(hands, needs, turn)
    for play in trick:
        found.turn = play.seat
        found._put(number_of(play.card, trumps))
    found.turn = turn
    return found


def beats(card: int, other: int) -> bool:
    """Return whether a played card beats the winning card."""
    return card > other and (card >= TRUMP or SUIT_OF[card] == SUIT_OF[other])


def play_out(start: Position) -> list[int]:
    """Play to the end of the deal, changing the position; return the cards played.

    Seats that need tricks take them if they can, the last in a trick as cheaply as possible. Others lose
    tricks with their highest cards.
    """
    hands, needs, seats = start.hands, start.needs, len(start.hands)
    turn, trick, best, led, taker = start.turn, start.trick, start.best, start.led, start.taker
    line = list[int]()
    while hands[turn]:
        hand = hands[turn]
        if not trick:
            card = hand[-1] if needs[turn] > 0 else hand[0]
            led, best, taker = SUIT_OF[card], card, turn
        else:
            fitting = [each for each in hand if SUIT_OF[each] == led] or hand
            choose = _take if needs[turn] > 0 else _duck
            card = choose(fitting, best, trick == seats - 1)
            if card > best and (card >= TRUMP or SUIT_OF[card] == SUIT_OF[best]):
                best, taker = card, turn
        hand.remove(card)
        line.append(card)
        trick += 1
        if trick == seats:
            needs[taker] -= 1
            turn, trick = taker, 0
        else:
            turn = Seat(turn + 1 if turn + 1 < seats else 0)
    start.turn, start.trick, start.best, start.led, start.taker = turn, trick, best, led, taker
    return line


def _take(fitting: list[int], best: int, last: bool) -> int:
    highest = fitting[-1]
    if highest < best or (highest < TRUMP and SUIT_OF[highest] != SUIT_OF[best]):
        return fitting[0]
    if not last and (highest < TRUMP or best >= TRUMP):
        return highest
    return next(card for card in fitting if card > best and (card >= TRUMP or SUIT_OF[card] == SUIT_OF[best]))


def _duck(fitting: list[int], best: int, last: bool) -> int:
    for card in reversed(fitting):
        if card < best or (card < TRUMP and SUIT_OF[card] != SUIT_OF[best]):
            return card
    return fitting[-1] if last else fitting[0]
