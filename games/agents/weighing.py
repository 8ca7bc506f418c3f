"""Interface of computers that compare actions by numbers."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from random import Random
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

V = TypeVar("V", bound=msgspec.Struct)
Worths: TypeAlias = Mapping[Any, tuple[float, ...]]
"""The worth of each action in each imagined world, the same worlds for all actions."""


class Weighing(ABC, Generic[V]):
    """A computer that estimates the worth of actions, for hints and analysis."""

    @abstractmethod
    def weigh(self, view: V, rng: Random) -> Worths:
        """Weigh every legal action of the view's seat, in points of the game's scores.

        Empty if the player decides without comparing. `rng` is seeded from the view.
        """
