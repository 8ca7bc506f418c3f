"""The arbiter of underbids: could the cards have lain so that best play would have held the declarer to the contract (PREF-8.10)?"""

from collections.abc import Iterator, Sequence
from itertools import islice, permutations
from random import Random

from games.cards import Card, Suit
from games.preferans.contracts import Contract
from games.preferans.solver import Position, Solver

HAND = 10
BROKEN, MIXED = 56, 24
"""Splits tried at most: with the worst breaks, then mixed ones."""
SEED = 1971
"""Of the mixed splits, which are the same for the same cards."""

Split = tuple[tuple[Card, ...], tuple[Card, ...]]


def search(own: Sequence[Card], unseen: Sequence[Card], leader: int, contract: Contract) -> Split | None:
    """The opponents' hands, clockwise from the declarer, at which best play yields no more tricks than announced; None if none is found.

    `leader` is the first to lead, 0 being the declarer; `unseen` are 20 cards, or 22 where the talon stayed closed.
    """
    solver = Solver()
    for split in splits(own, unseen, contract.trumps):
        position = Position((tuple(own), *split), leader, 0, contract.trumps)
        if not solver.reaches(position, contract.level + 1):
            return split
    return None


def splits(own: Sequence[Card], unseen: Sequence[Card], trumps: Suit | None) -> Iterator[Split]:
    """Different splits of the unseen cards: first those with whole suits in one hand, trumps and the declarer's long suits first."""
    tried: set[frozenset[Card]] = set()
    for split in (*islice(_broken(own, unseen, trumps), BROKEN), *_mixed(unseen)):
        if frozenset(split[0]) not in tried:
            tried.add(frozenset(split[0]))
            yield split


def _broken(own: Sequence[Card], unseen: Sequence[Card], trumps: Suit | None) -> Iterator[Split]:
    """One opponent is filled suit by suit, from the top or from the bottom; the other has the rest."""
    lengths = {suit: sum(card.suit is suit for card in own) for suit in Suit}
    suits = sorted(Suit, key=lambda suit: (suit is not trumps, -lengths[suit]))
    for order in permutations(suits):
        for sign in (-1, 1):
            cards = sorted(unseen, key=lambda card: (order.index(card.suit), sign * card.rank))
            filled, rest = tuple(cards[:HAND]), _strongest(cards[HAND:])
            yield filled, rest
            yield rest, filled


def _strongest(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Ten of the cards; the lowest would be the talon's."""
    return tuple(sorted(cards, key=lambda card: -card.rank)[:HAND])


def _mixed(unseen: Sequence[Card]) -> Iterator[Split]:
    rng = Random(SEED)
    for _ in range(MIXED):
        cards = rng.sample(unseen, 2 * HAND)
        yield tuple(cards[:HAND]), tuple(cards[HAND:])
