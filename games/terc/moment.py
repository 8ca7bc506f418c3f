"""The best moment of a match: the most TERCs in a row."""

from itertools import groupby

from games.faces.facts import Moment, Text
from games.terc.view import View

LEAST = 2


def best_moment(view: View) -> Moment | None:
    """The longest run of TERCs that one player took before anybody else took one; alone there is none."""
    runs = [(len(list(run)), seat) for seat, run in groupby(view.takers)]
    length, seat = max(runs, key=lambda run: run[0], default=(0, None))
    if seat is None or length < LEAST or len(view.players) == 1:
        return None
    return Moment(seat, Text("terc-moment", {"count": length}))
