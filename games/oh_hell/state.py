"""The state of a match: the score sheet, the deal in progress, its allowed bids."""

from enum import Enum, StrEnum

import msgspec

from games.cards import Card, Suit
from games.core import IllegalAction, Seat
from games.oh_hell.options import Options
from games.oh_hell.scoring import series
from games.trick_game.tricks import Played, Trick, taken


class Phase(Enum):
    DRAW = "draw"
    """Chance draws the first dealer next."""
    DEAL = "deal"
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
        return tuple(map(sum, zip((0,) * self.seats, *[row.points for row in self.sheet], strict=True)))


class Refusal(StrEnum):
    """The game's own reasons to refuse an action."""

    RANGE = "range"
    """The bid exceeds the number of cards (fact: `most`)."""
    HOOK = "hook"
    """The dealer's bid would make the bids balance (fact: `bid`)."""


def barred_bid(state: State, deal: Deal) -> int | None:
    """Return the bid that the hook forbids to the next bidder, or None."""
    if state.options.hook and deal.turn == deal.dealer:
        return state.number - deal.bid_sum
    return None


def bids(state: State, deal: Deal) -> tuple[int, ...]:
    """Return the bids open to the next bidder."""
    return tuple(bid for bid in range(state.number + 1) if bid != barred_bid(state, deal))


def check_bid(state: State, deal: Deal, bid: int) -> None:
    """Raises IllegalAction unless this bid is allowed."""
    if not 0 <= bid <= state.number:
        raise IllegalAction(Refusal.RANGE, most=state.number)
    if bid == barred_bid(state, deal):
        raise IllegalAction(Refusal.HOOK, bid=bid)
