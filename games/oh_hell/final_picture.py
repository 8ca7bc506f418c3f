"""Draw the end of a deal: its last trick, and everybody's bid and tricks."""

from games.core import Seat
from games.faces.card_table import Heap, Place, card_table
from games.faces.facts import Text
from games.faces.scene import Scene
from games.oh_hell.events import DealOver


def final_scene(event: DealOver, seat: Seat | None) -> Scene:
    """Draw the table after the last trick, with the seat (None: for spectators) at the bottom."""
    return card_table(
        [_place(event, Seat(each)) for each in range(len(event.totals))],
        bottom=seat or Seat(0),
        heading=Text("oh-hell-picture-over", {"number": event.number, "deals": event.deals}),
        aside=_bids(event),
        last=event.last,
        stock=_trumps(event),
    )


def _place(event: DealOver, seat: Seat) -> Place:
    row = event.row
    result = {"taken": row.taken[seat], "bid": row.bids[seat], "points": row.points[seat]}
    return Place(
        seat,
        note=Text("oh-hell-picture-result", result),
        score=Text("oh-hell-picture-score", {"score": event.totals[seat]}),
        badge=Text("oh-hell-mark-dealer") if seat == event.dealer else "",
    )


def _bids(event: DealOver) -> Text:
    """Compare the bids with the tricks."""
    over = sum(event.row.bids) - event.number
    if not over:
        return Text("oh-hell-picture-balanced")
    return Text("oh-hell-picture-overbid" if over > 0 else "oh-hell-picture-underbid", {"by": abs(over)})


def _trumps(event: DealOver) -> Heap:
    if event.turned is None:
        return Heap(note=Text("oh-hell-no-trumps") if event.number == event.deals else "")
    return Heap((event.turned,), Text("oh-hell-picture-trumps", {"suit": event.turned.suit}))
