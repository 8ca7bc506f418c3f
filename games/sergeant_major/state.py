"""The state of a match: the deals played and the deal in progress."""

from enum import Enum

import msgspec

from games.cards import Card
from games.core import Seat
from games.sergeant_major.options import Options
from games.trick_game.tricks import Played, Trick, left_of, taken

SEATS = 3
HAND = 16
"""Cards in each hand, equal to the number of tricks."""
EXCHANGES = 3
TARGET = 12
"""The trick that wins."""


class Phase(Enum):
    DRAW = "draw"
    """Chance draws the first dealer next."""
    DEAL = "deal"
    GIVE = "give"
    RETURN = "return"
    LAY = "lay"
    """The dealer discards four cards for the kitty next."""
    PLAY = "play"
    OVER = "over"


class Swap(msgspec.Struct, frozen=True):
    giver: Seat
    receiver: Seat
    given: Card
    returned: Card | None
    """None while the receiver chooses."""


class Row(msgspec.Struct, frozen=True):
    """A finished deal; `taken` by seat."""

    dealer: Seat
    taken: tuple[int, ...]


class Deal(msgspec.Struct, frozen=True):
    """The deal in progress; `hands` by seat. A given card is in no hand until its answer."""

    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]
    kitty: tuple[Card, ...]
    swaps: tuple[Swap, ...] = ()
    laid: tuple[Card, ...] = ()
    """The dealer's discard; from then on the kitty is in the dealer's hand."""
    tricks: tuple[Trick, ...] = ()
    trick: tuple[Played, ...] = ()

    @property
    def pending(self) -> Swap | None:
        """The exchange that waits for its answer, or None."""
        return self.swaps[-1] if self.swaps and self.swaps[-1].returned is None else None

    @property
    def exchange(self) -> int:
        """The number of the exchange in progress, or of the last one."""
        return min(len(self.swaps) + (self.pending is None), EXCHANGES)

    @property
    def giver(self) -> Seat:
        return left_of(self.dealer, SEATS, self.exchange)

    @property
    def receiver(self) -> Seat:
        return left_of(self.giver, SEATS)

    @property
    def phase(self) -> Phase:
        if self.pending:
            return Phase.RETURN
        if len(self.swaps) < EXCHANGES:
            return Phase.GIVE
        return Phase.PLAY if self.laid else Phase.LAY

    @property
    def turn(self) -> Seat:
        """The seat that acts next."""
        match self.phase:
            case Phase.GIVE:
                return self.giver
            case Phase.RETURN:
                return self.receiver
            case Phase.LAY:
                return self.dealer
        leader = self.tricks[-1].taker if self.tricks else left_of(self.dealer, SEATS)
        return left_of(leader, SEATS, len(self.trick))

    @property
    def taken(self) -> tuple[int, ...]:
        return taken(self.tricks, SEATS)


class State(msgspec.Struct, frozen=True):
    options: Options
    dealer: Seat | None = None
    """The dealer of this deal, or between deals of the next; None before the first and after the last."""
    deal: Deal | None = None
    sheet: tuple[Row, ...] = ()
    winner: Seat | None = None
    """Set by the deciding trick, before the deal is played out."""

    @property
    def phase(self) -> Phase:
        if self.deal is not None:
            return self.deal.phase
        if self.winner is not None:
            return Phase.OVER
        return Phase.DRAW if self.dealer is None else Phase.DEAL

    @property
    def number(self) -> int:
        """The number of this deal or the next one; after the match, of the last one."""
        return len(self.sheet) + (self.phase is not Phase.OVER)

    @property
    def taken(self) -> tuple[int, ...]:
        """Tricks taken in the deal in progress, by seat."""
        return self.deal.taken if self.deal else (0,) * SEATS

    @property
    def totals(self) -> tuple[int, ...]:
        """Tricks taken so far in the match, by seat."""
        return tuple(map(sum, zip(self.taken, *[row.taken for row in self.sheet], strict=True)))
