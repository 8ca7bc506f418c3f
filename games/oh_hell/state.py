"""The state of a match: the score sheet and the deal in progress."""

from enum import Enum

import msgspec

from games.cards import Card, Suit
from games.core import Seat
from games.oh_hell.options import Options
from games.oh_hell.scoring import series
from games.trick_game.tricks import Played, Trick, taken


class Phase(Enum):
    DRAW = "draw"
    """Chance draws the first dealer next."""
    DEAL = "deal"
    """Chance deals next."""
    BID = "bid"
    PLAY = "play"
    OVER = "over"


class Row(msgspec.Struct, frozen=True):
    """A deal on the score sheet; every field by seat."""

    bids: tuple[int, ...]
    taken: tuple[int, ...]
    points: tuple[int, ...]


class Deal(msgspec.Struct, frozen=True):
    """The deal in progress; `hands` and `bids` by seat."""

    dealer: Seat
    turn: Seat
    hands: tuple[tuple[Card, ...], ...]
    turned: Card | None
    bids: tuple[int | None, ...]
    tricks: tuple[Trick, ...] = ()
    trick: tuple[Played, ...] = ()

    @property
    def trumps(self) -> Suit | None:
        return self.turned.suit if self.turned else None

    @property
    def bid_sum(self) -> int:
        """The sum of the bids made so far."""
        return sum([bid for bid in self.bids if bid is not None])

    @property
    def taken(self) -> tuple[int, ...]:
        """Tricks taken so far, by seat."""
        return taken(self.tricks, len(self.hands))


class State(msgspec.Struct, frozen=True):
    options: Options
    seats: int
    dealer: Seat | None = None
    """The dealer of the deal in progress, or of the next one."""
    deal: Deal | None = None
    sheet: tuple[Row, ...] = ()

    @property
    def deals(self) -> int:
        """The number of deals in the match."""
        return series(self.options.deals, self.seats)

    @property
    def number(self) -> int:
        """The number of this deal or the next one, equal to the cards in each hand."""
        return min(len(self.sheet) + 1, self.deals)

    @property
    def phase(self) -> Phase:
        if self.deal is not None:
            return Phase.BID if None in self.deal.bids else Phase.PLAY
        if len(self.sheet) == self.deals:
            return Phase.OVER
        return Phase.DRAW if self.dealer is None else Phase.DEAL

    @property
    def totals(self) -> tuple[int, ...]:
        """Running totals by seat."""
        return tuple(map(sum, zip((0,) * self.seats, *[row.points for row in self.sheet], strict=True)))
