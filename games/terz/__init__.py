"""Терц (the duel): hands of nine, a talon with a turned trump, and contested combinations."""

from games import trick_game
from games.terz.face import TerzFace
from games.terz.options import LENGTHS
from games.terz.players import TerzPlayer
from games.terz.rules import Terz

GAME = Terz()
FACE = TerzFace()
PLAYER = TerzPlayer()
COMMON_TEXTS = trick_game.TEXTS

__all__ = ["COMMON_TEXTS", "FACE", "GAME", "LENGTHS", "PLAYER"]
