"""What a hand is good for, by the rule book's tables: tricks, a misère, what to lay away, how likely a contract is."""

from collections.abc import Collection, Iterable
from itertools import combinations
from math import prod

from games.cards import Card, Rank, Suit
from games.preferans.computer.hints import misere_holes, of, worth
from games.preferans.contracts import Contract, value

PENALTY = 1.6
"""What a trick short costs beside what the contract would have brought: the hill and the others' whists."""
MISERE_TRICKS = 1.5
"""Taken by a misère that is caught."""
MARGIN = 0.6
"""Tricks by which a declarer's hand usually exceeds the contract."""
UNGUARDED = 0.7
"""Lost without trumps for each suit that the others may run."""


def strength(hand: Collection[Card], trumps: Suit | None, *, leading: bool) -> float:
    """Tricks that a declarer may expect; without trumps and the lead, fewer for suits without a guard."""
    counted = sum(worth(of(hand, suit)).middle for suit in Suit)
    if trumps is not None:
        return counted + _control(hand, trumps)
    return counted - (0 if leading else UNGUARDED * sum(_unguarded(of(hand, suit)) for suit in Suit))


def _control(hand: Collection[Card], trumps: Suit) -> float:
    """Fewer than four trumps lose control, whatever the table counts."""
    return {0: -4.0, 1: -3.0, 2: -2.0, 3: -1.0}.get(len(of(hand, trumps)), 0.0)


def _unguarded(cards: Collection[Card]) -> bool:
    """No ace, guarded king, queen with two more or jack with three."""
    return not any(len(cards) > Rank.ACE - card.rank for card in cards)


def misere_chance(hand: Collection[Card], *, leading: bool) -> float:
    """How likely a misère is not caught."""
    return prod(1 - hole.risk / 100 for hole in misere_holes(hand, leading))


def plausible(hand: Collection[Card], contract: Contract, *, leading: bool) -> float:
    """How well ten cards fit the contract announced with them; the higher the better."""
    if contract.misere:
        return misere_chance(hand, leading=leading)
    return -abs(strength(hand, contract.trumps, leading=leading) - contract.level - MARGIN)


def gain(contract: Contract, tricks: float) -> float:
    """What the contract brings in pool points with so many tricks, or costs."""
    short = contract.level - tricks
    return value(contract) if short <= 0 else -PENALTY * short * value(contract)


def expected(contract: Contract, tricks: float) -> float:
    """The same where the tricks are an estimate: a contract is made or failed by a trick more or less."""
    return (gain(contract, tricks - 1) + 2 * gain(contract, tricks) + gain(contract, tricks + 1)) / 4


def misere_gain(contract: Contract, chance: float) -> float:
    return value(contract) * (chance - PENALTY * MISERE_TRICKS * (1 - chance))


def laid_for(hand: Collection[Card], trumps: Suit | None, *, leading: bool) -> frozenset[Card]:
    """The two cards of twelve that a contract with these trumps misses least; of equals, low cards of short suits."""
    return max(
        map(frozenset, combinations(hand, 2)),
        key=lambda two: (strength(_rest(hand, two), trumps, leading=leading), _shape(hand, two)),
    )


def _shape(hand: Collection[Card], two: frozenset[Card]) -> tuple[int, int]:
    return -sum(len(of(hand, card.suit)) for card in two), -sum(card.rank for card in two)


def laid_for_misere(hand: Collection[Card], *, leading: bool) -> frozenset[Card]:
    """The two cards without which a misère is safest; of equals, high ones."""
    pairs = map(frozenset, combinations(hand, 2))
    return max(
        pairs,
        key=lambda two: (
            misere_chance(_rest(hand, two), leading=leading),
            -_risk(_rest(hand, two), leading),
            _rank(two),
        ),
    )


def _risk(hand: Collection[Card], leading: bool) -> int:
    return sum(hole.risk for hole in misere_holes(hand, leading))


def _rank(cards: Iterable[Card]) -> int:
    return sum(card.rank for card in cards)


def _rest(hand: Collection[Card], two: Collection[Card]) -> list[Card]:
    return [card for card in hand if card not in two]
