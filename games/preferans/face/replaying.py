"""Show finished deals with all hands, the talon and the discard open."""

from functools import partial

from games.cards import in_hand_order
from games.core import Event, Seat
from games.faces.card_table import Heap
from games.faces.facts import Fact, Text
from games.faces.panel import Panel
from games.faces.replaying import ReplayingDeals
from games.preferans.events import Announced, ClaimMade, DealOver, Dealt
from games.preferans.face import report
from games.preferans.face.picture import contract_title, tricks_note
from games.preferans.face.situation import said
from games.preferans.state import Deal, State
from games.preferans.view import View, view
from games.trick_game.events import TrickTaken
from games.trick_game.replaying import open_deal


class OpenDeals(ReplayingDeals[State]):
    """Show finished deals with all hands, the talon and the discard open."""

    pages = Dealt, Announced, TrickTaken, ClaimMade

    def open_deal(self, state: State) -> Panel:
        assert state.deal is not None
        seen = view(state, None)
        return open_deal(
            "preferans",
            state.deal,
            partial(_notes, seen),
            dealer=seen.dealer,
            heading=Text("preferans-picture-title", {"number": seen.number, "part": seen.part.value}),
            aside=contract_title(seen),
            heaps=_heaps(state.deal),
        )

    def deal_line(self, event: Event) -> Text:
        """Return the contract and its result."""
        assert isinstance(event, DealOver)
        return report.result(event.outcome, event.booking)


def _notes(seen: View, place: Seat) -> tuple[Fact, ...]:
    """Return the player's role in the deal and their tricks; a dummy has neither."""
    return (said(seen, place), tricks_note(seen, place)) if place < seen.seats else ()


def _heaps(deal: Deal) -> tuple[Heap, ...]:
    talon = Heap(in_hand_order(deal.talon), Text("preferans-picture-talon"))
    laid = deal.declared.laid if deal.declared else ()
    return (talon, *((Heap(in_hand_order(laid), Text("preferans-replay-laid")),) if laid else ()))
