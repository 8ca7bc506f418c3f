"""Show finished deals with every hand open."""

from games.cards import in_hand_order
from games.core import Event, Seat
from games.faces.card_table import Heap
from games.faces.facts import Fact, Text, Who
from games.faces.panel import Panel
from games.faces.replaying import ReplayingDeals
from games.sergeant_major.events import DealOver, Dealt, Exchanged, KittySwapped
from games.sergeant_major.picture import goal, tricks_note
from games.sergeant_major.state import Deal, State, Swap
from games.sergeant_major.view import view
from games.trick_game.events import TrickTaken
from games.trick_game.replaying import open_deal


class OpenDeals(ReplayingDeals[State]):
    """Show finished deals with every hand open."""

    pages = Dealt, KittySwapped, TrickTaken

    def is_shown(self, event: Event) -> bool:
        return self.is_page(event) or isinstance(event, Exchanged)

    def open_deal(self, state: State) -> Panel:
        """Show the deal with its current or latest trick, or else the exchanges."""
        deal, seen = state.deal, view(state, None)
        assert deal is not None
        return open_deal(
            "sergeant-major",
            deal,
            lambda seat: (tricks_note(seen, seat),),
            dealer=deal.dealer,
            heading=Text("sergeant-major-picture-title", {"number": seen.number}),
            aside=goal(seen),
            heaps=_heaps(deal),
            told=tuple(map(_swap, deal.swaps)),
        )

    def deal_line(self, event: Event) -> Text:
        """Return everybody's tricks."""
        assert isinstance(event, DealOver)
        taken = tuple(
            Text("sergeant-major-replay-taken", {"who": Who(Seat(seat)), "taken": tricks})
            for seat, tricks in enumerate(event.row.taken)
        )
        return Text("sergeant-major-replay-deal", {"taken": taken})


def _swap(swap: Swap) -> Text:
    facts: dict[str, Fact] = {"giver": Who(swap.giver), "receiver": Who(swap.receiver), "given": swap.given}
    return Text("sergeant-major-replay-swap", {**facts, "returned": swap.returned or ""})


def _heaps(deal: Deal) -> tuple[Heap, ...]:
    """Return the dealer's discard, or the kitty before it."""
    if deal.laid:
        return (Heap(in_hand_order(deal.laid), Text("sergeant-major-replay-laid")),)
    return (Heap(in_hand_order(deal.kitty), Text("sergeant-major-picture-kitty")),)
