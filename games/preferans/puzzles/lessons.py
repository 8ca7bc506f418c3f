"""Find the lesson of a puzzle in its position and lines of best play."""

from collections.abc import Callable, Mapping
from enum import Enum
from itertools import pairwise
from typing import NamedTuple

import msgspec

from games.cards import Card
from games.preferans.puzzles.position import Aim, Judge, Trick, beats, tricks


class Lesson(Enum):
    RIGHT_SUIT = "right-suit"
    """A misère is caught by leading one suit and no other."""
    HELD_BACK = "held-back"
    """A misère is caught by keeping the lower card of a suit for the trick that the declarer takes."""
    SAFE_CARD = "safe-card"
    """A misère is saved by the one playable card of a suit."""
    DISCARD = "discard"
    """A misère is saved by the one card to throw on another suit."""
    THROW_IN = "throw-in"
    """The others are given a trick, because leading next costs a trick."""
    RUFF = "ruff"
    """A defender leads the suit that the partner trumps."""
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


class Found(NamedTuple):
    """A position with one right card, and the lines that prove it."""

    aim: Aim
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
        return self.aim.turn

    @property
    def hand(self) -> tuple[Card, ...]:
        return self.aim.position.hands[self.place]

    @property
    def tricks(self) -> tuple[Trick, ...]:
        return tricks(self.aim, self.main)

    @property
    def is_declarer(self) -> bool:
        return self.place == self.aim.position.declarer

    def is_friend(self, place: int) -> bool:
        """Return whether the player of this place is on the solver's side."""
        return (place == self.aim.position.declarer) is self.is_declarer


def lesson_of(found: Found, judge: Judge) -> Lesson | None:
    """Return the first lesson that fits the position, or None; rarer ones come first."""
    return next((lesson for lesson, has in SIGNS.items() if has(found, judge)), None)


def _right_suit(found: Found, judge: Judge) -> bool:
    """A defender leads at misère; no card of another suit is right, and none of this suit is wrong."""
    if not _catches(found) or found.aim.position.trick:
        return False
    own = [card for card in found.hand if card.suit is found.right[0].suit]
    return set(own) == set(found.right) and len({card.suit for card in found.hand}) > 1


def _held_back(found: Found, judge: Judge) -> bool:
    """A defender holds a lower card of the suit, which is wrong now and lies where the declarer takes one."""
    if not _catches(found):
        return False
    lower = [
        card
        for card in found.hand
        if card.suit is found.right[0].suit
        and card.rank < found.right[-1].rank
        and card in found.aim.position.playable
    ]
    caught = [
        card for trick in found.tricks if trick.taker == found.aim.position.declarer for card in trick.cards
    ]
    return any(card in caught for card in lower)


def _safe_card(found: Found, judge: Judge) -> bool:
    """The declarer of a misère leads, or follows with more than one choice."""
    trick = found.aim.position.trick
    return _saves(found) and (not trick or found.right[0].suit is trick[0].suit)


def _discard(found: Found, judge: Judge) -> bool:
    """The declarer of a misère cannot follow suit."""
    trick = found.aim.position.trick
    return _saves(found) and bool(trick) and found.right[0].suit is not trick[0].suit


def _throw_in(found: Found, judge: Judge) -> bool:
    """The others take the first trick and lead; if the solver's side had to lead instead, it would fail.

    The lead alone makes the difference, and the solver takes the next trick, which they had to open.
    """
    if found.aim.position.misere or len(found.tricks) < 2:
        return False
    first, second, *_ = found.tricks
    if found.is_friend(first.taker) or not found.is_friend(second.taker):
        return False
    after = found.aim
    for card in found.main[: 3 - len(found.aim.position.trick)]:
        after = after.played(card)
    ours = (
        (found.place,)
        if found.is_declarer
        else tuple(place for place in range(3) if place != after.position.declarer)
    )
    wish = after.wants(found.place)
    return all(
        judge.reaches(Aim(msgspec.structs.replace(after.position, leader=place), after.need)) is not wish
        for place in ours
    )


def _ruff(found: Found, judge: Judge) -> bool:
    return (
        _defends_by_side_lead(found)
        and found.is_friend(found.tricks[0].taker)
        and _trumped(found, found.tricks[0])
    )


def _force(found: Found, judge: Judge) -> bool:
    first = found.tricks[0]
    return (
        _defends_by_side_lead(found) and first.taker == found.aim.position.declarer and _trumped(found, first)
    )


def _draw(found: Found, judge: Judge) -> bool:
    """The declarer leads a trump; after a wrong lead of another suit a defender trumps one."""
    position = found.aim.position
    if not _leads_at_trumps(found) or found.right[0].suit is not position.trumps:
        return False
    refuted = [
        trick
        for line in found.wrong
        if line[0].suit is not position.trumps
        for trick in tricks(found.aim, line)
    ]
    return any(not found.is_friend(trick.taker) and _trumped(found, trick) for trick in refuted)


def _keep(found: Found, judge: Judge) -> bool:
    """The declarer has trumps and leads none while others have some; later they trump a side suit."""
    position = found.aim.position
    if not _leads_at_trumps(found) or found.right[0].suit is position.trumps:
        return False
    theirs = [card for place, hand in enumerate(position.hands) if place != found.place for card in hand]
    trumps = [card for card in found.hand if card.suit is position.trumps]
    return (
        bool(trumps)
        and any(card.suit is position.trumps for card in theirs)
        and any(found.is_friend(trick.taker) and _trumped(found, trick) for trick in found.tricks)
    )


def _entry(found: Found, judge: Judge) -> bool:
    """The solver leads, and a highest card of another suit is wrong now.

    Later it takes a trick, and with the lead it gives, the suit of the right card takes the next.
    """
    position = found.aim.position
    if position.misere or position.trick:
        return False
    suit = found.right[0].suit
    masters = {card for card in found.hand if card.suit is not suit and _is_master(found, card)}
    for trick, following in pairwise(found.tricks[1:]):
        mine = trick.taker == found.place and any(card in masters for card in trick.cards)
        back = following.leader == following.taker == found.place and following.cards[0].suit is suit
        if mine and back and suit is not position.trumps:
            return True
    return False


def _duck(found: Found, judge: Judge) -> bool:
    """The solver could take the trick, or leads below the highest card of the suit; the others take it."""
    position = found.aim.position
    if position.misere or found.is_friend(found.tricks[0].taker):
        return False
    suit = found.right[0].suit
    if not position.trick:
        kept = [card for card in found.hand if card.suit is suit and card not in found.right]
        return any(_is_master(found, card) for card in kept)
    return any(beats(position, card) for card in position.playable) and not beats(position, found.right[0])


SIGNS: Mapping[Lesson, Callable[[Found, Judge], bool]] = {
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


def _catches(found: Found) -> bool:
    return found.aim.position.misere and not found.is_declarer


def _saves(found: Found) -> bool:
    return found.aim.position.misere and found.is_declarer


def _leads_at_trumps(found: Found) -> bool:
    position = found.aim.position
    return found.is_declarer and position.trumps is not None and not position.trick


def _defends_by_side_lead(found: Found) -> bool:
    position = found.aim.position
    return (
        not found.is_declarer
        and position.trumps is not None
        and not position.trick
        and found.right[0].suit is not position.trumps
    )


def _trumped(found: Found, trick: Trick) -> bool:
    """Whether a side suit was led and a trump took the trick."""
    trumps = found.aim.position.trumps
    if trumps is None or trick.cards[0].suit is trumps:
        return False
    return trick.cards[(trick.taker - trick.leader) % 3].suit is trumps


def _is_master(found: Found, card: Card) -> bool:
    """Whether nobody else holds a higher card of the suit."""
    others = (
        held for place, hand in enumerate(found.aim.position.hands) if place != found.place for held in hand
    )
    return all(other.suit is not card.suit or other.rank < card.rank for other in others)
