"""Claims of the master: results that no hidden card and no play can change."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations

from games.cards import Card, Suit
from games.core import Seat
from games.preferans.actions import Claim
from games.preferans.computer.worlds import contract_of, known_hands, position, unseen_cards
from games.preferans.double_dummy.solver import Solver
from games.preferans.state import HAND
from games.preferans.view import View

LEAST = 3
"""The fewest remaining tricks for a claim."""
ENUMERATED = 6
"""The most remaining tricks at which every possible hand of the declarer is tried."""


def certain_claim(view: View) -> Claim | None:
    """Return the claim that ends the deal, if the rest is certain and this seat speaks for its side."""
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
    """Return whether this seat speaks for its side: a declarer, or a whister with both hands."""
    if view.seat == view.declarer:
        return True
    return view.roles.whisters == (view.seat,) and view.roles.open_play and not contract_of(view).misere


def _all_winners(view: View) -> bool:
    """Return whether the leading hand takes every trick, wherever the other cards are."""
    if view.trick or contract_of(view).misere:
        return False
    others = [
        *unseen_cards(view),
        *(card for place, hand in known_hands(view).items() if place != view.seat for card in hand),
    ]
    return winners(view.hand, others, contract_of(view).trumps)


def winners(hand: Collection[Card], others: Collection[Card], trumps: Suit | None) -> bool:
    """Return whether each suit runs from its top, and trumps are drawn on the way."""
    return all(
        _runs([card for card in hand if card.suit is suit], [card for card in others if card.suit is suit])
        for suit in {card.suit for card in hand}
    ) and _drawn(hand, others, trumps)


def _runs(own: Sequence[Card], others: Sequence[Card]) -> bool:
    """Return whether all are above the others, or enough are to draw the others."""
    highest = max((card.rank for card in others), default=0)
    above = sum(card.rank > highest for card in own)
    return above == len(own) or len(others) <= above


def _drawn(hand: Collection[Card], others: Collection[Card], trumps: Suit | None) -> bool:
    """Return whether the hand draws all trumps, or holds nothing else."""
    own = sum(card.suit is trumps for card in hand)
    return own == len(hand) or own >= sum(card.suit is trumps for card in others)


def _certain(view: View, left: int) -> int | None:
    """Return the declarer's remaining tricks if best play takes all or none in every world, else None."""
    if len(known_hands(view)) < len(view.active) and left > ENUMERATED:
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
    seen = known_hands(view)
    hidden = [place for place in view.active if place not in seen]
    if not hidden:
        yield seen
    elif hidden == [view.declarer]:
        for hand in combinations(unseen_cards(view), view.counts[hidden[0]]):
            yield {**seen, hidden[0]: hand}
