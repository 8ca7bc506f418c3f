"""Find the best moment of a match: the most valuable combination."""

from games.faces.facts import Fact, Moment, Text
from games.terz.picture import words
from games.terz.view import View


def best_moment(view: View) -> Moment | None:
    """Return the combination with the most points, the first of equals, without penalties."""
    scored = [(entry, entry.kind) for entry in view.sheet if entry.kind is not None and not entry.penalty]
    if not scored:
        return None
    entry, kind = max(scored, key=lambda each: each[0].points)
    facts: dict[str, Fact] = {"what": words(kind), "points": entry.points, "number": entry.deal}
    return Moment(entry.seat, Text("terz-moment", facts))
