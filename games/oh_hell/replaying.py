"""Show finished deals with every hand open."""

from games.core import Event, Seat
from games.faces.facts import Fact, Text
from games.faces.open_table import OpenHand, OpenTable, open_panel
from games.faces.panel import Panel
from games.faces.pieces import names, trick_line
from games.faces.replaying import ReplayingDeals
from games.oh_hell.events import BiddingOver, DealOver, Dealt
from games.oh_hell.picture import bids_compared, trump_heap
from games.oh_hell.state import Deal, State
from games.oh_hell.view import View, view
from games.trick_game.events import TrickTaken


class OpenDeals(ReplayingDeals[State]):
    """Show finished deals with every hand open."""

    pages = Dealt, BiddingOver, TrickTaken

    def open_deal(self, state: State) -> Panel:
        """Show the deal with the trick in progress, or else the latest one."""
        deal = state.deal
        assert deal is not None
        seen = view(state, None)
        trick = deal.tricks[-1] if deal.tricks else None
        told = () if trick is None else (trick_line("oh-hell-replay-trick", trick, "oh-hell-play"),)
        table = OpenTable(
            tuple(_hand(seen, deal, Seat(seat)) for seat in range(state.seats)),
            heading=Text("oh-hell-picture-title", {"number": seen.number, "deals": seen.deals}),
            aside=bids_compared(seen),
            trick=trick,
            lying=deal.trick,
            heaps=(trump_heap(seen),),
        )
        return open_panel(table, hand_key="oh-hell-replay-hand", heap_key="oh-hell-replay-heap", told=told)

    def deal_line(self, event: Event) -> Text:
        """Name the players who missed their bids."""
        assert isinstance(event, DealOver)
        missed = [seat for seat, bid in enumerate(event.row.bids) if bid != event.row.taken[seat]]
        return Text("oh-hell-replay-deal", {"count": len(missed), "missed": names(missed)})


def _hand(seen: View, deal: Deal, seat: Seat) -> OpenHand:
    badge = Text("oh-hell-mark-dealer") if seat == seen.dealer else ""
    return OpenHand(seat, deal.hands[seat], _notes(seen, seat), badge)


def _notes(seen: View, seat: Seat) -> tuple[Fact, ...]:
    bid = seen.bids[seat]
    if bid is None:
        return ()
    if not seen.tricks:
        return (Text("oh-hell-picture-bid", {"bid": bid}),)
    return (Text("oh-hell-picture-taken", {"taken": seen.taken[seat], "bid": bid}),)
