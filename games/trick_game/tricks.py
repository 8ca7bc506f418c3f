"""Tricks, hands, and reasons to refuse a card."""

from collections.abc import Iterable, Sequence
from enum import StrEnum

import msgspec

from games.cards import Card
from games.core import InvalidAction, Seat


class Played(msgspec.Struct, frozen=True):
    seat: Seat
    card: Card


class Trick(msgspec.Struct, frozen=True):
    """A complete trick, in the order of play."""

    plays: tuple[Played, ...]
    taker: Seat

    @property
    def taking(self) -> Card:
        """The card that took the trick."""
        return next(play.card for play in self.plays if play.seat == self.taker)


def taken(tricks: Iterable[Trick], seats: int) -> tuple[int, ...]:
    takers = [trick.taker for trick in tricks]
    return tuple([takers.count(Seat(seat)) for seat in range(seats)])


def has_played(trick: Iterable[Played], seat: Seat) -> bool:
    return any(play.seat == seat for play in trick)


def left_of(seat: Seat, seats: int, places: int = 1) -> Seat:
    """Return the seat `places` clockwise at a table of `seats`."""
    return Seat((seat + places) % seats)


def without(hand: Iterable[Card], *gone: Card) -> tuple[Card, ...]:
    return tuple([card for card in hand if card not in gone])


def with_hand(
    hands: Sequence[tuple[Card, ...]], seat: Seat, hand: tuple[Card, ...]
) -> tuple[tuple[Card, ...], ...]:
    """Return the hands by seat, with this seat's replaced."""
    return (*hands[:seat], hand, *hands[seat + 1 :])


def check_pack(pack: Sequence[Card], whole: Sequence[Card]) -> None:
    """Raises InvalidAction unless the pack has each card of `whole` once."""
    if len(pack) != len(whole) or set(pack) != set(whole):
        raise InvalidAction("not the whole pack")


class CardReason(StrEnum):
    SEAT = "seat"
    NOT_IN_HAND = "held"
    """The card is not in the hand (fact: `card`)."""
    FOLLOW = "follow"
    """The hand holds the suit led (fact: `suit`)."""
