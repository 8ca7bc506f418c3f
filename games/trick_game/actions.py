"""The actions that all trick games share, and their texts."""

import re
from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from games.cards import Card, read_card, read_cards, write_cards
from games.core import IllegalAction, InvalidAction, Seat
from games.trick_game.tricks import CardReason


class DrawDealer(msgspec.Struct, frozen=True):
    """Chance draws the first dealer."""

    seat: Seat


class DealCards(msgspec.Struct, frozen=True):
    """Chance shuffles the pack; cards are dealt from its front."""

    pack: tuple[Card, ...]


class PlayCard(msgspec.Struct, frozen=True):
    card: Card


TrickAction: TypeAlias = DrawDealer | DealCards | PlayCard

_NUMBER = re.compile(r"0|[1-9][0-9]?")


def write(action: TrickAction) -> str:
    """Write a shared action as text."""
    match action:
        case DrawDealer(seat=seat):
            return f"dealer {seat}"
        case DealCards(pack=pack):
            return f"deal {write_cards(pack)}"
        case PlayCard(card=card):
            return f"play {card.value}"


def read(text: str, pack: Sequence[Card], seats: int) -> TrickAction:
    """Read a shared action, for this pack and at most `seats` seats. Raises InvalidAction."""
    match text.split(" "):
        case ["dealer", number] if read_number(number) < seats:
            return DrawDealer(Seat(read_number(number)))
        case ["deal", *cards]:
            return DealCards(read_exactly(len(pack), cards))
        case ["play", card]:
            return PlayCard(read_card(card))
    raise InvalidAction(text)


def read_number(text: str) -> int:
    """Read a number below 100 without leading zeros. Raises InvalidAction."""
    if not _NUMBER.fullmatch(text):
        raise InvalidAction(text)
    return int(text)


def read_exactly(count: int, texts: Sequence[str]) -> tuple[Card, ...]:
    """Read exactly `count` different cards, in order. Raises InvalidAction."""
    cards = read_cards(texts)
    if len(cards) != count:
        raise InvalidAction(f"not {count} cards")
    return cards


def dealers(seats: int) -> list[DrawDealer]:
    """Return every first dealer that chance may draw."""
    return [DrawDealer(Seat(seat)) for seat in range(seats)]


def check_dealer(seat: Seat, seats: int) -> None:
    """Raises IllegalAction unless the seat exists."""
    if not 0 <= seat < seats:
        raise IllegalAction(CardReason.SEAT)
