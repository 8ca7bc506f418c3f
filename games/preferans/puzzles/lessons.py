"""Find the lesson of a puzzle in its position and lines of best play."""

from collections.abc import Callable, Mapping
from enum import Enum
from itertools import pairwise
from typing import NamedTuple

import msgspec

from games.cards import Card
from games.preferans.puzzles.goal import Goal, Judge, Trick, beats, tricks


class Lesson(Enum):
    RIGHT_SUIT = "right-suit"
    """A misère is caught by leading one suit and no other."""
    HELD_BACK = "held-back"
    """A misère is caught by keeping a lower card for the declarer's trick."""
    SAFE_CARD = "safe-card"
    """A misère is saved by the one playable card of a suit."""
    DISCARD = "discard"
    """A misère is saved by the one card to throw on another suit."""
    THROW_IN = "throw-in"
    """The others are given a trick, because leading next costs a trick."""
    RUFF = "ruff"
    """A defender leads a suit for the partner to trump."""
    FORCE = "force"
    """The declarer is made to trump, and runs short of trumps."""
    DRAW = "draw"
    """Trumps are drawn at once, before a high card is trumped."""
    KEEP = "keep"
    """Trumps are not drawn yet, because one is needed to trump with."""
    ENTRY = "entry"
    """A sure trick is kept as the entry to a suit that can run."""
    DUCK = "duck"
    """A trick that could be taken is left to the others."""


class Solution(NamedTuple):
    """A position with one right card, and the lines that prove it."""

    goal: Goal
    right: tuple[Card, ...]
    """The right card with its equals, the highest first."""
    lines: tuple[tuple[Card, ...], ...]
    """Lines after the right card, the hardest defence first."""
    wrong: tuple[tuple[Card, ...], ...]
    """The refutation of each other card."""

    @property
    def main(self) -> tuple[Card, ...]:
        return self.lines[0]

    @property
    def place(self) -> int:
        return self.goal.turn

    @property
    def hand(self) -> tuple[Card, ...]:
        return self.goal.position.hands[self.place]

    @property
    def tricks(self) -> tuple[Trick, ...]:
        return tricks(self.goal, self.main)

    @property
    def is_declarer(self) -> bool:
        return self.place == self.goal.position.declarer

    def is_friend(self, place: int) -> bool:
        """Return whether the player of this place is on the solver's side."""
        return (place == self.goal.position.declarer) is self.is_declarer


def lesson_of(solution: Solution, judge: Judge) -> Lesson | None:
    """Return the first lesson that fits the position, or None; rarer ones come first."""
    return next((lesson for lesson, has in SIGNS.items() if has(solution, judge)), None)


def _right_suit(solution: Solution, judge: Judge) -> bool:
    """Return whether a defender's lead at misère is right with every card of this suit, and no other suit."""
    if not _catches(solution) or solution.goal.position.trick:
        return False
    own = [card for card in solution.hand if card.suit is solution.right[0].suit]
    return set(own) == set(solution.right) and len({card.suit for card in solution.hand}) > 1


def _held_back(solution: Solution, judge: Judge) -> bool:
    """Return whether a defender keeps a lower card of the suit for a later trick of the declarer."""
    if not _catches(solution):
        return False
    lower = [
        card
        for card in solution.hand
        if card.suit is solution.right[0].suit
        and card.rank < solution.right[-1].rank
        and card in solution.goal.position.playable
    ]
    caught = [
        card
        for trick in solution.tricks
        if trick.taker == solution.goal.position.declarer
        for card in trick.cards
    ]
    return any(card in caught for card in lower)


def _safe_card(solution: Solution, judge: Judge) -> bool:
    """Return whether the declarer of a misère leads, or follows with a choice."""
    trick = solution.goal.position.trick
    return _saves(solution) and (not trick or solution.right[0].suit is trick[0].suit)


def _discard(solution: Solution, judge: Judge) -> bool:
    """Return whether the declarer of a misère cannot follow suit."""
    trick = solution.goal.position.trick
    return _saves(solution) and bool(trick) and solution.right[0].suit is not trick[0].suit


def _throw_in(solution: Solution, judge: Judge) -> bool:
    """Return whether the others take the first trick and have to lead: with the lead the solver's side fails.

    The solver's side takes the second trick.
    """
    if solution.goal.position.misere or len(solution.tricks) < 2:
        return False
    first, second, *_ = solution.tricks
    if solution.is_friend(first.taker) or not solution.is_friend(second.taker):
        return False
    after = solution.goal
    for card in solution.main[: 3 - len(solution.goal.position.trick)]:
        after = after.played(card)
    ours = (
        (solution.place,)
        if solution.is_declarer
        else tuple(place for place in range(3) if place != after.position.declarer)
    )
    wish = after.wants(solution.place)
    return all(
        judge.reaches(Goal(msgspec.structs.replace(after.position, leader=place), after.need)) is not wish
        for place in ours
    )


def _ruff(solution: Solution, judge: Judge) -> bool:
    return (
        _defends_by_side_lead(solution)
        and solution.is_friend(solution.tricks[0].taker)
        and _trumped(solution, solution.tricks[0])
    )


def _force(solution: Solution, judge: Judge) -> bool:
    first = solution.tricks[0]
    return (
        _defends_by_side_lead(solution)
        and first.taker == solution.goal.position.declarer
        and _trumped(solution, first)
    )


def _draw(solution: Solution, judge: Judge) -> bool:
    """Return whether the declarer leads a trump; after a wrong lead of another suit a defender trumps in."""
    position = solution.goal.position
    if not _leads_at_trumps(solution) or solution.right[0].suit is not position.trumps:
        return False
    refuted = [
        trick
        for line in solution.wrong
        if line[0].suit is not position.trumps
        for trick in tricks(solution.goal, line)
    ]
    return any(not solution.is_friend(trick.taker) and _trumped(solution, trick) for trick in refuted)


def _keep(solution: Solution, judge: Judge) -> bool:
    """Return whether the declarer keeps trumps against trumps, and trumps a side suit later."""
    position = solution.goal.position
    if not _leads_at_trumps(solution) or solution.right[0].suit is position.trumps:
        return False
    theirs = [card for place, hand in enumerate(position.hands) if place != solution.place for card in hand]
    trumps = [card for card in solution.hand if card.suit is position.trumps]
    return (
        bool(trumps)
        and any(card.suit is position.trumps for card in theirs)
        and any(solution.is_friend(trick.taker) and _trumped(solution, trick) for trick in solution.tricks)
    )


def _entry(solution: Solution, judge: Judge) -> bool:
    """Return whether a master of another suit is kept as an entry.

    It is wrong now. Later it takes a trick, and its lead of the right card's suit takes the next one.
    """
    position = solution.goal.position
    if position.misere or position.trick:
        return False
    suit = solution.right[0].suit
    masters = {card for card in solution.hand if card.suit is not suit and _is_master(solution, card)}
    for trick, following in pairwise(solution.tricks[1:]):
        mine = trick.taker == solution.place and any(card in masters for card in trick.cards)
        back = following.leader == following.taker == solution.place and following.cards[0].suit is suit
        if mine and back and suit is not position.trumps:
            return True
    return False


def _duck(solution: Solution, judge: Judge) -> bool:
    """Return whether the solver leaves a trick to the others: by a low answer, or a lead below a master."""
    position = solution.goal.position
    if position.misere or solution.is_friend(solution.tricks[0].taker):
        return False
    suit = solution.right[0].suit
    if not position.trick:
        kept = [card for card in solution.hand if card.suit is suit and card not in solution.right]
        return any(_is_master(solution, card) for card in kept)
    return any(beats(position, card) for card in position.playable) and not beats(position, solution.right[0])


SIGNS: Mapping[Lesson, Callable[[Solution, Judge], bool]] = {
    Lesson.THROW_IN: _throw_in,
    Lesson.RUFF: _ruff,
    Lesson.FORCE: _force,
    Lesson.ENTRY: _entry,
    Lesson.DRAW: _draw,
    Lesson.KEEP: _keep,
    Lesson.DUCK: _duck,
    Lesson.HELD_BACK: _held_back,
    Lesson.RIGHT_SUIT: _right_suit,
    Lesson.DISCARD: _discard,
    Lesson.SAFE_CARD: _safe_card,
}


def _catches(solution: Solution) -> bool:
    return solution.goal.position.misere and not solution.is_declarer


def _saves(solution: Solution) -> bool:
    return solution.goal.position.misere and solution.is_declarer


def _leads_at_trumps(solution: Solution) -> bool:
    position = solution.goal.position
    return solution.is_declarer and position.trumps is not None and not position.trick


def _defends_by_side_lead(solution: Solution) -> bool:
    position = solution.goal.position
    return (
        not solution.is_declarer
        and position.trumps is not None
        and not position.trick
        and solution.right[0].suit is not position.trumps
    )


def _trumped(solution: Solution, trick: Trick) -> bool:
    """Return whether a side suit was led and a trump took the trick."""
    trumps = solution.goal.position.trumps
    if trumps is None or trick.cards[0].suit is trumps:
        return False
    return trick.cards[(trick.taker - trick.leader) % 3].suit is trumps


def _is_master(solution: Solution, card: Card) -> bool:
    """Return whether no other hand holds a higher card of the suit."""
    others = (
        held
        for place, hand in enumerate(solution.goal.position.hands)
        if place != solution.place
        for held in hand
    )
    return all(other.suit is not card.suit or other.rank < card.rank for other in others)
