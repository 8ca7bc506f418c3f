"""Advice from one player to another."""

from abc import ABC, abstractmethod
from collections.abc import Collection
from typing import Any, Generic

from games.core import A, AnyGame, S, Seat, V


class Advising(ABC, Generic[A, S, V]):
    """A game in which idle players may advise the player to move. Computers neither give nor get advice."""

    @abstractmethod
    def receiver(self, state: S, seat: Seat, action: A) -> Seat | None:
        """Return the player that this seat's action advises or helps, or None."""

    @abstractmethod
    def hushed(self, view: V, deaf: Collection[Seat], /) -> V:
        """Return the view without ways to advise or help the seats in `deaf`."""


def receiver(game: AnyGame, state: Any, seat: Seat, action: Any) -> Seat | None:
    return game.receiver(state, seat, action) if isinstance(game, Advising) else None


def seen(game: AnyGame, state: Any, seat: Seat, deaf: Collection[Seat]) -> Any:
    """Return the view of a seat, without ways to advise those in `deaf`."""
    view = game.view(state, seat)
    return game.hushed(view, deaf) if isinstance(game, Advising) and deaf else view
