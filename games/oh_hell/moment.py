"""Find the best moment of a match: the longest run of exact bids."""

from games.core import Seat
from games.faces.facts import Moment, Text
from games.oh_hell.view import View

LEAST = 2


def best_moment(view: View) -> Moment | None:
    """Return the longest run of exact bids, if longer than one deal."""
    runs = [
        (_longest([row.bids[seat] == row.taken[seat] for row in view.sheet]), -seat)
        for seat in range(view.seats)
    ]
    length, seat = max(runs)
    return Moment(Seat(-seat), Text("oh-hell-moment", {"count": length})) if length >= LEAST else None


def _longest(exact: list[bool]) -> int:
    longest = run = 0
    for each in exact:
        run = run + 1 if each else 0
        longest = max(longest, run)
    return longest
