"""The goal of a puzzle's position, and the cards that reach it."""

from functools import lru_cache

import msgspec

from games.cards import Card, taker
from games.preferans.double_dummy.holdings import PLACES
from games.preferans.double_dummy.solver import Encoding, Position, Solver

REMEMBERED = 1 << 16
SMALL = 2
"""The most remaining tricks at which all plays are tried, good and bad."""


class Aim(msgspec.Struct, frozen=True):
    """The question whether the declarer takes at least `need` tricks of a position.

    At misère the defenders want the declarer to take one.
    """

    position: Position
    need: int

    @property
    def turn(self) -> int:
        return self.position.turn

    def wants(self, place: int) -> bool:
        """Return whether the player of this place wants the declarer to reach the number."""
        return (place == self.position.declarer) is not self.position.misere

    def played(self, card: Card) -> "Aim":
        """Return the question after this card."""
        taken = self.position.taken_by(card) == self.position.declarer
        return Aim(self.position.played(card), self.need - taken)

    @property
    def answered(self) -> bool | None:
        """Return whether the declarer has reached the number, or cannot; None while it is open."""
        if self.need <= 0:
            return True
        if self.need > self.position.left:
            return False
        return _settled(self) if self.position.left <= SMALL else None


@lru_cache(REMEMBERED)
def _settled(aim: Aim) -> bool | None:
    """Return the answer if it no longer depends on play, else None."""
    found = {aim.played(card).answered for card in aim.position.playable}
    return found.pop() if len(found) == 1 else None


class Judge:
    """Answers aims by best play, and keeps the results."""

    def __init__(self, limit: int | None = None) -> None:
        """`limit` is the most positions searched."""
        self._solver, self._limit = Solver(limit), limit

    @property
    def is_spent(self) -> bool:
        """Return whether the limit is reached, after which values are estimates."""
        return self._limit is not None and self._solver.remembered >= self._limit

    def reaches(self, aim: Aim) -> bool:
        """Return whether the declarer reaches the number by best play. Raises Unsettled."""
        if aim.need <= 0 or aim.need > aim.position.left:
            return aim.need <= 0
        return self._solver.reaches(aim.position, aim.need)

    def value(self, position: Position) -> dict[Card, int]:
        """Return the declarer's tricks after each playable card."""
        return self._solver.worth(position)

    def holding(self, aim: Aim) -> tuple[Card, ...]:
        """Return the cards that give their player the wanted answer."""
        wish = aim.wants(aim.turn)
        by_run: dict[int, bool] = {}
        runs = Encoding(aim.position).runs()
        for card in aim.position.playable:
            run = runs[card]
            if run not in by_run:
                by_run[run] = self.reaches(aim.played(card)) is wish
        return tuple(card for card in aim.position.playable if by_run[runs[card]])


def choices(position: Position) -> tuple[tuple[Card, ...], ...]:
    """Group the playable cards: neighbours in one hand are one answer."""
    runs = Encoding(position).runs()
    found: dict[int, list[Card]] = {}
    for card in position.playable:
        found.setdefault(runs[card], []).append(card)
    return tuple(tuple(sorted(run, key=lambda card: -card.rank)) for run in found.values())


def holder(position: Position) -> int:
    """Return the place that is winning the trick."""
    return (position.leader + taker(position.trick, position.trumps)) % PLACES


def beats(position: Position, card: Card) -> bool:
    """Return whether this card would take the trick."""
    return taker((*position.trick, card), position.trumps) == len(position.trick)
