"""The computer player that takes any legal action."""

from collections.abc import Iterable
from random import Random
from typing import Any

from games.core import Agent, AnyGame


class Anything(Agent):
    """Chooses among the legal actions as if blindfolded."""

    looks = False

    def choose(self, game: AnyGame, view: Any, legal: Iterable[Any], rng: Random) -> Any:
        return rng.choice(list(legal))
