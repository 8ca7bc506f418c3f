"""The computer players of each level."""

from typing import Final

from games.agents.levels import Level
from games.oh_hell.computer.players import OhHellPlayer
from games.oh_hell.computer.sampling import Effort, SamplingPlayer

MASTER: Final = SamplingPlayer(Effort(playouts=600, fewest=40, most=100))
PLAYERS: Final = {
    Level.NOVICE: OhHellPlayer(),
    Level.AMATEUR: SamplingPlayer(Effort(playouts=60, fewest=6, most=12)),
    Level.MASTER: MASTER,
}
LUCK: Final = 7.2
"""Measured by `python -m bench strength --whole --game oh_hell --deals 600`: 7.2 ± 0.9."""
