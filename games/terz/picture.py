"""Draw the deal in progress."""

from games.cards import Card, in_hand_order
from games.core import Seat
from games.faces.panel import Fact, Text
from games.faces.pieces import flag
from games.faces.scene import BACK
from games.terz.combinations import POINTS, Kind
from games.terz.state import SEATS, Fate
from games.terz.view import Heard, View
from games.trick_game.card_table import Heap, Picture, Place
from games.trick_game.memory import played_cards

BUBBLE_LINES = 3
"""The most lines of speech beside a player."""


def picture(view: View, seat: Seat | None = None) -> Picture:
    """Return what the table shows of this view to the seat (None: to spectators)."""
    return Picture(
        Text("terz-picture-title", numbered(view)),
        [_place(view, Seat(each), seat) for each in range(SEATS)],
        dealer=view.dealer,
        aside=Text("terz-picture-goal", {"target": view.options.target}),
        stock=_talon(view),
    )


def words(kind: Kind) -> Text:
    return Text(f"terz-kind-{kind.value}")


def numbered(view: View) -> dict[str, Fact]:
    """Return the deal's number, and the number of deals if agreed."""
    deals = 0 if view.options.deals == "none" or view.extra else view.options.deals
    return {"number": view.number, "deals": deals, "extra": flag(view.extra)}


def _place(view: View, place: Seat, seat: Seat | None) -> Place:
    return Place(
        place,
        note=Text("terz-picture-taken", {"taken": view.taken[place]}),
        score=score_note(view, place),
        open=() if place == seat else _open(view, place),
        bubble=tuple(_bubble(heard) for heard in view.recent if heard.seat == place)[-BUBBLE_LINES:],
    )


def score_note(view: View, seat: Seat) -> Fact:
    """Return the points, and the target if it was raised."""
    total, target = view.totals[seat], view.targets[seat]
    return (
        Text("terz-picture-score", {"score": total})
        if target == view.options.target
        else Text("terz-picture-raised", {"total": total, "target": target})
    )


def _open(view: View, seat: Seat) -> tuple[Card, ...]:
    true = [
        heard for heard in view.recent if heard.seat == seat and heard.shown and heard.fate is not Fate.FALSE
    ]
    return in_hand_order({card for heard in true for card in heard.cards} - played_cards(view))


def _bubble(heard: Heard) -> Text:
    return Text(
        "terz-picture-bubble",
        {"what": words(heard.kind), "fate": heard.fate.value, "points": POINTS[heard.kind]},
    )


def _talon(view: View) -> Heap:
    """Draw the talon face down beside the turned card, or the trump suit alone."""
    if view.trumps is None:
        return Heap()
    if view.turned is None:
        return Heap(note=Text("terz-picture-trumps", {"suit": view.trumps}))
    hidden = (BACK,) * (view.talon - 1)
    return Heap(
        (*hidden, view.turned), Text("terz-picture-talon", {"suit": view.trumps, "count": view.talon})
    )
