"""Чёрт побери (Oh Hell): 3 to 7 players bid the number of their tricks and score for the exact number."""

from games import trick_game
from games.oh_hell import options
from games.oh_hell.computer import levels
from games.oh_hell.computer.hints import OhHellAdviser
from games.oh_hell.face import OhHellFace
from games.oh_hell.rules import OhHell
from games.oh_hell.statistics import OhHellStatistics

GAME = OhHell()
FACE = OhHellFace()
ADVISER = OhHellAdviser()
PLAYERS = levels.PLAYERS
COMMON_TEXTS = trick_game.TEXTS
LENGTHS = options.LENGTHS
LUCK = levels.LUCK
STATISTICS = OhHellStatistics()
STAKE = 10.0
"""The points that an exact bid gains over a missed one: a judgement. A tenth is one chance in ten."""
