"""Lay out rows and stacks of cards beside and below a card table."""

from collections.abc import Container, Iterator, Sequence
from itertools import accumulate
from typing import TypeAlias

from games.cards import Card
from games.faces.scene import BACK, WIDTH, Sprite
from games.trick_game.table_layout import CENTRE, EDGE, GAP, OPEN_CARD, OWN_CARD, high

Shown: TypeAlias = Card | str
"""A card, or the name of the back's sprite."""

_STACK = 5
"""The visible width of a face-down card in a stack."""
_INDEX = 0.36
"""The share of a card's width that shows its index."""
_UPPER_HALF = 0.5
"""The share of a card's height that shows its index."""
_LONGEST_ROW = 14
"""The most cards of the viewer's hand in one row."""


def row(
    cards: Sequence[Shown], left: int, top: int, width: int, room: int, dim: Container[Shown] = ()
) -> Iterator[Sprite]:
    """Lay cards side by side, overlapping if they do not fit."""
    step = _step(cards, width, room)
    for number, card in enumerate(cards):
        yield Sprite(card, left + number * step, top, width, dim=card in dim)


def centred(cards: Sequence[Shown], top: int, width: int, dim: Container[Shown] = ()) -> Iterator[Sprite]:
    """Lay a row in the middle of the picture."""
    room = WIDTH - 2 * EDGE
    wide = width + _step(cards, width, room) * (len(cards) - 1)
    return row(cards, CENTRE - wide // 2, top, width, room, dim)


def stack(cards: Sequence[Shown], right: int, top: int, width: int, room: int) -> Iterator[Sprite]:
    """Lay cards up to the line `right`, face-down ones on top of each other if they do not fit."""
    tight = len(cards) * (width + GAP) > room + GAP
    steps = [_STACK if tight and card == BACK else width + GAP for card in cards[:-1]]
    for card, left in zip(cards, accumulate(steps, initial=right - width - sum(steps)), strict=False):
        yield Sprite(card, left, top, width)


def open_width(cards: Sequence[Shown], room: int) -> int:
    """Return the card width of a row in which every index is visible."""
    return min(OPEN_CARD, int(room / (1 + _INDEX * max(0, len(cards) - 1))))


def own_hand(cards: Sequence[Shown], top: int, dim: Container[Shown] = ()) -> Iterator[Sprite]:
    """Lay the viewer's hand in one row, or in two that overlap."""
    for number, part in enumerate(_halves(cards)):
        yield from centred(part, top + number * round(high(OWN_CARD) * _UPPER_HALF), OWN_CARD, dim)


def own_height(cards: Sequence[Shown]) -> int:
    """Return the height of the viewer's hand."""
    return round(high(OWN_CARD) * (1 + _UPPER_HALF * (len(_halves(cards)) - 1))) + EDGE


def _halves(cards: Sequence[Shown]) -> list[Sequence[Shown]]:
    half = -(-len(cards) // 2)
    return [cards] if len(cards) <= _LONGEST_ROW else [cards[:half], cards[half:]]


def _step(cards: Sequence[Shown], width: int, room: int) -> int:
    return min(width + GAP, (room - width) // max(1, len(cards) - 1))
