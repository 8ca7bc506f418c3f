"""Colours of the inks of scenes."""

from typing import NamedTuple

from games.faces.scene import Ink


class Colour(NamedTuple):
    red: int
    green: int
    blue: int


COLOURS = {
    Ink.FELT: Colour(31, 104, 72),
    Ink.PAPER: Colour(250, 246, 236),
    Ink.LIGHT: Colour(252, 249, 238),
    Ink.FAINT: Colour(198, 219, 203),
    Ink.DARK: Colour(38, 34, 28),
    Ink.PENCIL: Colour(112, 104, 90),
    Ink.SHADE: Colour(236, 228, 208),
    Ink.PLATE: Colour(13, 52, 36),
    Ink.GLOW: Colour(255, 206, 84),
    Ink.RED: Colour(200, 36, 46),
    Ink.BRONZE: Colour(205, 133, 74),
    Ink.GREEN: Colour(24, 122, 62),
}
FELT_EDGE = Colour(14, 62, 42)
