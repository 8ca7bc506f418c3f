"""Find the best moment of a match: the most TERCs in a row."""

from itertools import groupby

from games.faces.facts import Moment, Text
from games.terc.view import View

LEAST = 2


def best_moment(view: View) -> Moment | None:
    """Return a player's longest run of TERCs before another player took one; None for a single player."""
    runs = [(len(list(run)), seat) for seat, run in groupby(view.takers)]
    length, seat = max(runs, key=lambda run: run[0], default=(0, None))
    if seat is None or length < LEAST or len(view.players) == 1:
        return None
    return Moment(seat, Text("terc-moment", {"count": length}))
