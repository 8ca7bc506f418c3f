"""Show finished deals with both hands and the talon open."""

from games.core import Event, Seat
from games.faces.card_table import Heap
from games.faces.facts import Text, Who
from games.faces.open_table import OpenHand, OpenTable, open_panel
from games.faces.panel import Panel
from games.faces.pieces import trick_line
from games.faces.replaying import ReplayingDeals
from games.terz.events import DealOver, Dealt
from games.terz.picture import score_note, titled
from games.terz.state import SEATS, Deal, State
from games.terz.view import View, view
from games.trick_game.events import TrickTaken


class OpenDeals(ReplayingDeals[State]):
    """Show finished deals with both hands and the talon open."""

    pages = Dealt, TrickTaken

    def open_deal(self, state: State) -> Panel:
        """Show the deal with its current trick, or with the latest one and the cards drawn after it."""
        deal = state.deal
        assert deal is not None
        seen = view(state, None)
        trick = deal.tricks[-1] if deal.tricks else None
        told = () if trick is None else (trick_line("terz-replay-trick", trick, "terz-play"),)
        table = OpenTable(
            tuple(_hand(seen, deal, Seat(seat)) for seat in range(SEATS)),
            heading=titled("terz-picture-title", seen),
            aside=Text("terz-picture-trumps", {"suit": deal.trumps}),
            trick=trick,
            lying=deal.trick,
            heaps=(_talon(deal),),
        )
        return open_panel(table, hand_key="terz-replay-hand", heap_key="terz-replay-heap", told=told)

    def deal_line(self, event: Event) -> Text:
        """Return the scores after the deal."""
        assert isinstance(event, DealOver)
        totals = tuple(
            Text("terz-replay-total", {"who": Who(Seat(seat)), "total": total})
            for seat, total in enumerate(event.totals)
        )
        return Text("terz-replay-deal", {"totals": totals})


def _hand(seen: View, deal: Deal, seat: Seat) -> OpenHand:
    notes = (Text("terz-picture-taken", {"taken": deal.taken[seat]}), score_note(seen, seat))
    badge = Text("terz-mark-dealer") if seat == deal.dealer else ""
    return OpenHand(seat, deal.hands[seat], notes, badge)


def _talon(deal: Deal) -> Heap:
    """Draw the talon in the order of draws."""
    return Heap(deal.talon, Text("terz-picture-talon", {"suit": deal.trumps, "count": len(deal.talon)}))
