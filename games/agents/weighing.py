"""What each action is worth, as a computer that imagines the hidden cards sees it."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from random import Random
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

V = TypeVar("V", bound=msgspec.Struct)
Worths: TypeAlias = Mapping[Any, tuple[float, ...]]
"""For each action its worth in each imagined world, the same worlds for all actions."""


class Weighing(ABC, Generic[V]):
    """A computer player that compares actions by numbers: hints and analysis read them."""

    @abstractmethod
    def weigh(self, view: V, rng: Random) -> Worths:
        """The worth of every legal action for the seat of the view, in points of the game's scores.

        Empty where the player decides without comparing. `rng` is seeded from the view.
        """
