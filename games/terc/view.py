"""The view of one seat, or of spectators: all but the order of the unseen cards."""

import msgspec

from games.core import Seat, places
from games.terc.cards import Card
from games.terc.events import Ending, Result, Taken
from games.terc.options import Options
from games.terc.state import Player, State, aside


class View(msgspec.Struct, frozen=True):
    seat: Seat | None
    options: Options
    players: tuple[Player, ...]
    """The players by seat, with their open cards."""
    table: tuple[Card | None, ...]
    """The cards by place, column by column."""
    new: tuple[Card, ...]
    pack: int
    under: tuple[Card, ...]
    """Cards that were put under the pack."""
    board: int
    floor: Seat | None
    present: frozenset[Seat]
    agreed: frozenset[Seat]
    locked: frozenset[Seat]
    alone: bool
    """Whether exactly one player is in the game."""
    exchanges: int
    most: int
    last: Result | None
    ending: Ending | None
    taken: tuple[int, ...]
    """The number of cards by seat."""
    places: tuple[int, ...]
    missed: int
    """TERCs that everyone missed; 0 until the match is over."""
    latest: Taken | None = None
    """The latest TERC, until it goes under the pack or everyone agrees to lay more cards."""
    takers: tuple[Seat, ...] = ()
    """The taker of each TERC, in order."""
    waiting: frozenset[Seat] = frozenset()
    """Players that still have to agree."""

    @property
    def aside(self) -> frozenset[Seat]:
        """Idle players, not waited for until they act."""
        return aside(self.players)

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(card for card in self.table if card is not None)


def view(state: State, seat: Seat | None) -> View:
    """Return what this seat (None: the table) knows."""
    taken = state.taken
    return View(
        seat=seat,
        options=state.options,
        players=state.players,
        table=state.table,
        new=state.new,
        pack=len(state.pack),
        under=state.pack[state.fresh :],
        board=state.board,
        floor=state.floor,
        present=state.present,
        agreed=state.agreed,
        locked=state.locked,
        alone=state.alone,
        exchanges=state.exchanges,
        most=state.most,
        last=state.last,
        ending=state.ending,
        taken=taken,
        places=places(taken),
        missed=0 if state.ending is None else state.missed,
        takers=state.takers,
        latest=state.latest,
        waiting=state.waiting,
    )
