"""Judge hidden hands by calls: how likely others would have made them with the cards of a world."""

from collections.abc import Mapping, Sequence
from math import exp, prod
from typing import NamedTuple

from games.cards import Card
from games.core import Seat
from games.preferans.computer.calling.plans import best_trumps
from games.preferans.contracts import LADDER, TEN, Contract
from games.preferans.view import View

TALON_WORTH = 1.7
"""The tricks that people expect of the talon."""
SPREAD = 0.5
"""The spread of people's counts of a hand, in tricks."""


class Word(NamedTuple):
    """The meaning of a seat's calls: whether it counts on a number of tricks."""

    tricks: int
    counted_on: bool


def words(view: View) -> Mapping[Seat, Word]:
    """Return by seat the highest bid, or the least bid passed on; calls in the dark mean nothing."""
    found: dict[Seat, Word] = {}
    least = LADDER[0].level
    for call in view.bidding.calls:
        if not call.unseen and call.bid is None:
            found.setdefault(call.seat, Word(least, counted_on=False))
        elif not call.unseen and call.bid and not call.bid.misere:
            found[call.seat] = Word(call.bid.level, counted_on=True)
        least = _next_level(call.bid) if call.bid else least
    return found


def _next_level(bid: Contract) -> int:
    """Return the approximate level of the next bid."""
    return TEN if bid.misere else bid.level + (bid.trumps is None)


def likelihood(words: Mapping[Seat, Word], hands: Mapping[Seat, Sequence[Card]], leader: Seat) -> float:
    """Return the likelihood of these calls with these whole hands."""
    return prod(_said(words[seat], hand, leading=seat == leader) for seat, hand in hands.items())


def _said(word: Word, hand: Sequence[Card], *, leading: bool) -> float:
    tricks = best_trumps(hand, leading=leading)[0] + TALON_WORTH
    bid = 1 / (1 + exp((word.tricks - tricks) / SPREAD))
    return bid if word.counted_on else 1 - bid
