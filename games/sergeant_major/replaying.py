"""Show finished deals with every hand open."""

from games.cards import in_hand_order
from games.core import Event, Seat
from games.faces.card_table import Heap
from games.faces.facts import Fact, Text, Who
from games.faces.open_table import OpenHand, OpenTable, open_panel
from games.faces.panel import Panel
from games.faces.pieces import trick_line
from games.faces.replaying import ReplayingDeals
from games.sergeant_major.events import DealOver, Dealt, Exchanged, KittySwapped
from games.sergeant_major.picture import goal, tricks_note
from games.sergeant_major.state import SEATS, Deal, State, Swap
from games.sergeant_major.view import View, view
from games.trick_game.events import TrickTaken


class OpenDeals(ReplayingDeals[State]):
    """Show finished deals with every hand open."""

    pages = Dealt, KittySwapped, TrickTaken

    def is_shown(self, event: Event) -> bool:
        return self.is_page(event) or isinstance(event, Exchanged)

    def open_deal(self, state: State) -> Panel:
        """Show the deal with its current or latest trick, or else the exchanges."""
        deal = state.deal
        assert deal is not None
        seen = view(state, None)
        table = OpenTable(
            tuple(_hand(seen, deal, Seat(seat)) for seat in range(SEATS)),
            heading=Text("sergeant-major-picture-title", {"number": seen.number}),
            aside=goal(seen),
            trick=deal.tricks[-1] if deal.tricks else None,
            lying=deal.trick,
            heaps=_heaps(deal),
        )
        return open_panel(
            table,
            hand_key="sergeant-major-replay-hand",
            heap_key="sergeant-major-replay-heap",
            told=_told(deal),
        )

    def deal_line(self, event: Event) -> Text:
        """Return everybody's tricks."""
        assert isinstance(event, DealOver)
        taken = tuple(
            Text("sergeant-major-replay-taken", {"who": Who(Seat(seat)), "taken": tricks})
            for seat, tricks in enumerate(event.row.taken)
        )
        return Text("sergeant-major-replay-deal", {"taken": taken})


def _told(deal: Deal) -> tuple[Text, ...]:
    if deal.tricks:
        return (trick_line("sergeant-major-replay-trick", deal.tricks[-1], "sergeant-major-play"),)
    return tuple(map(_swap, deal.swaps))


def _swap(swap: Swap) -> Text:
    facts: dict[str, Fact] = {"giver": Who(swap.giver), "receiver": Who(swap.receiver), "given": swap.given}
    return Text("sergeant-major-replay-swap", {**facts, "returned": swap.returned or ""})


def _heaps(deal: Deal) -> tuple[Heap, ...]:
    """Return the dealer's discard, or the kitty before it."""
    if deal.laid:
        return (Heap(in_hand_order(deal.laid), Text("sergeant-major-replay-laid")),)
    return (Heap(in_hand_order(deal.kitty), Text("sergeant-major-picture-kitty")),)


def _hand(seen: View, deal: Deal, seat: Seat) -> OpenHand:
    badge = Text("sergeant-major-mark-dealer") if seat == deal.dealer else ""
    return OpenHand(seat, deal.hands[seat], (tricks_note(seen, seat),), badge)
