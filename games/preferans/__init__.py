"""Преферанс, the Классика of 1971 and its kinds: an auction for trumps and tricks, whists, raspasy and the hill."""

from games.preferans.face import PreferansFace
from games.preferans.players import Reckoner
from games.preferans.rules import Preferans

GAME = Preferans()
FACE = PreferansFace()
PLAYER = Reckoner()
