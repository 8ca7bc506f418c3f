"""Play out raspasy in one world by heuristics, over ints, fast enough for many worlds.

A card is `8 * suit + rank` from the seven, a hand a 32-bit mask. Unlike the double-dummy encoding this one
keeps ranks, since a playout looks at the danger of single cards. Places count from the dealer's left; a
sitting dealer is the fourth.
"""

from collections.abc import Sequence
from functools import cache

import msgspec

from games.cards import PACK_32, Card, Rank, Suit
from games.preferans.state import ACTIVE, HAND, TALON
from games.preferans.view import View

_SUITS = tuple(Suit)
NUMBERS = {card: 8 * _SUITS.index(card.suit) + card.rank - Rank.SEVEN for card in PACK_32}
SITTING = ACTIVE
"""The place of a sitting dealer."""
_SHIFTS = (0, 8, 16, 24)


class Setting(msgspec.Struct, frozen=True):
    """The facts of a deal that no play changes."""

    talon: tuple[int, ...]
    """The talon: its cards name the suits of the first two tricks."""
    sitting: bool
    """Whether these cards are plays of a sitting dealer."""
    dummy: int | None = None
    """The place of the dummy, which plays by rule."""

    @classmethod
    def of(cls, view: View, talon: Sequence[Card]) -> "Setting":
        dummy = None if view.dummy is None else view.active.index(view.dummy)
        return cls(tuple([NUMBERS[card] for card in talon]), view.sitting is not None, dummy)


def mask(cards: Sequence[Card]) -> int:
    return sum(1 << NUMBERS[card] for card in cards)


def play_out(
    setting: Setting, hands: Sequence[int], leader: int, trick: Sequence[int], left: int
) -> list[int]:
    """Return the tricks of each place from here on, `left` together with the current one.

    The cards of `trick`, without the talon's, have left the hands.
    """
    hands, lying, taken = list(hands), len(trick), [0] * (ACTIVE + 1)
    for number in range(HAND - left, HAND):
        suit, best, taker = _begun(setting, number)
        for turn in range(ACTIVE):
            place = (leader + turn) % ACTIVE
            if turn < lying:
                card = trick[turn]
            else:
                card = choose_card(setting, hands, place, suit, best, last=turn == ACTIVE - 1)
                hands[place] ^= 1 << card
            if suit < 0:
                suit = card >> 3
            if card >> 3 == suit and card > best:
                best, taker = card, place
        taken[taker] += 1
        leader, lying = taker if number >= TALON else 0, 0
    return taken


def _begun(setting: Setting, number: int) -> tuple[int, int, int]:
    """Return the suit led, the best card and its place before any play; -1 for none."""
    if number >= TALON:
        return -1, -1, -1
    card = setting.talon[number]
    return (card >> 3, card, SITTING) if setting.sitting else (card >> 3, -1, -1)


def choose_card(
    setting: Setting, hands: Sequence[int], place: int, suit: int, best: int, *, last: bool
) -> int:
    """Return the card that a place plays; `suit` is -1 for the leader, `best` is -1 before any taker."""
    hand = hands[place]
    followed = hand >> 8 * suit & 0xFF if suit >= 0 else 0
    if place == setting.dummy:
        return by_rule(hand, suit)
    if followed:
        return 8 * suit + _below(followed, best & 7 if best >= 0 else 0, last=last)
    others = hands[place - 1] | hands[place - 2]
    if suit < 0:
        return _safest(hand, others)
    return _most_dangerous(hand, others)


def by_rule(hand: int, suit: int) -> int:
    """Return the dummy's card: the lowest of the suit led; void, the highest; leading, the lowest."""
    followed = hand >> 8 * suit & 0xFF if suit >= 0 else 0
    if followed:
        return 8 * suit + (followed & -followed).bit_length() - 1
    cards = [card for card in range(32) if hand >> card & 1]
    if suit < 0:
        return min(cards, key=lambda card: (card & 7, card))
    return max(cards, key=lambda card: (card & 7, -card))


def _below(held: int, best: int, *, last: bool) -> int:
    """Return the highest card that stays below, else the highest as the last player, or the lowest."""
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
    """Return danger and rank of a suit's least and most dangerous cards."""
    dangers = [(_danger(held, others, rank), rank) for rank in range(8) if held >> rank & 1]
    return min(dangers), max(dangers)


def _danger(held: int, others: int, rank: int) -> float:
    """Return the danger that the card takes a trick, as `heuristics.duck` does for cards."""
    under = (1 << rank) - 1
    lower, out = (others & under).bit_count(), others.bit_count()
    if not out:
        return 1.0 + held.bit_count()
    lowest = others & -others
    return (lower - (held & under & lowest - 1).bit_count()) / out
