"""Raspasy played out in one world by rule of thumb, over whole numbers: fast enough for many worlds.

A card is `8 * suit + rank` from the seven, a hand a 32-bit mask. Places count from the dealer's left; the
dealer who sits is the fourth.
"""

from collections.abc import Sequence
from functools import cache

import msgspec

from games.cards import PACK_32, Card, Rank, Suit
from games.preferans.state import ACTIVE, HAND, TALON

_SUITS = tuple(Suit)
NUMBERS = {card: 8 * _SUITS.index(card.suit) + card.rank - Rank.SEVEN for card in PACK_32}
SITTING = ACTIVE
"""The place of a dealer who sits."""
_SHIFTS = (0, 8, 16, 24)


class Custom(msgspec.Struct, frozen=True):
    """What is the same in every trick of a deal."""

    talon: tuple[int, ...]
    """Its two cards name the suits of the first two tricks."""
    sitting: bool
    """Whether they are the plays of a dealer who sits."""
    dummy: int | None = None
    """The place whose cards fall by rule."""


def mask(cards: Sequence[Card]) -> int:
    """The cards as a set."""
    return sum(1 << NUMBERS[card] for card in cards)


def play_out(custom: Custom, hands: Sequence[int], leader: int, trick: Sequence[int], left: int) -> list[int]:
    """The tricks of each place from here on, `left` of them, the one in progress among them.

    The cards of the trick that lie are no longer in the hands; the talon's is not among them.
    """
    hands, lying, taken = list(hands), len(trick), [0] * (ACTIVE + 1)
    for number in range(HAND - left, HAND):
        suit, best, taker = _begun(custom, number)
        for turn in range(ACTIVE):
            place = (leader + turn) % ACTIVE
            if turn < lying:
                card = trick[turn]
            else:
                card = chosen(custom, hands, place, suit, best, last=turn == ACTIVE - 1)
                hands[place] ^= 1 << card
            if suit < 0:
                suit = card >> 3
            if card >> 3 == suit and card > best:
                best, taker = card, place
        taken[taker] += 1
        leader, lying = taker if number >= TALON else 0, 0
    return taken


def _begun(custom: Custom, number: int) -> tuple[int, int, int]:
    """The suit led, the best card and its place before anybody plays; -1 for none."""
    if number >= TALON:
        return -1, -1, -1
    card = custom.talon[number]
    return (card >> 3, card, SITTING) if custom.sitting else (card >> 3, -1, -1)


def chosen(custom: Custom, hands: Sequence[int], place: int, suit: int, best: int, *, last: bool) -> int:
    """The card that a place plays; `suit` is -1 for who leads, `best` where no card takes the trick yet."""
    hand = hands[place]
    followed = hand >> 8 * suit & 0xFF if suit >= 0 else 0
    if place == custom.dummy:
        return by_rule(hand, suit)
    if followed:
        return 8 * suit + _below(followed, best & 7 if best >= 0 else 0, last=last)
    others = hands[place - 1] | hands[place - 2]
    if suit < 0:
        return _safest(hand, others)
    return _most_dangerous(hand, others)


def by_rule(hand: int, suit: int) -> int:
    """The dummy's card: the lowest of the suit led; void, the highest; leading, the lowest."""
    followed = hand >> 8 * suit & 0xFF if suit >= 0 else 0
    if followed:
        return 8 * suit + (followed & -followed).bit_length() - 1
    cards = [card for card in range(32) if hand >> card & 1]
    if suit < 0:
        return min(cards, key=lambda card: (card & 7, card))
    return max(cards, key=lambda card: (card & 7, -card))


def _below(held: int, best: int, *, last: bool) -> int:
    """The highest card that stays below; else the highest if the trick is lost for sure, or the lowest."""
    below = held & (1 << best) - 1
    if below:
        return below.bit_length() - 1
    return held.bit_length() - 1 if last else (held & -held).bit_length() - 1


def _safest(hand: int, others: int) -> int:
    least, chosen = (99.0, 0), -1
    for shift in _SHIFTS:
        held = hand >> shift & 0xFF
        if held:
            danger = _extremes(held, others >> shift & 0xFF)[0]
            if danger < least:
                least, chosen = danger, shift + danger[1]
    return chosen


def _most_dangerous(hand: int, others: int) -> int:
    most, chosen = (-9.0, 0), -1
    for shift in _SHIFTS:
        held = hand >> shift & 0xFF
        if held:
            danger = _extremes(held, others >> shift & 0xFF)[1]
            if danger > most:
                most, chosen = danger, shift + danger[1]
    return chosen


@cache
def _extremes(held: int, others: int) -> tuple[tuple[float, int], tuple[float, int]]:
    """The least and the most dangerous card of a suit, each as its danger and its rank."""
    dangers = [(_danger(held, others, rank), rank) for rank in range(8) if held >> rank & 1]
    return min(dangers), max(dangers)


def _danger(held: int, others: int, rank: int) -> float:
    """How likely the card is left with a trick; see `card_play.duck`, which plays alike on cards."""
    under = (1 << rank) - 1
    lower, out = (others & under).bit_count(), others.bit_count()
    if not out:
        return 1.0 + held.bit_count()
    lowest = others & -others
    return (lower - (held & under & lowest - 1).bit_count()) / out
