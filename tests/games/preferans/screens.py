"""Panels of Преферанс by name: those of every game, and resting hands."""

from games.core import Seat
from games.faces.panel import Button, Panel
from games.preferans import FACE, GAME
from games.preferans.state import State
from tests.games import screens


def panel(state: State, named: str) -> Panel:
    """Return the panel `table`, `score`, a seat with its draft as in `0: 8H, 7H`, or `rested 3: page whisper`."""
    shown, _, draft = named.removeprefix("rested ").partition(": ")
    if shown == named.partition(": ")[0]:
        return screens.panel(GAME.name, state, named)
    seat = Seat(int(shown))
    return FACE.hand(FACE.rested(GAME.view(state, seat), seat), seat, tuple(filter(None, draft.split(", "))))


def keys(state: State, named: str) -> list[Button]:
    return [button for row in panel(state, named).buttons for button in row]
