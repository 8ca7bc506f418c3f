"""The computer player that takes any legal action, and how any computer is asked for its move."""

from collections.abc import Iterable
from random import Random
from typing import Any, TypeAlias

from games.agents.seeding import rng_for
from games.core import Agent, AnyGame, Seat


class Anything:
    """Chooses among the legal actions as if blindfolded: it needs no view."""

    def pick(self, legal: Iterable[Any], rng: Random) -> Any:
        """Any of the actions."""
        return rng.choice(list(legal))


Computer: TypeAlias = Agent | Anything


def move(computer: Computer, game: AnyGame, state: Any, seat: Seat) -> Any:
    """What the computer does in this seat: an agent by what the seat may know, or any legal action."""
    view = game.view(state, seat)
    if isinstance(computer, Anything):
        return computer.pick(game.legal(state, seat), rng_for(view))
    return computer.choose(view, rng_for(view))
