"""Старшина (Sergeant Major, 8-5-3): three players exchange cards and race to a twelfth trick."""

from games import trick_game
from games.sergeant_major import options
from games.sergeant_major.computer import levels
from games.sergeant_major.computer.hints import SergeantMajorAdviser
from games.sergeant_major.face import SergeantMajorFace
from games.sergeant_major.rules import SergeantMajor
from games.sergeant_major.statistics import SergeantMajorStatistics

GAME = SergeantMajor()
FACE = SergeantMajorFace()
ADVISER = SergeantMajorAdviser()
PLAYER = levels.PLAYER
PLAYERS = levels.PLAYERS
COMMON_TEXTS = trick_game.TEXTS
LENGTHS = options.LENGTHS
LUCK = levels.LUCK
STATISTICS = SergeantMajorStatistics()
STAKE = 5.0
"""The tricks at stake in a deal: a judgement. Half a trick is an inaccuracy, a whole one a mistake."""
