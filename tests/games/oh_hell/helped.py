"""The numbers of tricks that a hand can take with everybody's help, by trying all plays: hidden cards are chosen as they fall."""

from collections.abc import Iterator
from typing import NamedTuple

from games.cards import PACK_52, Card, Suit, taker


class Course(NamedTuple):
    """A deal in play around place 0, which holds `hand`; the others may yet hold any card of `hidden`."""

    hand: frozenset[Card]
    hidden: frozenset[Card]
    voids: tuple[frozenset[Suit], ...]
    trick: tuple[tuple[int, Card], ...]
    turn: int


def tricks(
    hand: frozenset[Card], *, seats: int, leader: int, turned: Card | None, trumps: Suit | None
) -> set[int]:
    """All numbers of tricks that this hand takes in some deal of the other cards, however all play."""
    found: set[int] = set()
    hidden = frozenset(PACK_52) - hand - {turned}
    start = Course(hand, hidden, (frozenset[Suit](),) * seats, (), leader)
    seen: set[tuple[Course, int]] = set()

    def play(course: Course, taken: int) -> None:
        if len(found) == len(hand) + 1 or (course, taken) in seen:
            return
        seen.add((course, taken))
        if len(course.trick) == seats:
            place = course.trick[taker([card for _, card in course.trick], trumps)][0]
            play(course._replace(trick=(), turn=place), taken + (place == 0))
        elif not course.trick and not course.hand:
            found.add(taken)
        else:
            for after in _plays(course, seats):
                play(after, taken)

    play(start, 0)
    return found


def _plays(course: Course, seats: int) -> Iterator[Course]:
    led = course.trick[0][1].suit if course.trick else None
    following = (course.turn + 1) % seats
    if course.turn == 0:
        same = [card for card in course.hand if card.suit is led]
        for card in same or course.hand:
            yield course._replace(hand=course.hand - {card}, trick=(*course.trick, (0, card)), turn=following)
        return
    for card in _different(course):
        lacking = course.voids[course.turn]
        if card.suit in lacking:
            continue
        if led not in (None, card.suit):
            lacking = lacking | {led}
        yield course._replace(
            hidden=course.hidden - {card},
            voids=(*course.voids[: course.turn], lacking, *course.voids[course.turn + 1 :]),
            trick=(*course.trick, (course.turn, card)),
            turn=following,
        )


def _different(course: Course) -> Iterator[Card]:
    """One card of each run of hidden ones: between two cards that the hand or the trick holds they are alike."""
    named = {*course.hand, *(card for _, card in course.trick)}
    for suit in Suit:
        in_run = False
        for card in sorted(
            (each for each in named | course.hidden if each.suit is suit), key=lambda c: c.rank
        ):
            if card in course.hidden and not in_run:
                yield card
            in_run = card in course.hidden
