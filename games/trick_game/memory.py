"""Query the plays that a seat remembers of a deal."""

from collections.abc import Sequence
from typing import Protocol

from games.cards import Card, Suit
from games.core import Seat
from games.trick_game.tricks import Played, Trick


class Memory(Protocol):
    """A view with the tricks of the deal."""

    @property
    def seat(self) -> Seat | None: ...
    @property
    def tricks(self) -> tuple[Trick, ...]: ...
    @property
    def trick(self) -> tuple[Played, ...]: ...


def own_seat(view: Memory) -> Seat:
    """Return the seat of the view. Raises ValueError for the table's view."""
    if view.seat is None:
        raise ValueError("the table has no hand")
    return view.seat


def all_tricks(view: Memory) -> list[Sequence[Played]]:
    """Return the plays of each trick, the one in progress last."""
    return [*(trick.plays for trick in view.tricks), view.trick]


def played(view: Memory) -> list[Played]:
    """Return the plays of the deal in order."""
    return [play for plays in all_tricks(view) for play in plays]


def played_cards(view: Memory) -> set[Card]:
    return {play.card for play in played(view)}


def voids(view: Memory, seat: Seat) -> frozenset[Suit]:
    """Return the suits that the seat has failed to follow."""
    followed = ((play, plays[0].card.suit) for plays in all_tricks(view) for play in plays)
    return frozenset(led for play, led in followed if play.seat == seat and play.card.suit is not led)


def hand_size(view: Memory, seat: Seat, dealt: int) -> int:
    """Return the number of cards that the seat holds of those dealt to it."""
    return dealt - len(view.tricks) - any(play.seat == seat for play in view.trick)
