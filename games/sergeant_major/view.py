"""The view of one seat, or of spectators."""

import msgspec

from games.cards import Card
from games.core import Seat
from games.sergeant_major import scoring
from games.sergeant_major.legality import choices
from games.sergeant_major.options import Options
from games.sergeant_major.state import Deal, Phase, Row, State, Swap
from games.trick_game.tricks import Played, Trick


class Exchange(msgspec.Struct, frozen=True):
    """The exchange in progress, as the table knows it."""

    number: int
    giver: Seat
    receiver: Seat


class View(msgspec.Struct, frozen=True):
    seat: Seat | None
    options: Options
    phase: Phase
    number: int
    dealer: Seat | None
    turn: Seat | None
    exchange: Exchange | None
    quotas: tuple[int, ...]
    """The tricks due by seat; empty without quotas."""
    taken: tuple[int, ...]
    totals: tuple[int, ...]
    """Tricks in the match so far, including this deal."""
    distances: tuple[int, ...]
    """Tricks that each seat lacks to twelve."""
    trick: tuple[Played, ...]
    tricks: tuple[Trick, ...]
    sheet: tuple[Row, ...]
    misses: tuple[int, ...]
    winner: Seat | None
    points: tuple[int, ...]
    places: tuple[int, ...]
    hand: tuple[Card, ...] = ()
    choices: tuple[Card, ...] = ()
    """The cards among which this seat chooses."""
    swaps: tuple[Swap, ...] = ()
    """This seat's exchanges of this deal."""
    kitty: tuple[Card, ...] = ()
    """The kitty, if this seat has seen it."""
    laid: tuple[Card, ...] = ()
    """This seat's discard."""


def view(state: State, seat: Seat | None) -> View:
    """Return what this seat (None: the table) knows."""
    deal, taken, totals = state.deal, state.taken, state.totals
    turn = deal.turn if deal else None
    misses = scoring.misses(state.options.quota, state.sheet)
    points = scoring.points(state.options.stake, misses, totals, state.winner)
    dealing = deal is not None and deal.dealer == seat
    opened = deal is not None and deal.phase is Phase.LAY and state.options.kitty == "open"
    return View(
        seat=seat,
        options=state.options,
        phase=state.phase,
        number=state.number,
        dealer=state.dealer,
        turn=turn,
        exchange=_exchange(deal),
        quotas=() if state.dealer is None else scoring.quotas(state.options.quota, state.dealer),
        taken=taken,
        totals=totals,
        distances=scoring.distances(state.options, taken, totals),
        trick=deal.trick if deal else (),
        tricks=deal.tricks if deal else (),
        sheet=state.sheet,
        misses=misses,
        winner=state.winner,
        points=points,
        places=scoring.places(points, totals, state.winner),
        hand=deal.hands[seat] if deal and seat is not None else (),
        choices=choices(state, deal) if deal and turn == seat else (),
        swaps=tuple(swap for swap in deal.swaps if seat in (swap.giver, swap.receiver)) if deal else (),
        kitty=deal.kitty if deal and dealing and (deal.laid or opened) else (),
        laid=deal.laid if deal and dealing else (),
    )


def _exchange(deal: Deal | None) -> Exchange | None:
    if deal is None or deal.phase not in (Phase.GIVE, Phase.RETURN):
        return None
    return Exchange(deal.exchange, deal.giver, deal.receiver)
