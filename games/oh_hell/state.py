"""A match as it stands: the score sheet and the deal in progress."""

from enum import Enum

import msgspec

from games.cards import Card, Suit
from games.core import Seat
from games.oh_hell.options import Options
from games.oh_hell.scoring import series
from games.trick_game.tricks import Played, Trick, taken


class Phase(Enum):
    DRAW = "draw"
    """The first dealer is about to be drawn."""
    DEAL = "deal"
    """Cards are about to be dealt."""
    BID = "bid"
    PLAY = "play"
    OVER = "over"


class Row(msgspec.Struct, frozen=True):
    """A deal on the score sheet, by seat."""

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
    """Of the deal in progress, or of the next one between deals."""
    deal: Deal | None = None
    sheet: tuple[Row, ...] = ()

    @property
    def deals(self) -> int:
        """How many deals the match has."""
        return series(self.options.deals, self.seats)

    @property
    def cards(self) -> int:
        """Cards a hand, and the number, of the deal in progress or the next one."""
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
