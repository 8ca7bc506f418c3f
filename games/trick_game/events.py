"""The public events that all trick games share."""

from games.cards import Card
from games.core import Event, Seat
from games.trick_game.tricks import Trick


class FirstDealer(Event, frozen=True, kw_only=True, tag="first-dealer"):
    seat: Seat


class CardPlayed(Event, frozen=True, kw_only=True, tag="played"):
    seat: Seat
    card: Card


class TrickTaken(Event, frozen=True, kw_only=True, tag="trick"):
    number: int
    trick: Trick
