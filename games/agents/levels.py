"""How well computers play."""

from enum import StrEnum


class Level(StrEnum):
    """The levels of computers, the weakest first; people choose one for a table."""

    NOVICE = "novice"
    AMATEUR = "amateur"
    MASTER = "master"


USUAL = Level.AMATEUR
"""The level of a table for which nobody has chosen one."""
