"""Evaluate a hand by the rule book's tables for learners (PREF-3.7)."""

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import combinations
from math import prod

import msgspec

from games.cards import Card, Rank, Suit
from games.preferans.contracts import Contract, value
from games.trick_game.tricks import without

TWO_SUITS, ONE_SUIT = 4, 5
"""Bid with more tricks than these in two suits, or in one."""
HOLES, RISK = 2, 80
"""Bid misère with at most this many holes, and at most this risk in percent."""
SMALL = "x"
"""A card below the jack."""


class Worth(msgspec.Struct, frozen=True):
    """The tricks that a holding counts for."""

    least: float
    most: float

    @property
    def middle(self) -> float:
        return (self.least + self.most) / 2


class Hole(msgspec.Struct, frozen=True):
    """A card of a misère that is too high for its place in the suit."""

    card: Card
    risk: int
    """The chance in percent that it is caught."""


def _table(text: str) -> dict[str, Worth]:
    """Read rows of a holding and its tricks, `a` or `a-b`; digits in a holding count small cards."""
    rows = (row.split() for row in text.strip().splitlines())
    return {
        _spelled(holding): Worth(float(tricks.split("-")[0]), float(tricks.split("-")[-1]))
        for holding, tricks in rows
    }


def _spelled(holding: str) -> str:
    return holding.rstrip("1234") + SMALL * int(holding[-1]) if holding[-1].isdigit() else holding


TRICKS = _table(
    """
    A 1
    AK 2
    AKQ 3
    AKQJ 4
    AKQJ1 5
    AKQJ2 6
    AKQJ3 7
    AKQJ4 8
    AK2 3
    AK3 4.5
    AK4 6
    AQ 1
    AQJ 1
    AQJ1 2.5
    AQJ2 3.5
    AQJ3 6.5
    AQJ4 7
    AJ 1
    AJ1 1
    AJ2 2
    AJ3 4.5
    AJ4 5.5
    A2 1
    A3 1.5
    A4 2.5
    K 0
    KQ 0.7-1
    KQJ 1.5-2
    KQJ1 3
    KQ2 3
    KQ3 4
    KQ4 5
    KQJ4 6
    KJ 0
    KJ1 0
    KJ2 0.5-2
    KJ3 2.5
    KJ4 4.5
    QJ 0
    QJ1 0-0.3
    QJ2 0.5-1.5
    QJ3 3
    QJ4 4.5
    J2 0
    J3 0-1
    J4 0-2
    4 0-2
    """
)
"""The rule book's table. Other holdings are worth as much as the best row that they cover."""


def worth(cards: Collection[Card]) -> Worth:
    """Return the worth of a holding in one suit, at most its number of cards."""
    return _worth(
        "".join(
            card.rank.letter if card.rank >= Rank.JACK else SMALL
            for card in sorted(cards, key=lambda card: -card.rank)
        )
    )


@cache
def _worth(holding: str) -> Worth:
    rows = (
        [TRICKS[holding]]
        if holding in TRICKS
        else [row for listed, row in TRICKS.items() if _covers(holding, listed)]
    )
    best = max(rows, key=lambda row: row.middle, default=Worth(0, 0))
    return Worth(min(best.least, len(holding)), min(best.most, len(holding)))


def _covers(holding: str, listed: str) -> bool:
    """Return whether each card of the row has a card at least as high in the holding."""
    order = "AKQJ" + SMALL
    pairs = zip(holding, listed, strict=False)
    return len(holding) >= len(listed) and all(
        order.index(held) <= order.index(other) for held, other in pairs
    )


def tricks_of(hand: Collection[Card]) -> dict[Suit, Worth]:
    return {suit: worth(of(hand, suit)) for suit in Suit}


def of(hand: Collection[Card], suit: Suit) -> list[Card]:
    return [card for card in hand if card.suit is suit]


def biddable(hand: Collection[Card]) -> bool:
    """Return whether the thresholds say to bid: the best suit, or the best two, are worth enough."""
    best, second, *_ = sorted((suit.middle for suit in tricks_of(hand).values()), reverse=True)
    return best > ONE_SUIT or best + second > TWO_SUITS


_SEVENLESS = {("8",): (5, 30), ("9",): (15, 85), ("8", "9"): (80, 80)}
"""The risks of holdings without the seven, with one's own lead and another's; 85 for 80 to 90."""
_RISKS = {
    1: {Rank.TEN: 50, Rank.JACK: 80, Rank.QUEEN: 95},
    2: {Rank.QUEEN: 20, Rank.KING: 70},
    3: {Rank.ACE: 10},
}
"""The risk of a card that is too high, by its place in the suit from below; others are always caught."""
_LEADING = 5
"""The risk of a lone seven and nine with one's own lead."""


def misere_holes(hand: Collection[Card], lead: bool) -> tuple[Hole, ...]:
    """Return the holes of a misère; `lead` says whether its declarer leads first."""
    return tuple(
        hole for suit in Suit for hole in _holes(sorted(of(hand, suit), key=lambda card: card.rank), lead)
    )


def _holes(cards: Sequence[Card], lead: bool) -> Iterator[Hole]:
    """Yield the holes of a suit: from below it needs a 7, then at most a 9, a jack, a king, an ace."""
    ranks = tuple(card.rank.letter for card in cards)
    if cards and cards[0].rank is not Rank.SEVEN:
        own, other = _SEVENLESS.get(ranks, (100, 100))
        yield Hole(cards[0], own if lead else other)
    elif ranks == ("7", "9") and lead:
        yield Hole(cards[1], _LEADING)
    else:
        for place, card in enumerate(cards):
            if card.rank > Rank.SEVEN + 2 * place:
                yield Hole(card, _RISKS.get(place, {}).get(card.rank, 100))


def misere_biddable(hand: Collection[Card], lead: bool) -> bool:
    """Return whether the thresholds allow a misère: few holes, seldom caught.

    Every suit needs its seven, except a lone 8 or 9 on lead.
    """
    holes = misere_holes(hand, lead)
    return (
        len(holes) <= HOLES
        and sum(hole.risk for hole in holes) <= RISK
        and all(_opened(of(hand, suit), lead) for suit in Suit)
    )


def _opened(cards: Collection[Card], lead: bool) -> bool:
    ranks = {card.rank for card in cards}
    return not ranks or Rank.SEVEN in ranks or (lead and len(ranks) == 1 and ranks <= {Rank.EIGHT, Rank.NINE})


PENALTY = 1.6
"""The cost of a missing trick beyond the contract's value: the hill and the others' whists."""
MISERE_TRICKS = 1.5
"""The tricks of a misère that is caught."""
MARGIN = 0.6
"""The tricks by which a declarer's hand usually exceeds the contract."""
UNGUARDED = 0.7
"""The tricks lost without trumps for each suit that others may run."""


def strength(hand: Collection[Card], trumps: Suit | None, *, leading: bool) -> float:
    """Return the declarer's expected tricks, without trumps and the lead fewer for unguarded suits."""
    counted = sum(worth(of(hand, suit)).middle for suit in Suit)
    if trumps is not None:
        return counted + _control(hand, trumps)
    return counted - (0 if leading else UNGUARDED * sum(not guarded(of(hand, suit)) for suit in Suit))


def _control(hand: Collection[Card], trumps: Suit) -> float:
    """Return the tricks lost, below 0, for fewer than four trumps."""
    return {0: -4.0, 1: -3.0, 2: -2.0, 3: -1.0}.get(len(of(hand, trumps)), 0.0)


def guarded(cards: Collection[Card]) -> bool:
    """Return whether the suit is guarded: an ace, K + 1, Q + 2 or J + 3 cards."""
    return any(len(cards) > Rank.ACE - card.rank for card in cards)


def misere_chance(hand: Collection[Card], *, leading: bool) -> float:
    """Return the chance that a misère is made."""
    return prod(1 - hole.risk / 100 for hole in misere_holes(hand, leading))


def plausible(hand: Collection[Card], contract: Contract, *, leading: bool) -> float:
    """Return how well ten cards fit their contract; higher is better."""
    if contract.misere:
        return misere_chance(hand, leading=leading)
    return -abs(strength(hand, contract.trumps, leading=leading) - contract.level - MARGIN)


def gain(contract: Contract, tricks: float) -> float:
    """Return the contract's gain or loss in pool points with `tricks`."""
    short = contract.level - tricks
    return value(contract) if short <= 0 else -PENALTY * short * value(contract)


def expected(contract: Contract, tricks: float) -> float:
    """Return the expected gain if `tricks` is an estimate, a trick off either way."""
    return (gain(contract, tricks - 1) + 2 * gain(contract, tricks) + gain(contract, tricks + 1)) / 4


def misere_gain(contract: Contract, chance: float) -> float:
    return value(contract) * (chance - PENALTY * MISERE_TRICKS * (1 - chance))


def laid_for(hand: Collection[Card], trumps: Suit | None, *, leading: bool) -> frozenset[Card]:
    """Return the two least useful cards of twelve with these trumps.

    Of equals, return low cards of short suits.
    """
    return max(
        map(frozenset, combinations(hand, 2)),
        key=lambda two: (strength(without(hand, *two), trumps, leading=leading), _shape(hand, two)),
    )


def _shape(hand: Collection[Card], two: frozenset[Card]) -> tuple[int, int]:
    return -sum(len(of(hand, card.suit)) for card in two), -sum(card.rank for card in two)


def laid_for_misere(hand: Collection[Card], *, leading: bool) -> frozenset[Card]:
    """Return the two cards without which a misère is safest, of equals high ones."""
    pairs = map(frozenset, combinations(hand, 2))
    return max(
        pairs,
        key=lambda two: (
            misere_chance(without(hand, *two), leading=leading),
            -sum(hole.risk for hole in misere_holes(without(hand, *two), leading)),
            sum(card.rank for card in two),
        ),
    )
