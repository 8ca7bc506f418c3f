"""Старшина (Sergeant Major, 8-5-3): three players exchange cards and race to a twelfth trick."""

from games import trick_game
from games.sergeant_major.face import SergeantMajorFace
from games.sergeant_major.options import LENGTHS
from games.sergeant_major.players import SergeantMajorPlayer
from games.sergeant_major.rules import SergeantMajor

GAME = SergeantMajor()
FACE = SergeantMajorFace()
PLAYER = SergeantMajorPlayer()
COMMON_TEXTS = trick_game.TEXTS

__all__ = ["COMMON_TEXTS", "FACE", "GAME", "LENGTHS", "PLAYER"]
