"""Actions of players and chance, and their texts."""

from typing import TypeAlias

import msgspec

from games.action_codec import ActionCodec, selection, verb
from games.cards import PACK_52, Card, Suit
from games.sergeant_major.state import SEATS
from games.trick_game.actions import CARD, DealCards, DrawDealer, PlayCard, trick_verbs

SWAPPED = 4
"""Cards that the dealer discards for the kitty."""


class Give(msgspec.Struct, frozen=True):
    """The first half of an exchange."""

    card: Card


class Return(msgspec.Struct, frozen=True):
    """The answer to a card given."""

    card: Card


class LayAway(msgspec.Struct, frozen=True):
    """The dealer's four cards for the kitty, in no particular order."""

    cards: frozenset[Card]


Action: TypeAlias = DrawDealer | DealCards | Give | Return | LayAway | PlayCard

_SUITS = "CDHS"


def from_low(cards: frozenset[Card]) -> tuple[Card, ...]:
    """Sort cards from low to high, equals by the suit's letter."""
    return tuple(sorted(cards, key=_lowness))


def _lowness(card: Card) -> tuple[int, int]:
    suit: Suit = card.suit
    return card.rank, _SUITS.index(suit.value)


_CODEC: ActionCodec[Action] = ActionCodec(
    {},
    *trick_verbs(PACK_52, SEATS),
    verb("give", Give, CARD),
    verb("return", Return, CARD),
    verb("lay", LayAway, selection(SWAPPED, CARD, from_low)),
)
write, read = _CODEC.write, _CODEC.read
