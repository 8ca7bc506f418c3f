"""Draw the deal in progress."""

from collections.abc import Sequence

from games.cards import Card, in_hand_order
from games.core import Seat
from games.faces.card_table import Heap, Own, Place, card_table
from games.faces.panel import Fact, Scene, Text, Who
from games.faces.scene import BACK
from games.sergeant_major.actions import SWAPPED
from games.sergeant_major.state import EXCHANGES, SEATS, Phase
from games.sergeant_major.view import View


def scene(view: View, seat: Seat | None = None, picked: tuple[Card, ...] = ()) -> Scene:
    """Draw this view with the seat (None: for spectators) at the bottom and `picked` cards darker."""
    return card_table(
        [_place(view, Seat(each)) for each in range(SEATS)],
        bottom=seat or Seat(0),
        heading=Text("sergeant-major-picture-title", {"number": view.number}),
        aside=goal(view),
        middle=_middle(view),
        square=_kitty(view),
        trick=view.trick,
        last=view.tricks[-1] if view.tricks else None,
        taken_by=_taken_by(view),
        own=None if seat is None else _own(view, picked),
    )


def _place(view: View, seat: Seat) -> Place:
    return Place(
        seat,
        note=tricks_note(view, seat),
        score=Text("sergeant-major-picture-total", {"total": view.totals[seat]})
        if view.options.target == "total"
        else "",
        turn=seat == view.turn,
        badge=Text("sergeant-major-mark-dealer") if seat == view.dealer else "",
    )


def tricks_note(view: View, seat: Seat) -> Fact:
    if view.phase is not Phase.PLAY:
        return Text("sergeant-major-picture-quota", {"quota": view.quotas[seat]}) if view.quotas else ""
    return taken_note(view.taken, view.quotas, seat)


def taken_note(taken: Sequence[int], quotas: Sequence[int], seat: int) -> Text:
    """Return the seat's tricks, and its quota if there are any."""
    if not quotas:
        return Text("sergeant-major-picture-taken", {"taken": taken[seat]})
    return Text("sergeant-major-picture-taken-quota", {"taken": taken[seat], "quota": quotas[seat]})


def goal(view: View) -> Text:
    goals = {"single": "single", "total": "total", "three_deals": "three"}
    return Text(f"sergeant-major-picture-goal-{goals[view.options.target]}")


def _middle(view: View) -> Fact:
    if view.turn is None:
        return ""
    if view.exchange is not None:
        return Text("sergeant-major-picture-exchange", {"number": view.exchange.number, "of": EXCHANGES})
    return Text("sergeant-major-picture-lay") if view.phase is Phase.LAY else ""


def _taken_by(view: View) -> Fact:
    return Text("sergeant-major-picture-last", {"who": Who(view.tricks[-1].taker)}) if view.tricks else ""


def _kitty(view: View) -> Heap:
    """Draw the kitty face down, or open for a dealer who has seen it and still chooses."""
    if view.phase not in (Phase.GIVE, Phase.RETURN, Phase.LAY):
        return Heap()
    cards = in_hand_order(view.kitty) or (BACK,) * SWAPPED
    return Heap(cards, Text("sergeant-major-picture-kitty"))


def _own(view: View, picked: tuple[Card, ...]) -> Own:
    if view.phase is Phase.LAY and view.choices:
        return Own(in_hand_order(view.choices), frozenset(picked))
    barred = frozenset(view.hand).difference(view.choices) if view.choices else frozenset()
    return Own(in_hand_order(view.hand), barred)
