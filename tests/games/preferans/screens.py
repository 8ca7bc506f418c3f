"""Panels of Преферанс by name, and their keys."""

from functools import partial

from games.faces.panel import Button
from games.preferans import GAME
from games.preferans.state import State
from tests.games import screens

panel = partial(screens.panel, GAME.name)
"""Return the panel `table`, `score`, or a seat's with its draft as in `0: 8H, 7H`."""


def keys(state: State, named: str) -> list[Button]:
    return [button for row in panel(state, named).buttons for button in row]
