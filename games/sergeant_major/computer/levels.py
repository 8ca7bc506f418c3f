"""The computer players of each level."""

from typing import Final

from games.agents.levels import Level
from games.sergeant_major.computer.master import MasterPlayer
from games.sergeant_major.computer.players import NovicePlayer, SergeantMajorPlayer

PLAYER: Final = SergeantMajorPlayer()
MASTER: Final = MasterPlayer()
PLAYERS: Final = {Level.NOVICE: NovicePlayer(), Level.AMATEUR: PLAYER, Level.MASTER: MASTER}
LUCK: Final = 3.8
"""By `python -m bench strength --whole --game sergeant_major --deals 180`: 3.8 ± 0.2."""
