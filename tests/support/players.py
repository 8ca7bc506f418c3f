"""Computers that play sensibly and think little, for tests of anything but how well they play."""

from games import registry
from games.agents.levels import USUAL, Level
from games.agents.random_player import Computer

QUICK = {"oh_hell": Level.NOVICE}
"""The level that imagines no cards, where the usual one does."""


def quick_player(name: str) -> Computer:
    """A sensible player of the game that costs little time. Raises UnknownGame."""
    return registry.player(name, QUICK.get(name, USUAL))
