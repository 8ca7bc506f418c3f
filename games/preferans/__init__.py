"""Преферанс: the Классика of 1971 and its kinds, with auction, whists, raspasy and the hill."""

from games import trick_game
from games.agents.levels import USUAL, Level
from games.notation import Notation
from games.preferans import options
from games.preferans.analysis import PreferansAnalyst
from games.preferans.computer.player import PreferansPlayer
from games.preferans.face.face import PreferansFace
from games.preferans.hints import PreferansAdviser
from games.preferans.notation.reading import differences, read_file, record_of
from games.preferans.notation.writing import write_deal, write_match
from games.preferans.puzzles.card_puzzle import PreferansPuzzles
from games.preferans.rules import Preferans
from games.preferans.statistics import PreferansStatistics

GAME = Preferans()
FACE = PreferansFace()
ADVISER = PreferansAdviser()
PLAYERS = {level: PreferansPlayer(level) for level in Level}
PLAYER = PLAYERS[USUAL]
LUCK = 6.0
"""Of a whole Сочинка, by `python -m bench strength --whole --game preferans`: 6.0 ± 1.4."""
ANALYST = PreferansAnalyst()
STATISTICS = PreferansStatistics()
PUZZLES = PreferansPuzzles()
NOTATION = Notation("ppn", write_match, read_file, record_of, differences, write_deal)
COMMON_TEXTS = trick_game.TEXTS
LENGTHS = options.LENGTHS
