"""A computer that takes any plausible action, and the way to ask any computer for its move."""

from collections.abc import Iterable
from random import Random
from typing import Any, TypeAlias

from games.agents.seeding import rng_for
from games.core import Agent, AnyGame, Seat, plausible


class RandomPlayer:
    """A computer that chooses among the legal actions at random."""

    def pick(self, legal: Iterable[Any], rng: Random) -> Any:
        return rng.choice(list(legal))


Computer: TypeAlias = Agent | RandomPlayer


def move(computer: Computer, game: AnyGame, state: Any, seat: Seat, *, salt: bytes = b"") -> Any:
    """Return the computer's action in this seat.

    Another `salt` may give another choice for the same view.
    """
    view = game.view(state, seat)
    if isinstance(computer, RandomPlayer):
        return computer.pick(plausible(game, state, seat), rng_for(view, salt))
    return computer.choose(view, rng_for(view, salt))
