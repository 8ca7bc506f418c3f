"""What a puzzle asks of a position, and which cards reach it."""

from functools import lru_cache

import msgspec

from games.cards import Card, taker
from games.preferans.double_dummy.holdings import PLACES
from games.preferans.double_dummy.solver import Encoding, Position, Solver

REMEMBERED = 1 << 16
SMALL = 2
"""With so many tricks to come all ways to play them are looked at, good and bad."""


class Aim(msgspec.Struct, frozen=True):
    """A position and whether the declarer takes at least `need` of its tricks: some want it, some do not.

    At misère the defenders want the declarer to take one.
    """

    position: Position
    need: int

    @property
    def turn(self) -> int:
        return self.position.turn

    def wants(self, place: int) -> bool:
        """Whether the player of this place wants the declarer to reach the number."""
        return (place == self.position.declarer) is not self.position.misere

    def played(self, card: Card) -> "Aim":
        """What is asked after this card."""
        taken = self.position.taken_by(card) == self.position.declarer
        return Aim(self.position.played(card), self.need - taken)

    @property
    def answered(self) -> bool | None:
        """Whether the declarer has reached the number, or cannot reach it; None while either may be."""
        if self.need <= 0:
            return True
        if self.need > self.position.left:
            return False
        return _settled(self) if self.position.left <= SMALL else None


@lru_cache(REMEMBERED)
def _settled(aim: Aim) -> bool | None:
    """The answer that comes whatever is played, if there is one."""
    found = {aim.played(card).answered for card in aim.position.playable}
    return found.pop() if len(found) == 1 else None


class Judge:
    """Answers for an aim what best play comes to; what it finds out it keeps."""

    def __init__(self, limit: int | None = None) -> None:
        """`limit`: how many positions it searches at most."""
        self._solver, self._limit = Solver(limit), limit

    @property
    def is_spent(self) -> bool:
        """Whether the limit is reached: values found after that are estimates."""
        return self._limit is not None and self._solver.remembered >= self._limit

    def reaches(self, aim: Aim) -> bool:
        """Whether the declarer reaches the number if all play best. Raises Unsettled."""
        if aim.need <= 0 or aim.need > aim.position.left:
            return aim.need <= 0
        return self._solver.reaches(aim.position, aim.need)

    def value(self, position: Position) -> dict[Card, int]:
        """For each card that may be played, the declarer's tricks after it."""
        return self._solver.worth(position)

    def holding(self, aim: Aim) -> tuple[Card, ...]:
        """The cards after which whoever plays has what they want."""
        wish = aim.wants(aim.turn)
        by_run: dict[int, bool] = {}
        runs = Encoding(aim.position).runs()
        for card in aim.position.playable:
            run = runs[card]
            if run not in by_run:
                by_run[run] = self.reaches(aim.played(card)) is wish
        return tuple(card for card in aim.position.playable if by_run[runs[card]])


def choices(position: Position) -> tuple[tuple[Card, ...], ...]:
    """The cards that may be played, neighbours of one hand together: they are one answer."""
    runs = Encoding(position).runs()
    found: dict[int, list[Card]] = {}
    for card in position.playable:
        found.setdefault(runs[card], []).append(card)
    return tuple(tuple(sorted(run, key=lambda card: -card.rank)) for run in found.values())


def holder(position: Position) -> int:
    """Whose card takes the trick as it lies."""
    return (position.leader + taker(position.trick, position.trumps)) % PLACES


def beats(position: Position, card: Card) -> bool:
    """Whether this card would take the trick as it lies."""
    return taker((*position.trick, card), position.trumps) == len(position.trick)
