"""Терц (the duel): two hands of nine, a talon with a turned trump, and combinations that are announced and contested."""

from games.terz.face import TerzFace
from games.terz.players import TerzPlayer
from games.terz.rules import Terz

GAME = Terz()
FACE = TerzFace()
PLAYER = TerzPlayer()
