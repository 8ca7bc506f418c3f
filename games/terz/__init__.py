"""Терц (the duel): hands of nine, a talon with a turned trump, and contested combinations."""

from games import trick_game
from games.agents.levels import USUAL
from games.terz import options
from games.terz.computer import levels
from games.terz.computer.analysis import TerzAnalyst
from games.terz.computer.hints import TerzAdviser
from games.terz.computer.master import MasterPlayer
from games.terz.face import TerzFace
from games.terz.rules import Terz
from games.terz.statistics import TerzStatistics

GAME = Terz()
FACE = TerzFace()
ADVISER = TerzAdviser()
PLAYERS = levels.PLAYERS
PLAYER = PLAYERS[USUAL]
STATISTICS = TerzStatistics()
COMMON_TEXTS = trick_game.TEXTS
LENGTHS = options.LENGTHS
LUCK = levels.LUCK
STAKE = 100.0
"""The points at stake in a deal: a judgement. Ten points, the unit of the score sheet, are a tenth."""
ANALYST = TerzAnalyst(GAME, MasterPlayer(), STAKE)
