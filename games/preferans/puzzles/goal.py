"""Goal of a puzzle's position, the cards that reach it, and lines of best play."""

from functools import lru_cache
from typing import NamedTuple

import msgspec

from games.cards import Card, taker
from games.preferans.double_dummy.holdings import PLACES
from games.preferans.double_dummy.solver import Encoding, Position, Solver

REMEMBERED = 1 << 16
SMALL = 2
"""The most remaining tricks at which all plays are tried, good and bad."""


class Goal(msgspec.Struct, frozen=True):
    """The question whether the declarer takes at least `need` tricks of a position.

    At misère the defenders want the declarer to take one.
    """

    position: Position
    need: int

    @property
    def turn(self) -> int:
        return self.position.turn

    def wants(self, place: int) -> bool:
        """Return whether the player of this place wants the declarer to reach `need`."""
        return (place == self.position.declarer) is not self.position.misere

    def played(self, card: Card) -> "Goal":
        """Return the question after this card."""
        taken = self.position.taken_by(card) == self.position.declarer
        return Goal(self.position.played(card), self.need - taken)

    @property
    def answered(self) -> bool | None:
        """Return whether the declarer has reached `need`, or cannot; None while it is open."""
        if self.need <= 0:
            return True
        if self.need > self.position.left:
            return False
        return _settled(self) if self.position.left <= SMALL else None


@lru_cache(REMEMBERED)
def _settled(goal: Goal) -> bool | None:
    """Return the answer if it no longer depends on play, else None."""
    found = {goal.played(card).answered for card in goal.position.playable}
    return found.pop() if len(found) == 1 else None


class Judge:
    """Answers goals by best play, with one solver for all."""

    def __init__(self, limit: int | None = None) -> None:
        """`limit` is the most positions searched."""
        self._solver, self._limit = Solver(limit), limit

    @property
    def is_spent(self) -> bool:
        """Return whether the limit is reached, after which values are estimates."""
        return self._limit is not None and self._solver.remembered >= self._limit

    def reaches(self, goal: Goal) -> bool:
        """Return whether the declarer reaches the number by best play. Raises Unsettled."""
        if goal.need <= 0 or goal.need > goal.position.left:
            return goal.need <= 0
        return self._solver.reaches(goal.position, goal.need)

    def value(self, position: Position) -> dict[Card, int]:
        """Return the declarer's tricks after each playable card."""
        return self._solver.worth(position)

    def holding(self, goal: Goal) -> tuple[Card, ...]:
        """Return the cards that keep the goal for their player."""
        wish = goal.wants(goal.turn)
        by_run: dict[int, bool] = {}
        runs = Encoding(goal.position).runs()
        for card in goal.position.playable:
            run = runs[card]
            if run not in by_run:
                by_run[run] = self.reaches(goal.played(card)) is wish
        return tuple(card for card in goal.position.playable if by_run[runs[card]])


def choices(position: Position) -> tuple[tuple[Card, ...], ...]:
    """Group the playable cards: neighbours in one hand are one answer."""
    runs = Encoding(position).runs()
    found: dict[int, list[Card]] = {}
    for card in position.playable:
        found.setdefault(runs[card], []).append(card)
    return tuple(tuple(sorted(run, key=lambda card: -card.rank)) for run in found.values())


def trick_holder(position: Position) -> int:
    return (position.leader + taker(position.trick, position.trumps)) % PLACES


def beats(position: Position, card: Card) -> bool:
    return taker((*position.trick, card), position.trumps) == len(position.trick)


class Trick(NamedTuple):
    leader: int
    cards: tuple[Card, ...]
    taker: int


class Lines:
    """Follows positions of a puzzle until its answer is settled."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge
        self._known: dict[Goal, tuple[int, tuple[Card, ...]]] = {}

    def after(self, goal: Goal, *cards: Card) -> tuple[Card, ...]:
        """Return these cards and best play after them, to the end of the trick that decides the goal."""
        for card in cards:
            goal = goal.played(card)
        return *cards, *self._best(goal)[1]

    def replies(self, goal: Goal, card: Card) -> tuple[tuple[Card, ...], ...]:
        """Return a line for each answer of the other side to a right card, the hardest first."""
        begun: tuple[Card, ...] = (card,)
        after = goal.played(card)
        while after.position.trick and self._is_ahead(after):
            best = self._best(after)[1][0]
            begun, after = (*begun, best), after.played(best)
        if not after.position.trick:
            return (self.after(goal, *begun),)
        answers = [run[-1] for run in choices(after.position)]
        ranked = sorted(answers, key=lambda answer: -self._best(after.played(answer))[0])
        return tuple(self.after(goal, *begun, answer) for answer in ranked)

    def _best(self, goal: Goal) -> tuple[int, tuple[Card, ...]]:
        """Return the most single right cards still to find, and the line with them."""
        if goal.answered is not None and not goal.position.trick:
            return 0, ()
        if goal not in self._known:
            self._known[goal] = self._ahead(goal) if self._is_ahead(goal) else self._behind(goal)
        return self._known[goal]

    def _is_ahead(self, goal: Goal) -> bool:
        return self._judge.reaches(goal) is goal.wants(goal.turn)

    def _ahead(self, goal: Goal) -> tuple[int, tuple[Card, ...]]:
        runs, right = choices(goal.position), self._judge.holding(goal)
        card = natural_card(goal, right)
        found, line = self._best(goal.played(card))
        single = sum(run[0] in right for run in runs) == 1 < len(runs)
        return found + single, (card, *line)

    def _behind(self, goal: Goal) -> tuple[int, tuple[Card, ...]]:
        tried = (
            (card, *self._best(goal.played(card))) for card in (run[-1] for run in choices(goal.position))
        )
        card, found, line = max(tried, key=lambda each: each[1])
        return found, (card, *line)


def natural_card(goal: Goal, among: tuple[Card, ...]) -> Card:
    """Return the most natural of equally good cards.

    To win tricks: lead high, take cheaply, throw low. To avoid tricks: lead low, stay just below.
    """
    position = goal.position
    if not position.trick:
        low = min(among, key=lambda card: card.rank)
        return low if position.misere else max(among, key=lambda card: (card.rank, card.suit is low.suit))
    taking = [card for card in among if beats(position, card)]
    under = [card for card in among if card not in taking]
    if position.misere and under:
        return max(under, key=lambda card: card.rank)
    wanted = taking if not position.misere and _is_theirs(goal) else under or taking
    return min(wanted or among, key=lambda card: (card.suit is position.trumps, card.rank))


def _is_theirs(goal: Goal) -> bool:
    """Return whether the other side is winning the trick."""
    position = goal.position
    return (trick_holder(position) == position.declarer) is not (position.turn == position.declarer)


def tricks(goal: Goal, line: tuple[Card, ...]) -> tuple[Trick, ...]:
    """Split a line into tricks, the first with the cards already on the table."""
    found: list[Trick] = []
    position = goal.position
    for card in line:
        lying = (*position.trick, card)
        taken_by = position.taken_by(card)
        if taken_by is not None:
            found.append(Trick(position.leader, lying, taken_by))
        position = position.played(card)
    return tuple(found)
