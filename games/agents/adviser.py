"""Hints: a move for a seat and its reason, from the seat's own view."""

from abc import ABC, abstractmethod
from random import Random
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from games.agents.seeding import rng_for
from games.core import AnyGame, Seat
from games.faces.facts import Text

V = TypeVar("V", bound=msgspec.Struct)


class Advice(msgspec.Struct, frozen=True):
    action: Any
    """A legal action, or None to wait or to decide alone."""
    lines: tuple[Text, ...]
    """The move, its reason and a remark, at most 200 characters together."""


class Adviser(ABC, Generic[V]):
    """Gives hints from a player's own view."""

    @abstractmethod
    def advise(self, view: V, rng: Random) -> Advice:
        """Advise a seat that may act. `rng` is seeded from the view."""


AnyAdviser: TypeAlias = Adviser[Any]


def advice(adviser: AnyAdviser, game: AnyGame, state: Any, seat: Seat) -> Advice:
    """Return the adviser's hint for this seat."""
    view = game.view(state, seat)
    return adviser.advise(view, rng_for(view))
