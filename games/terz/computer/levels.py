"""The computer players of each level."""

from typing import Final

from games.agents.levels import Level
from games.terz.computer.master import MasterPlayer
from games.terz.computer.players import NovicePlayer, TerzPlayer

PLAYERS: Final = {Level.NOVICE: NovicePlayer(), Level.AMATEUR: TerzPlayer(), Level.MASTER: MasterPlayer()}
LUCK: Final = 3.0
"""By `python -m bench strength --whole --game terz --deals 400`: 3.0 ± 0.3."""
