"""Actions of players and chance in every trick game, and their texts."""

import re
from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from games.cards import Card, read_card, read_cards, write_cards
from games.core import IllegalAction, InvalidAction, Seat
from games.trick_game.reasons import CardReason


class DrawDealer(msgspec.Struct, frozen=True):
    """Chance draws the first dealer."""

    seat: Seat


class DealCards(msgspec.Struct, frozen=True):
    """Chance shuffles; cards are dealt from the front of the pack."""

    pack: tuple[Card, ...]


class PlayCard(msgspec.Struct, frozen=True):
    card: Card


TrickAction: TypeAlias = DrawDealer | DealCards | PlayCard

_NUMBER = re.compile(r"0|[1-9][0-9]?")


def write(action: TrickAction) -> str:
    """The text of a shared action."""
    match action:
        case DrawDealer(seat=seat):
            return f"dealer {seat}"
        case DealCards(pack=pack):
            return f"deal {write_cards(pack)}"
        case PlayCard(card=card):
            return f"play {card.value}"


def read(text: str, pack: Sequence[Card], seats: int) -> TrickAction:
    """The shared action of this text, for a pack and at most `seats` seats. Raises InvalidAction."""
    match text.split(" "):
        case ["dealer", number] if read_number(number) < seats:
            return DrawDealer(Seat(read_number(number)))
        case ["deal", *cards]:
            return DealCards(read_exactly(len(pack), cards))
        case ["play", card]:
            return PlayCard(read_card(card))
    raise InvalidAction(text)


def read_number(text: str) -> int:
    """A number below a hundred, written in its only form. Raises InvalidAction."""
    if not _NUMBER.fullmatch(text):
        raise InvalidAction(text)
    return int(text)


def read_exactly(count: int, texts: Sequence[str]) -> tuple[Card, ...]:
    """Exactly this many different cards, in order. Raises InvalidAction."""
    cards = read_cards(texts)
    if len(cards) != count:
        raise InvalidAction(f"not {count} cards")
    return cards


def dealers(seats: int) -> list[DrawDealer]:
    """Every first dealer that chance may draw."""
    return [DrawDealer(Seat(seat)) for seat in range(seats)]


def check_dealer(seat: Seat, seats: int) -> None:
    """Raises IllegalAction unless there is such a seat."""
    if not 0 <= seat < seats:
        raise IllegalAction(CardReason.SEAT)
