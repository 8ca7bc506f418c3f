"""Claims of the master: only of what no hidden card and no play can change."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations

from games.cards import Card, Suit
from games.core import Seat
from games.preferans.actions import Claim
from games.preferans.computer.worlds import contract_of, known, position, unseen
from games.preferans.double_dummy.solver import Solver
from games.preferans.state import HAND
from games.preferans.view import View

LEAST = 3
"""Tricks left; with fewer, playing on is as quick."""
ENUMERATED = 6
"""Tricks left, at most, where every hand that the declarer may hold is tried."""


def claimed(view: View) -> Claim | None:
    """The claim that ends the deal, if all the rest is certain and this seat speaks for its side."""
    left = HAND - len(view.tricks)
    if view.choices.claims is None or left < LEAST or not _speaks_for_side(view):
        return None
    if view.on_turn == view.seat and _all_winners(view):
        return Claim(left)
    sure = _certain(view, left)
    if sure is None:
        return None
    return Claim(sure if view.seat == view.declarer else left - sure)


def _speaks_for_side(view: View) -> bool:
    """A declarer does, and the one whister who plays both hands; at misère the declarer alone."""
    if view.seat == view.declarer:
        return True
    return view.whisters == (view.seat,) and view.open_play and not contract_of(view).misere


def _all_winners(view: View) -> bool:
    """Whether the hand that leads takes every trick, whoever holds the others' cards."""
    if view.trick or contract_of(view).misere:
        return False
    others = [
        *unseen(view),
        *(card for place, hand in known(view).items() if place != view.seat for card in hand),
    ]
    return winners(view.hand, others, contract_of(view).trumps)


def winners(hand: Collection[Card], others: Collection[Card], trumps: Suit | None) -> bool:
    """Whether each suit runs from its top, and trumps are drawn on the way."""
    return all(
        _runs([card for card in hand if card.suit is suit], [card for card in others if card.suit is suit])
        for suit in {card.suit for card in hand}
    ) and _drawn(hand, others, trumps)


def _runs(own: Sequence[Card], others: Sequence[Card]) -> bool:
    """Whether all are above the others, or so many are that no others are left for the rest."""
    highest = max((card.rank for card in others), default=0)
    above = sum(card.rank > highest for card in own)
    return above == len(own) or len(others) <= above


def _drawn(hand: Collection[Card], others: Collection[Card], trumps: Suit | None) -> bool:
    """Whether the hand leads trumps until the others have none, or holds nothing else."""
    own = sum(card.suit is trumps for card in hand)
    return own == len(hand) or own >= sum(card.suit is trumps for card in others)


def _certain(view: View, left: int) -> int | None:
    """The declarer's tricks to come, if best play brings all or none whatever the hidden cards."""
    if len(known(view)) < len(view.active) and left > ENUMERATED:
        return None
    wanted: int | None = None
    solver = Solver()
    misere = contract_of(view).misere
    for world in _worlds(view):
        standing = position(view, world)
        if wanted is None:
            wanted = solver.tricks(standing)
            if wanted not in ((0,) if misere else (0, left)):
                return None
        elif solver.tricks(standing, wanted) != wanted:
            return None
    return wanted


def _worlds(view: View) -> Iterator[Mapping[Seat, tuple[Card, ...]]]:
    """Every hand that the declarer may hold, where it alone is hidden."""
    seen = known(view)
    hidden = [place for place in view.active if place not in seen]
    if not hidden:
        yield seen
    elif hidden == [view.declarer]:
        for hand in combinations(unseen(view), view.counts[hidden[0]]):
            yield {**seen, hidden[0]: hand}
