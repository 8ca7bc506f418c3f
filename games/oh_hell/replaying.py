"""Show finished deals with every hand open."""

from functools import partial

from games.core import Event, Seat
from games.faces.facts import Fact, Text
from games.faces.panel import Panel
from games.faces.pieces import names
from games.faces.replaying import ReplayingDeals
from games.oh_hell.events import BiddingOver, DealOver, Dealt
from games.oh_hell.picture import bids_compared, trump_heap
from games.oh_hell.state import State
from games.oh_hell.view import View, view
from games.trick_game.events import TrickTaken
from games.trick_game.replaying import open_deal


class OpenDeals(ReplayingDeals[State]):
    """Show finished deals with every hand open."""

    pages = Dealt, BiddingOver, TrickTaken

    def open_deal(self, state: State) -> Panel:
        assert state.deal is not None
        seen = view(state, None)
        return open_deal(
            "oh-hell",
            state.deal,
            partial(_notes, seen),
            dealer=seen.dealer,
            heading=Text("oh-hell-picture-title", {"number": seen.number, "deals": seen.deals}),
            aside=bids_compared(seen),
            heaps=(trump_heap(seen),),
        )

    def deal_line(self, event: Event) -> Text:
        """Name the players who missed their bids."""
        assert isinstance(event, DealOver)
        missed = [seat for seat, bid in enumerate(event.row.bids) if bid != event.row.taken[seat]]
        return Text("oh-hell-replay-deal", {"count": len(missed), "missed": names(missed)})


def _notes(seen: View, seat: Seat) -> tuple[Fact, ...]:
    bid = seen.bids[seat]
    if bid is None:
        return ()
    if not seen.tricks:
        return (Text("oh-hell-picture-bid", {"bid": bid}),)
    return (Text("oh-hell-picture-taken", {"taken": seen.taken[seat], "bid": bid}),)
