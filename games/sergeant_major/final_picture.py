"""Draw the end of a deal: its last trick, and what everybody took and still lacks."""

from games.core import Seat
from games.faces.card_table import Place, card_table
from games.faces.facts import Fact, Text
from games.faces.scene import Scene
from games.sergeant_major.events import DealOver
from games.sergeant_major.state import SEATS


def final_scene(event: DealOver, seat: Seat | None) -> Scene:
    """Draw the table after the last trick, with the seat (None: for spectators) at the bottom."""
    return card_table(
        [_place(event, Seat(each)) for each in range(SEATS)],
        bottom=seat or Seat(0),
        heading=Text("sergeant-major-picture-over", {"number": event.number}),
        last=event.last,
    )


def _place(event: DealOver, seat: Seat) -> Place:
    return Place(
        seat,
        note=_note(event, seat),
        score=_distance(event, seat),
        badge=Text("sergeant-major-mark-dealer") if seat == event.row.dealer else "",
    )


def _note(event: DealOver, seat: Seat) -> Text:
    taken = event.row.taken[seat]
    if not event.quotas:
        return Text("sergeant-major-picture-taken", {"taken": taken})
    return Text("sergeant-major-picture-taken-quota", {"taken": taken, "quota": event.quotas[seat]})


def _distance(event: DealOver, seat: Seat) -> Fact:
    """Return the tricks that the seat lacks, or has if twelve do not win; empty once the match is won."""
    if event.winner is not None:
        return Text("sergeant-major-picture-won") if seat == event.winner else ""
    if not event.distances:
        return Text("sergeant-major-picture-total", {"total": event.totals[seat]})
    return Text("sergeant-major-picture-distance", {"count": event.distances[seat]})
