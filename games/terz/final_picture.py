"""Draw the end of a deal: its last trick, and the scores."""

from games.core import Seat
from games.faces.card_table import Heap, Place, card_table
from games.faces.facts import Text
from games.faces.scene import Scene
from games.terz.events import DealOver
from games.terz.state import SEATS


def final_scene(event: DealOver, seat: Seat | None) -> Scene:
    """Draw the table after the last trick, with the seat (None: for spectators) at the bottom."""
    return card_table(
        [_place(event, Seat(each)) for each in range(SEATS)],
        bottom=seat or Seat(0),
        heading=Text("terz-picture-over", {"number": event.number}),
        last=event.last,
        stock=_trumps(event),
    )


def _place(event: DealOver, seat: Seat) -> Place:
    return Place(
        seat,
        note=Text("terz-picture-counted", {"points": event.points[seat]}) if event.points else "",
        score=_score(event, seat),
        badge=Text("terz-mark-dealer") if seat == event.dealer else "",
    )


def _score(event: DealOver, seat: Seat) -> Text:
    """Return the points, and the target if it differs from the other player's."""
    total, target = event.totals[seat], event.targets[seat]
    if len(set(event.targets)) == 1:
        return Text("terz-picture-score", {"score": total})
    return Text("terz-picture-raised", {"total": total, "target": target})


def _trumps(event: DealOver) -> Heap:
    """Draw the suit of trumps alone, since the talon is empty."""
    if event.trumps is None:
        return Heap()
    return Heap(note=Text("terz-picture-trumps", {"suit": event.trumps}))
