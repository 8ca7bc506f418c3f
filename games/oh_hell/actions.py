"""What players and chance do, and how it is written."""

import re
from typing import TypeAlias

import msgspec

from games.cards import PACK_52, Card, read_card, read_cards, write_cards
from games.core import InvalidAction, Seat


class DrawDealer(msgspec.Struct, frozen=True):
    """Chance draws the first dealer."""

    seat: Seat


class DealCards(msgspec.Struct, frozen=True):
    """Chance shuffles; cards go out from the front of the pack."""

    pack: tuple[Card, ...]


class Bid(msgspec.Struct, frozen=True):
    tricks: int


class PlayCard(msgspec.Struct, frozen=True):
    card: Card


Action: TypeAlias = DrawDealer | DealCards | Bid | PlayCard

_NUMBER = re.compile(r"0|[1-9][0-9]?")


def write(action: Action) -> str:
    match action:
        case DrawDealer(seat=seat):
            return f"dealer {seat}"
        case DealCards(pack=pack):
            return f"deal {write_cards(pack)}"
        case Bid(tricks=tricks):
            return f"bid {tricks}"
        case PlayCard(card=card):
            return f"play {card.value}"


def read(text: str) -> Action:
    """The action of this text. Raises InvalidAction."""
    match text.split(" "):
        case ["dealer", number]:
            return DrawDealer(Seat(_number(number)))
        case ["deal", *cards]:
            return DealCards(_whole_pack(cards))
        case ["bid", number]:
            return Bid(_number(number))
        case ["play", card]:
            return PlayCard(read_card(card))
    raise InvalidAction(text)


def _number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise InvalidAction(text)
    return int(text)


def _whole_pack(texts: list[str]) -> tuple[Card, ...]:
    cards = read_cards(texts)
    if len(cards) != len(PACK_52):
        raise InvalidAction("not the whole pack")
    return cards
