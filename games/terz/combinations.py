"""Combinations, the words for them, and their order."""

from collections.abc import Iterable
from enum import StrEnum
from functools import cache
from itertools import groupby
from typing import TypeAlias

import msgspec

from games.cards import PACK_32, Card, Rank, Suit

SHORTEST = 3
LONGEST = 8


class Kind(StrEnum):
    """The words for combinations, from high to low; the marriage is separate."""

    FOUR_JACKS = "four-J"
    FOUR_ACES = "four-A"
    FOUR_KINGS = "four-K"
    FOUR_QUEENS = "four-Q"
    RUN_8 = "run-8"
    RUN_7 = "run-7"
    RUN_6 = "run-6"
    RUN_5 = "run-5"
    RUN_4 = "run-4"
    RUN_3 = "run-3"
    MARRIAGE = "marriage"


_ORDER = {kind: place for place, kind in enumerate(reversed(Kind))}
_FEWER = {Kind.FOUR_JACKS: 200, Kind.RUN_4: 50, Kind.RUN_3: 20, Kind.MARRIAGE: 20}
_RUNS = {length: Kind(f"run-{length}") for length in range(SHORTEST, LONGEST + 1)}
_FOURS = {rank: Kind(f"four-{rank.letter}") for rank in (Rank.JACK, Rank.ACE, Rank.KING, Rank.QUEEN)}
_OF_RANK = {rank: tuple(card for card in PACK_32 if card.rank is rank) for rank in _FOURS}
_COUPLES = {suit: (Card(f"K{suit.value}"), Card(f"Q{suit.value}")) for suit in Suit}
POINTS = {kind: _FEWER.get(kind, 100) for kind in Kind}


class Run(msgspec.Struct, frozen=True, tag="run"):
    """Three to eight cards in sequence in one suit, from low to high, the ten below the jack."""

    cards: tuple[Card, ...]

    @property
    def kind(self) -> Kind:
        return _RUNS[len(self.cards)]


class Four(msgspec.Struct, frozen=True, tag="four"):
    """All four jacks, aces, kings or queens."""

    rank: Rank

    @property
    def kind(self) -> Kind:
        return _FOURS[self.rank]

    @property
    def cards(self) -> tuple[Card, ...]:
        return _OF_RANK[self.rank]


class Marriage(msgspec.Struct, frozen=True, tag="marriage"):
    """King and queen of trumps."""

    suit: Suit

    @property
    def kind(self) -> Kind:
        return Kind.MARRIAGE

    @property
    def cards(self) -> tuple[Card, ...]:
        return _COUPLES[self.suit]


Combination: TypeAlias = Run | Four
"""Combinations that contest each other."""
Sayable: TypeAlias = Run | Four | Marriage

FOURS = tuple(map(Four, _FOURS))


def height(combination: Combination, trumps: Suit) -> tuple[int, int, bool]:
    """Return a sort key: by kind, then by top card, then trumps first."""
    match combination:
        case Four():
            return _ORDER[combination.kind], 0, False
        case Run(cards):
            return _ORDER[combination.kind], cards[-1].rank, cards[-1].suit is trumps


def higher(combination: Combination, other: Combination, trumps: Suit) -> bool:
    """Return whether the combination beats one that was declared earlier."""
    return height(combination, trumps) > height(other, trumps)


def longest_runs(cards: Iterable[Card]) -> tuple[Run, ...]:
    """Return the runs among the cards at full length."""
    ordered = sorted(cards, key=lambda card: (card.suit.value, card.rank))
    stretches = groupby(enumerate(ordered), key=lambda at: (at[1].suit, at[1].rank - at[0]))
    runs = [tuple(card for _, card in stretch) for _, stretch in stretches]
    return tuple(Run(run) for run in runs if len(run) >= SHORTEST)


def runs_within(cards: Iterable[Card]) -> tuple[Run, ...]:
    """Return every run in the cards, with parts of longer ones."""
    return tuple(
        Run(run.cards[begin:end])
        for run in longest_runs(cards)
        for begin in range(len(run.cards))
        for end in range(begin + SHORTEST, len(run.cards) + 1)
    )


@cache
def well_formed() -> tuple[Combination, ...]:
    """Return every possible combination."""
    return (*FOURS, *runs_within(PACK_32))
