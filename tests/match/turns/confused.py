"""A computer that fails."""

from random import Random
from typing import Any

from games import registry
from games.core import Agent


class Confused(Agent):
    """Fails a number of times, then plays by itself."""

    def __init__(self, failures: int) -> None:
        self.failures = failures
        self.draws: list[float] = []

    def choose(self, view: Any, rng: Random) -> Any:
        self.draws.append(rng.random())
        if len(self.draws) <= self.failures:
            raise KeyError("the ace of spades")
        return OWN.choose(view, rng)


OWN: Any = registry.player("oh_hell")
