"""Draw the deal in progress."""

from collections.abc import Sequence

from games.cards import in_hand_order
from games.core import Seat
from games.faces.panel import Fact, Text
from games.faces.scene import BACK
from games.sergeant_major.actions import SWAPPED
from games.sergeant_major.state import EXCHANGES, SEATS, Phase
from games.sergeant_major.view import View
from games.trick_game.card_table import Heap, Picture, Place


def picture(view: View) -> Picture:
    """Return what the table shows of this view."""
    return Picture(
        Text("sergeant-major-picture-title", {"number": view.number}),
        [_place(view, Seat(seat)) for seat in range(SEATS)],
        dealer=view.dealer,
        aside=_goal(view),
        middle=_middle(view),
        square=_kitty(view),
    )


def _place(view: View, seat: Seat) -> Place:
    counts = view.options.target == "total"
    score = Text("sergeant-major-picture-total", {"total": view.totals[seat]}) if counts else ""
    return Place(seat, tricks_note(view, seat), score)


def tricks_note(view: View, seat: Seat) -> Fact:
    if view.phase is not Phase.PLAY:
        return Text("sergeant-major-picture-quota", {"quota": view.quotas[seat]}) if view.quotas else ""
    return taken_note(view.taken, view.quotas, seat)


def taken_note(taken: Sequence[int], quotas: Sequence[int], seat: int) -> Text:
    """Return the seat's tricks, and its quota if there are any."""
    if not quotas:
        return Text("sergeant-major-picture-taken", {"taken": taken[seat]})
    return Text("sergeant-major-picture-taken-quota", {"taken": taken[seat], "quota": quotas[seat]})


def _goal(view: View) -> Text:
    goals = {"single": "single", "total": "total", "three_deals": "three"}
    return Text(f"sergeant-major-picture-goal-{goals[view.options.target]}")


def _middle(view: View) -> Fact:
    if view.turn is None:
        return ""
    if view.exchange is not None:
        return Text("sergeant-major-picture-exchange", {"number": view.exchange.number, "of": EXCHANGES})
    return Text("sergeant-major-picture-lay") if view.phase is Phase.LAY else ""


def _kitty(view: View) -> Heap:
    """Draw the kitty face down, or open while the dealer chooses the discard."""
    if view.phase not in (Phase.GIVE, Phase.RETURN, Phase.LAY):
        return Heap()
    cards = in_hand_order(view.kitty) or (BACK,) * SWAPPED
    return Heap(cards, Text("sergeant-major-picture-kitty"))
