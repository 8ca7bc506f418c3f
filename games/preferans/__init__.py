"""Преферанс, the Классика of 1971 and its kinds: an auction, whists, raspasy and the hill."""

from games import trick_game
from games.preferans.computer.player import PreferansPlayer
from games.preferans.face.face import PreferansFace
from games.preferans.options import LENGTHS
from games.preferans.rules import Preferans

GAME = Preferans()
FACE = PreferansFace()
PLAYER = PreferansPlayer()
COMMON_TEXTS = trick_game.TEXTS

__all__ = ["COMMON_TEXTS", "FACE", "GAME", "LENGTHS", "PLAYER"]
