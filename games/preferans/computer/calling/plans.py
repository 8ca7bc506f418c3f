"""Plan contracts and discards by the tables, fast enough for hundreds of sampled hands."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from games.cards import Card, Suit
from games.preferans import contracts
from games.preferans.actions import LAID
from games.preferans.computer import hand_evaluation
from games.preferans.contracts import TEN, Contract, rank

VOID = 0.3
"""The tricks gained by laying away a whole side suit."""


class Plan(NamedTuple):
    """A contract and the ten cards kept for it."""

    contract: Contract
    kept: tuple[Card, ...]
    tricks: float
    """The tricks by the tables."""


def best_trumps(hand: Sequence[Card], *, leading: bool) -> tuple[float, Suit | None]:
    """Return the most tricks by the tables, and the trumps for them."""
    suits = _suits(hand)
    return max(
        ((_total(suits, trumps, leading=leading), trumps) for trumps in contracts.DENOMINATIONS),
        key=lambda found: found[0],
    )


def _total(suits: Sequence[tuple[Card, ...]], trumps: Suit | None, *, leading: bool) -> float:
    return sum(
        _count(cards, suit is trumps, unguarded=trumps is None and not leading)
        for suit, cards in zip(Suit, suits, strict=True)
    )


def _suits(hand: Sequence[Card]) -> list[tuple[Card, ...]]:
    return [
        tuple(sorted((card for card in hand if card.suit is suit), key=lambda card: card.rank))
        for suit in Suit
    ]


@cache
def _count(cards: tuple[Card, ...], trumps: bool, *, unguarded: bool) -> float:
    """Count the tricks of one suit: as trumps, beside them, or without trumps and lead."""
    if trumps:
        return hand_evaluation.strength(cards, cards[0].suit, leading=True) if cards else -4.0
    counted = hand_evaluation.worth(cards).middle
    open_suit = unguarded and not hand_evaluation.guarded(cards)
    return counted - hand_evaluation.UNGUARDED * open_suit


@cache
def _without(
    cards: tuple[Card, ...], trumps: bool, *, unguarded: bool, void: bool
) -> tuple[tuple[float, tuple[Card, ...]], ...]:
    """Return a suit's best counts with none, one and two cards laid away, and the cards kept."""
    found = []
    for laid in range(min(LAID, len(cards)) + 1):
        kept = (tuple(card for card in cards if card not in two) for two in combinations(cards, laid))
        counted = [(_count(each, trumps, unguarded=unguarded), each) for each in kept]
        best = max(counted, key=lambda count: (count[0], sum(card.rank for card in count[1])))
        bonus = VOID if void and laid and laid == len(cards) else 0.0
        found.append((best[0] + bonus, best[1]))
    return tuple(found)


def kept_for(hand: Sequence[Card], trumps: Suit | None, *, leading: bool) -> tuple[float, tuple[Card, ...]]:
    """Return the most tricks of ten cards of twelve with these trumps, and the ten cards."""
    unguarded = trumps is None and not leading
    totals: dict[int, tuple[float, tuple[Card, ...]]] = {0: (0.0, ())}
    for suit, cards in zip(Suit, _suits(hand), strict=True):
        ways = _without(cards, suit is trumps, unguarded=unguarded, void=trumps not in (None, suit))
        totals = _combined(totals, ways)
    return totals[len(hand) - TEN]


def _combined(
    totals: dict[int, tuple[float, tuple[Card, ...]]], ways: Sequence[tuple[float, tuple[Card, ...]]]
) -> dict[int, tuple[float, tuple[Card, ...]]]:
    found: dict[int, tuple[float, tuple[Card, ...]]] = {}
    for before, (count, kept) in totals.items():
        for laid, (more, cards) in enumerate(ways):
            if before + laid <= LAID and (
                before + laid not in found or found[before + laid][0] < count + more
            ):
                found[before + laid] = count + more, (*kept, *cards)
    return found


def plan(hand: Sequence[Card], bid: Contract, *, trading: bool, leading: bool) -> Plan:
    """Return the plan for a bid with these cards, ten without the talon or twelve with it."""
    return max(_plans(hand, bid, trading=trading, leading=leading), key=lambda each: each[0])[1]


def _plans(
    hand: Sequence[Card], bid: Contract, *, trading: bool, leading: bool
) -> Iterator[tuple[float, Plan]]:
    offered = contracts.allowed_by(bid, trading=trading)
    for trumps in contracts.DENOMINATIONS:
        tricks, kept = kept_for(hand, trumps, leading=leading)
        for contract in offered:
            if contract.level and contract.trumps is trumps:
                yield hand_evaluation.expected(contract, tricks), Plan(contract, kept, tricks)


def promise(hand: Sequence[Card], talon: float, *, leading: bool) -> Contract | None:
    """Return the highest bid of a hand that expects `talon` more tricks."""
    tricks, trumps = best_trumps(hand, leading=leading)
    level = min(int(tricks + talon), TEN - 1)
    return Contract(level, trumps) if level >= 6 else None


def height(bid: Contract | None) -> int:
    """Return the place of a bid on the ladder; None is below all."""
    return -1 if bid is None else rank(bid)
