"""Events of the match; only their seats see exchanged and discarded cards."""

from games.cards import Card
from games.core import Event, Seat
from games.sergeant_major.state import Row, Swap
from games.trick_game.tricks import Trick


class Dealt(Event, frozen=True, kw_only=True, tag="dealt"):
    number: int
    dealer: Seat


class CardGiven(Event, frozen=True, kw_only=True, tag="given"):
    """For the two seats of an exchange."""

    swap: Swap


class CardReturned(Event, frozen=True, kw_only=True, tag="returned"):
    """For the two seats of an exchange."""

    swap: Swap


class Exchanged(Event, frozen=True, kw_only=True, tag="exchanged"):
    """Public news of an exchange, without cards."""

    number: int
    giver: Seat
    receiver: Seat


class KittySeen(Event, frozen=True, kw_only=True, tag="kitty-seen"):
    """The kitty, shown to the dealer before the discard."""

    kitty: tuple[Card, ...]


class KittyTaken(Event, frozen=True, kw_only=True, tag="kitty-taken"):
    """For the dealer."""

    laid: tuple[Card, ...]
    kitty: tuple[Card, ...]


class KittySwapped(Event, frozen=True, kw_only=True, tag="kitty-swapped"):
    """Public news of the dealer's discard, without cards."""

    dealer: Seat
    leader: Seat


class TargetReached(Event, frozen=True, kw_only=True, tag="target"):
    """A player has taken the trick that wins the match."""

    seat: Seat
    number: int
    """The number of the trick in the deal."""


class DealOver(Event, frozen=True, kw_only=True, tag="deal-over"):
    """Everything needed to draw a finished deal; by seat."""

    number: int
    row: Row
    quotas: tuple[int, ...]
    totals: tuple[int, ...]
    distances: tuple[int, ...]
    misses: tuple[int, ...]
    """The missed quotas of all deals, with this one."""
    stake: int
    last: Trick | None
    winner: Seat | None


class MatchOver(Event, frozen=True, kw_only=True, tag="match-over"):
    winner: Seat
    totals: tuple[int, ...]
    points: tuple[int, ...]
    places: tuple[int, ...]
