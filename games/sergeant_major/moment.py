"""Find the best moment of a match: the most tricks in a deal."""

from games.core import Seat
from games.faces.facts import Moment, Text
from games.sergeant_major.view import View


def best_moment(view: View) -> Moment | None:
    """Return the most tricks of a seat in one deal, the first of equals."""
    deals = [
        (taken, -number, -seat)
        for number, row in enumerate(view.sheet, 1)
        for seat, taken in enumerate(row.taken)
    ]
    if not deals:
        return None
    taken, number, seat = max(deals)
    return Moment(Seat(-seat), Text("sergeant-major-moment", {"taken": taken, "number": -number}))
