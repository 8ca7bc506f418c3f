"""TERC: 81 cards, and a race for three that match."""

from games.agents.levels import Level
from games.terc import options
from games.terc.computer.hints import TercAdviser
from games.terc.computer.players import TercPlayer
from games.terc.face import TercFace
from games.terc.rules import Terc
from games.terc.statistics import TercStatistics

GAME = Terc()
FACE = TercFace()
ADVISER = TercAdviser()
PLAYER = TercPlayer()
PLAYERS = {level: TercPlayer(level) for level in Level}
LENGTHS = options.LENGTHS
STATISTICS = TercStatistics()
