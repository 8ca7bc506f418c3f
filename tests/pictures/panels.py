"""Panels of matches with pictures."""

from functools import cache

from games import registry
from games.core import Seat
from games.faces.panel import Panel
from tests.contract.walks import states_to_check


@cache
def pictured(name: str) -> tuple[Panel, ...]:
    """Yield the panels with pictures of states from all over the matches."""
    game, face = registry.get(name), registry.face(name)
    shown = []
    for walk, _, state in states_to_check(name, 150):
        shown.append(face.table(game.view(state, None)))
        shown += [face.hand(game.view(state, seat), seat, ()) for seat in map(Seat, range(walk.seats))]
    return tuple(panel for panel in shown if panel.scene is not None)
