"""Draw the deal in progress."""

from games.cards import Card, in_hand_order
from games.core import Seat
from games.faces.card_table import Heap, Own, Place, card_table
from games.faces.panel import Fact, Scene, Text, Who
from games.oh_hell.state import Phase
from games.oh_hell.view import View


def scene(view: View, seat: Seat | None = None) -> Scene:
    """Draw this view with the seat (None: for spectators) at the bottom and its hand."""
    return card_table(
        [_place(view, Seat(each)) for each in range(view.seats)],
        bottom=seat or Seat(0),
        heading=Text("oh-hell-picture-title", {"number": view.number, "deals": view.deals}),
        aside=bids_compared(view),
        middle=Text("oh-hell-picture-bidding") if view.phase is Phase.BID and view.turn is not None else "",
        trick=view.trick,
        last=view.tricks[-1] if view.tricks else None,
        taken_by=_taken_by(view),
        stock=trump_heap(view),
        own=None if seat is None else Own(in_hand_order(view.hand), _barred(view)),
    )


def _place(view: View, seat: Seat) -> Place:
    return Place(
        seat,
        note=_note(view, seat),
        score=Text("oh-hell-picture-score", {"score": view.totals[seat]}),
        turn=seat == view.turn,
        badge=Text("oh-hell-mark-dealer") if seat == view.dealer else "",
        bubble=_spoken(view, seat),
    )


def _note(view: View, seat: Seat) -> Fact:
    bid = view.bids[seat]
    if bid is None or view.phase is Phase.BID:
        return ""
    return Text("oh-hell-picture-taken", {"taken": view.taken[seat], "bid": bid})


def _spoken(view: View, seat: Seat) -> tuple[Fact, ...]:
    """Return the bid until a card has been played."""
    bid = view.bids[seat]
    return () if bid is None or view.trick or view.tricks else (Text("oh-hell-picture-bid", {"bid": bid}),)


def bids_compared(view: View) -> Fact:
    """Compare the bids with the tricks."""
    total = sum(bid for bid in view.bids if bid is not None)
    if view.phase in (Phase.DRAW, Phase.DEAL) or (view.phase is Phase.BID and view.turn is None):
        return ""
    if view.phase is Phase.BID:
        return Text("oh-hell-picture-total", {"total": total, "cards": view.number})
    return balance_sign(total - view.number)


def balance_sign(over: int) -> Text:
    """Tell by how much the bids exceed the tricks."""
    if not over:
        return Text("oh-hell-picture-balanced")
    return Text("oh-hell-picture-overbid" if over > 0 else "oh-hell-picture-underbid", {"by": abs(over)})


def _taken_by(view: View) -> Fact:
    return Text("oh-hell-picture-last", {"who": Who(view.tricks[-1].taker)}) if view.tricks else ""


def trump_heap(view: View) -> Heap:
    if view.phase in (Phase.DRAW, Phase.DEAL):
        return Heap()
    if view.turned is None:
        return Heap(note=Text("oh-hell-no-trumps"))
    return Heap((view.turned,), Text("oh-hell-picture-trumps", {"suit": view.turned.suit}))


def _barred(view: View) -> frozenset[Card]:
    """Return the cards that may not be played, on the player's own turn."""
    return frozenset(view.hand).difference(view.may_play) if view.may_play else frozenset()
