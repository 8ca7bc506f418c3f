"""Events of the match, all public."""

from games.cards import Card
from games.core import Event, Seat
from games.oh_hell.state import Row
from games.trick_game.tricks import Trick


class Dealt(Event, frozen=True, kw_only=True, tag="dealt"):
    number: int
    deals: int
    dealer: Seat
    turned: Card | None


class BidMade(Event, frozen=True, kw_only=True, tag="bid"):
    seat: Seat
    tricks: int


class BiddingOver(Event, frozen=True, kw_only=True, tag="bidding-over"):
    total: int
    cards: int
    """Cards in each hand, equal to the number of tricks."""


class DealOver(Event, frozen=True, kw_only=True, tag="deal-over"):
    number: int
    deals: int
    row: Row
    totals: tuple[int, ...]
    last: Trick | None
    dealer: Seat | None = None
    turned: Card | None = None


class MatchOver(Event, frozen=True, kw_only=True, tag="match-over"):
    totals: tuple[int, ...]
    places: tuple[int, ...]
