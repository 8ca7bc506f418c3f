"""TERC: 81 cards, and a race for three that match."""

from games.terc.face import TercFace
from games.terc.options import LENGTHS
from games.terc.players import TercPlayer
from games.terc.rules import Terc

GAME = Terc()
FACE = TercFace()
PLAYER = TercPlayer()

__all__ = ["FACE", "GAME", "LENGTHS", "PLAYER"]
