"""A computer player that takes any legal action, and one way to ask any computer for its move."""

from collections.abc import Iterable
from random import Random
from typing import Any, TypeAlias

from games.agents.seeding import rng_for
from games.core import Agent, AnyGame, Seat


class Anything:
    """Choose among the legal actions without looking at a view."""

    def pick(self, legal: Iterable[Any], rng: Random) -> Any:
        """Any of the actions."""
        return rng.choice(list(legal))


Computer: TypeAlias = Agent | Anything


def move(computer: Computer, game: AnyGame, state: Any, seat: Seat, *, salt: bytes = b"") -> Any:
    """The computer's action in this seat: an agent chooses by its view, or any legal action is taken.

    Another `salt` gives another choice by the same view.
    """
    view = game.view(state, seat)
    if isinstance(computer, Anything):
        return computer.pick(game.legal(state, seat), rng_for(view, salt))
    return computer.choose(view, rng_for(view, salt))
