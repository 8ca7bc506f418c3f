"""Hints: a move for a seat, and the reason for it in plain words, from what the seat may know."""

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
    """The move, a legal one; None where it is better to wait."""
    lines: tuple[Text, ...]
    """The move and its reason, then what may be worth knowing; together at most 200 characters."""


class Adviser(ABC, Generic[V]):
    """Someone who looks over a player's shoulder and sees no more than they do."""

    @abstractmethod
    def advise(self, view: V, rng: Random) -> Advice:
        """What to do in a seat that may act. `rng` is seeded from the view, as for a computer player."""


AnyAdviser: TypeAlias = Adviser[Any]


def advice(adviser: AnyAdviser, game: AnyGame, state: Any, seat: Seat) -> Advice:
    """What the adviser says to this seat, from the seat's own view."""
    view = game.view(state, seat)
    return adviser.advise(view, rng_for(view))
