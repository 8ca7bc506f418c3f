"""Draw the deal in progress."""

from games.core import Seat
from games.faces.panel import Fact, Text
from games.oh_hell.state import Phase
from games.oh_hell.view import View
from games.trick_game.card_table import Heap, Picture, Place


def picture(view: View) -> Picture:
    """Return what the table shows of this view."""
    return Picture(
        Text("oh-hell-picture-title", {"number": view.number, "deals": view.deals}),
        [_place(view, Seat(seat)) for seat in range(view.seats)],
        dealer=view.dealer,
        aside=_aside(view),
        middle=Text("oh-hell-picture-bidding") if view.phase is Phase.BID and view.turn is not None else "",
        stock=_trump_heap(view),
    )


def _place(view: View, seat: Seat) -> Place:
    score = Text("oh-hell-picture-score", {"score": view.totals[seat]})
    return Place(seat, note=_note(view, seat), score=score, bubble=_spoken(view, seat))


def _note(view: View, seat: Seat) -> Fact:
    bid = view.bids[seat]
    if bid is None or view.phase is Phase.BID:
        return ""
    return Text("oh-hell-picture-taken", {"taken": view.taken[seat], "bid": bid})


def _spoken(view: View, seat: Seat) -> tuple[Fact, ...]:
    """Return the bid until a card has been played."""
    bid = view.bids[seat]
    return () if bid is None or view.trick or view.tricks else (Text("oh-hell-picture-bid", {"bid": bid}),)


def _aside(view: View) -> Fact:
    total = sum(bid for bid in view.bids if bid is not None)
    if view.phase in (Phase.DRAW, Phase.DEAL) or (view.phase is Phase.BID and view.turn is None):
        return ""
    return bids_compared(total, view.number)


def bids_compared(total: int, tricks: int) -> Text:
    return Text("oh-hell-picture-total", {"total": total, "cards": tricks})


def _trump_heap(view: View) -> Heap:
    if view.phase in (Phase.DRAW, Phase.DEAL):
        return Heap()
    if view.turned is None:
        return Heap(note=Text("oh-hell-no-trumps"))
    return Heap((view.turned,), Text("oh-hell-picture-trumps", {"suit": view.turned.suit}))
