"""Deals with open cards played to their end by a simple policy, on ints, quickly.

A card is an int: plain cards by rank and then suit, trumps above them all. A hand is a rising list, so that
its first card is the least and its last the highest.
"""

from collections.abc import Iterable
from copy import copy

import msgspec

from games.cards import Card, Suit
from games.core import Seat
from games.trick_game.tricks import Played, left_of

TRUMP = 64
"""The ints of trumps begin here."""
_TRUMP_SUIT = 4
_SUITS = tuple(Suit)
SUIT_OF = tuple([number & 3 if number < TRUMP else _TRUMP_SUIT for number in range(2 * TRUMP)])


def number_of(card: Card, trumps: Suit | None) -> int:
    """The card as an int, where these are trumps."""
    if card.suit is trumps:
        return TRUMP + card.rank
    return 4 * (card.rank - 2) + _SUITS.index(card.suit)


class Position(msgspec.Struct):
    """A deal in play; lists by seat."""

    hands: list[list[int]]
    needs: list[int]
    """Tricks that each seat still has to take."""
    turn: Seat
    trick: int = 0
    """How many cards lie on the table."""
    best: int = -1
    """The card that takes the trick so far."""
    led: int = -1
    taker: Seat = Seat(0)

    def after(self, card: int) -> "Position":
        """The position once the seat whose turn it is has played a card."""
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
    """The position with these cards on the table."""
    found = Position(hands, needs, turn)
    for play in trick:
        found.turn = play.seat
        found._put(number_of(play.card, trumps))
    found.turn = turn
    return found


def beats(card: int, other: int) -> bool:
    """Whether a card that is played takes the trick from the best so far."""
    return card > other and (card >= TRUMP or SUIT_OF[card] == SUIT_OF[other])


def play_out(start: Position) -> list[int]:
    """The cards played from here to the end of the deal; the position becomes that end.

    Who needs tricks takes them when it can, the last in a trick as cheaply as possible. Others lose them
    with the highest cards that do.
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
