"""The levels of computers."""

from enum import StrEnum


class Level(StrEnum):
    """The levels of computers, weakest first."""

    NOVICE = "novice"
    AMATEUR = "amateur"
    MASTER = "master"


USUAL = Level.AMATEUR
"""The default level of a table."""
