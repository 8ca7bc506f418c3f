"""Actions of players and chance, and their texts."""

from typing import TypeAlias

import msgspec

from games.cards import PACK_52, Card, Suit, read_card, write_cards
from games.sergeant_major.state import SEATS
from games.trick_game import actions as shared
from games.trick_game.actions import DealCards, DrawDealer, PlayCard, read_exactly

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


def write(action: Action) -> str:
    match action:
        case Give(card=card):
            return f"give {card.value}"
        case Return(card=card):
            return f"return {card.value}"
        case LayAway(cards=cards):
            return f"lay {write_cards(from_low(cards))}"
        case DrawDealer() | DealCards() | PlayCard():
            return shared.write(action)


def read(text: str) -> Action:
    """Read an action; discarded cards may come in any order. Raises InvalidAction."""
    match text.split(" "):
        case ["give", card]:
            return Give(read_card(card))
        case ["return", card]:
            return Return(read_card(card))
        case ["lay", *cards]:
            return LayAway(frozenset(read_exactly(SWAPPED, cards)))
    return shared.read(text, PACK_52, SEATS)


def from_low(cards: frozenset[Card]) -> tuple[Card, ...]:
    """Sort cards from low to high, equals by the suit's letter."""
    return tuple(sorted(cards, key=_lowness))


def _lowness(card: Card) -> tuple[int, int]:
    suit: Suit = card.suit
    return card.rank, _SUITS.index(suit.value)
