"""Instances of the bot for tests."""

from typing import NamedTuple


class Immortal(NamedTuple):
    """One that nobody takes for dead."""

    name: str
    tenure: int = 1
