"""Show finished deals with all hands, the talon and the discard open."""

from games.cards import in_hand_order
from games.core import Event, Seat
from games.faces.card_table import Heap
from games.faces.facts import Fact, Text
from games.faces.open_table import OpenHand, OpenTable, open_panel
from games.faces.panel import Panel
from games.faces.pieces import trick_line
from games.faces.replaying import ReplayingDeals
from games.preferans.events import Announced, ClaimMade, DealOver, Dealt, TrickTaken
from games.preferans.face import report, speech
from games.preferans.face.picture import contract_title, tricks_note
from games.preferans.face.situation import said
from games.preferans.state import Deal, State
from games.preferans.view import View, view


class OpenDeals(ReplayingDeals[State]):
    """Show finished deals with all hands, the talon and the discard open."""

    pages = Dealt, Announced, TrickTaken, ClaimMade

    def open_deal(self, state: State) -> Panel:
        """Show the deal with its current trick, or else the latest one."""
        deal = state.deal
        assert deal is not None
        seen = view(state, None)
        trick = deal.tricks[-1] if deal.tricks else None
        told = () if trick is None else (trick_line("preferans-replay-trick", trick, speech.PLAY),)
        table = OpenTable(
            tuple(_hand(seen, deal, Seat(place)) for place in range(state.places)),
            heading=Text("preferans-picture-title", {"number": seen.number, "part": seen.part.value}),
            aside=contract_title(seen),
            trick=trick,
            lying=deal.trick,
            heaps=_heaps(deal),
        )
        return open_panel(
            table, hand_key="preferans-replay-hand", heap_key="preferans-replay-heap", told=told
        )

    def deal_line(self, event: Event) -> Text:
        """Return the contract and its result."""
        assert isinstance(event, DealOver)
        return report.result(event.outcome, event.booking)


def _hand(seen: View, deal: Deal, place: Seat) -> OpenHand:
    badge = Text("preferans-mark-dealer") if place == seen.dealer else ""
    return OpenHand(place, deal.hands[place], _notes(seen, place), badge)


def _notes(seen: View, place: Seat) -> tuple[Fact, ...]:
    """Return the player's role in the deal and their tricks; a dummy has neither."""
    return (said(seen, place), tricks_note(seen, place)) if place < seen.seats else ()


def _heaps(deal: Deal) -> tuple[Heap, ...]:
    talon = Heap(in_hand_order(deal.talon), Text("preferans-picture-talon"))
    laid = deal.declared.laid if deal.declared else ()
    return (talon, *((Heap(in_hand_order(laid), Text("preferans-replay-laid")),) if laid else ()))
