"""The actions that all trick games share, and their texts."""

from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec

from games.action_codec import Codec, Verb, number, sequence, verb
from games.cards import Card, read_card
from games.core import IllegalAction, Seat
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

CARD: Codec[Card] = Codec(lambda card: card.value, read_card)


def trick_verbs(pack: Sequence[Card], seats: int) -> tuple[Verb[Any], ...]:
    """Return the verbs of the shared actions, for this pack and at most `seats` seats."""
    return (
        verb("dealer", DrawDealer, number(range(seats))),
        verb("deal", DealCards, sequence(len(pack), CARD)),
        verb("play", PlayCard, CARD),
    )


def dealers(seats: int) -> list[DrawDealer]:
    """Return every first dealer that chance may draw."""
    return [DrawDealer(Seat(seat)) for seat in range(seats)]


def check_dealer(seat: Seat, seats: int) -> None:
    """Raises IllegalAction unless the seat exists."""
    if not 0 <= seat < seats:
        raise IllegalAction(CardReason.SEAT)
