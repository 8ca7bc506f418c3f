"""What calls say of hidden hands: how likely others would have called so with the cards of a world."""

from collections.abc import Mapping, Sequence
from math import exp, prod
from typing import NamedTuple

from games.cards import Card
from games.core import Seat
from games.preferans.computer.plans import best_trumps
from games.preferans.contracts import LADDER, TEN, Contract
from games.preferans.view import View

TALON_WORTH = 1.7
"""Tricks that people expect of the talon."""
SPREAD = 0.5
"""Tricks by which one hand is counted differently by different people."""


class Word(NamedTuple):
    """What the calls of a seat say: whether it counts on so many tricks."""

    tricks: int
    counted_on: bool


def words(view: View) -> Mapping[Seat, Word]:
    """By seat: the highest bid, or the least that a pass left unsaid; calls made unseen say nothing."""
    found: dict[Seat, Word] = {}
    least = LADDER[0].level
    for call in view.calls:
        if not call.unseen and call.bid is None:
            found.setdefault(call.seat, Word(least, counted_on=False))
        elif not call.unseen and call.bid and not call.bid.misere:
            found[call.seat] = Word(call.bid.level, counted_on=True)
        least = _next_level(call.bid) if call.bid else least
    return found


def _next_level(bid: Contract) -> int:
    """The level of the next bid, about."""
    return TEN if bid.misere else bid.level + (bid.trumps is None)


def likelihood(words: Mapping[Seat, Word], hands: Mapping[Seat, Sequence[Card]], leader: Seat) -> float:
    """How likely these whole hands would have called so."""
    return prod(_said(words[seat], hand, leading=seat == leader) for seat, hand in hands.items())


def _said(word: Word, hand: Sequence[Card], *, leading: bool) -> float:
    tricks = best_trumps(hand, leading=leading)[0] + TALON_WORTH
    bid = 1 / (1 + exp((word.tricks - tricks) / SPREAD))
    return bid if word.counted_on else 1 - bid
