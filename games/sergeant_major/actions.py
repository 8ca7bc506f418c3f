"""What players and chance do, and how it is written."""

from typing import TypeAlias

import msgspec

from games.cards import PACK_52, Card, Suit, read_card, read_cards, write_cards
from games.core import InvalidAction, Seat

SWAPPED = 4
"""Cards that the dealer lays away for the kitty."""


class DrawDealer(msgspec.Struct, frozen=True):
    """Chance draws the first dealer."""

    seat: Seat


class DealCards(msgspec.Struct, frozen=True):
    """Chance shuffles; cards go out from the front of the pack, and the last four are the kitty."""

    pack: tuple[Card, ...]


class Give(msgspec.Struct, frozen=True):
    """The first half of an exchange."""

    card: Card


class Return(msgspec.Struct, frozen=True):
    """The answer to a card given."""

    card: Card


class LayAway(msgspec.Struct, frozen=True):
    """The dealer's four cards for the kitty; their order means nothing."""

    cards: frozenset[Card]


class PlayCard(msgspec.Struct, frozen=True):
    card: Card


Action: TypeAlias = DrawDealer | DealCards | Give | Return | LayAway | PlayCard

_SUITS = "CDHS"


def write(action: Action) -> str:
    match action:
        case DrawDealer(seat=seat):
            return f"dealer {seat}"
        case DealCards(pack=pack):
            return f"deal {write_cards(pack)}"
        case Give(card=card):
            return f"give {card.value}"
        case Return(card=card):
            return f"return {card.value}"
        case LayAway(cards=cards):
            return f"lay {write_cards(from_low(cards))}"
        case PlayCard(card=card):
            return f"play {card.value}"


def read(text: str) -> Action:
    """The action of this text; cards laid away may stand in any order. Raises InvalidAction."""
    match text.split(" "):
        case ["dealer", "0" | "1" | "2" as number]:
            return DrawDealer(Seat(int(number)))
        case ["deal", *cards]:
            return DealCards(_so_many(cards, len(PACK_52)))
        case ["give", card]:
            return Give(read_card(card))
        case ["return", card]:
            return Return(read_card(card))
        case ["lay", *cards]:
            return LayAway(frozenset(_so_many(cards, SWAPPED)))
        case ["play", card]:
            return PlayCard(read_card(card))
    raise InvalidAction(text)


def from_low(cards: frozenset[Card]) -> tuple[Card, ...]:
    """Sorted from low to high, and by the suit's letter among equals."""
    return tuple(sorted(cards, key=_lowness))


def _lowness(card: Card) -> tuple[int, int]:
    suit: Suit = card.suit
    return card.rank, _SUITS.index(suit.value)


def _so_many(texts: list[str], count: int) -> tuple[Card, ...]:
    cards = read_cards(texts)
    if len(cards) != count:
        raise InvalidAction(f"not {count} cards")
    return cards
