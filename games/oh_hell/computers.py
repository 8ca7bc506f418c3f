"""The computer players of each level."""

from typing import Final

from games.agents.levels import Level
from games.oh_hell.imagining import Effort, Imagining
from games.oh_hell.players import OhHellPlayer

MASTER: Final = Imagining(Effort(playouts=600, fewest=40, most=100))
PLAYERS: Final = {
    Level.NOVICE: OhHellPlayer(),
    Level.AMATEUR: Imagining(Effort(playouts=60, fewest=6, most=12)),
    Level.MASTER: MASTER,
}
RATINGS: Final = {Level.NOVICE: 1300, Level.AMATEUR: 1500, Level.MASTER: 1600}
