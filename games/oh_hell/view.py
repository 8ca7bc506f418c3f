"""The view of one seat, or of spectators."""

import msgspec

from games.cards import Card, Suit
from games.core import Seat, places
from games.oh_hell.options import Options
from games.oh_hell.state import Phase, Row, State, bids
from games.trick_game.game import plays
from games.trick_game.tricks import Played, Trick


class View(msgspec.Struct, frozen=True):
    seat: Seat | None
    seats: int
    options: Options
    phase: Phase
    deals: int
    number: int
    """The number of the deal, equal to the cards in each hand."""
    dealer: Seat | None
    turn: Seat | None
    turned: Card | None
    trumps: Suit | None
    bids: tuple[int | None, ...]
    taken: tuple[int, ...]
    trick: tuple[Played, ...]
    tricks: tuple[Trick, ...]
    sheet: tuple[Row, ...]
    totals: tuple[int, ...]
    places: tuple[int, ...]
    hand: tuple[Card, ...] = ()
    may_bid: tuple[int, ...] = ()
    may_play: tuple[Card, ...] = ()


def view(state: State, seat: Seat | None) -> View:
    """Return what this seat (None: the table) knows."""
    deal, phase, totals = state.deal, state.phase, state.totals
    mine = deal is not None and deal.turn == seat
    return View(
        seat=seat,
        seats=state.seats,
        options=state.options,
        phase=phase,
        deals=state.deals,
        number=state.number,
        dealer=state.dealer,
        turn=deal.turn if deal else None,
        turned=deal.turned if deal else None,
        trumps=deal.trumps if deal else None,
        bids=deal.bids if deal else (None,) * state.seats,
        taken=deal.taken if deal else (0,) * state.seats,
        trick=deal.trick if deal else (),
        tricks=deal.tricks if deal else (),
        sheet=state.sheet,
        totals=totals,
        places=places(totals),
        hand=deal.hands[seat] if deal and seat is not None else (),
        may_bid=bids(state, deal) if deal and mine and phase is Phase.BID else (),
        may_play=plays(deal) if deal and mine and phase is Phase.PLAY else (),
    )
