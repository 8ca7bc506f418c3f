"""Positions on a card table by the number of players.

Two to four players sit around the trick, more in two rows. Each card lies before its player's plate.
"""

from typing import NamedTuple

from games.faces.scene import CARD_HEIGHT, WIDTH

EDGE, GAP = 12, 6
"""The space between things, and between cards side by side."""
CENTRE = WIDTH // 2
HEAD = 78
PLATE, NARROW, PLATE_HEIGHT = 388, 288, 196
"""The width of a plate, of a plate in a row of four, and the height of both."""
TRICK_CARD, HEAP_CARD, OPEN_CARD, OWN_CARD = 234, 156, 136, 190
"""Widths of cards by place."""
TITLE = 48
"""The height of a line above a heap or a hand."""


def high(width: int) -> int:
    return round(width * CARD_HEIGHT)


_ROW = high(TRICK_CARD) + EDGE
_SIDE = EDGE + PLATE // 2
_UPPER = {
    2: ((CENTRE, 560),),
    3: ((_SIDE, 330), (WIDTH - _SIDE, 870)),
    4: ((_SIDE, 270), (CENTRE, CENTRE), (WIDTH - _SIDE, 930)),
    5: ((330, 400), (870, 800)),
    6: ((_SIDE, 260), (CENTRE, CENTRE), (WIDTH - _SIDE, 940)),
    7: ((156, 186), (452, 462), (748, 738), (1044, 1014)),
}
"""The middles of upper plates and the cards below them, from left to right, by number of players."""
_BESIDE = 260
"""The middle of the card left of the bottom card."""
_OWN = {2: 800}
"""The middle of the bottom card if it differs from the picture's."""
_LOWER = {2: 84, 3: 92, 4: _ROW}
"""The distance of the bottom card below the upper ones; with more players it lies below them and _ARC."""
_ARC = 16
_PILES = {
    2: (HEAP_CARD, 2),
    3: (124, 3),
    4: (HEAP_CARD, 2),
    5: (HEAP_CARD, 5),
    6: (HEAP_CARD, 6),
    7: (140, 7),
}
"""The card width of the last trick, and its cards in a row, by number of players."""
_AROUND = 4
"""The most players with heaps beside the table, not below it."""


class Spot(NamedTuple):
    """A player's place: the middle and top of the plate and of the card."""

    x: int
    y: int
    card_x: int
    card_y: int
    plate: int = PLATE

    @property
    def left(self) -> int:
        return self.x - self.plate // 2

    @property
    def upper(self) -> bool:
        """Return whether the plate is above its card."""
        return self.y < self.card_y


class Layout(NamedTuple):
    spots: tuple[Spot, ...]
    """Clockwise from the bottom."""
    last_card: int
    """The card width of the last trick."""
    columns: int
    """The cards of the last trick in a row."""
    heaps: int
    """The lower edge of the heaps."""
    foot: int
    """The lower edge of everything."""

    stock_card: int
    stock_room: int
    stock_lines: int = 1

    @property
    def stock_note(self) -> int:
        """Return the width of the stock's title."""
        return self.stock_room if self.stock_lines > 1 else PLATE

    @property
    def middle(self) -> int:
        """Return the height of text between the players."""
        return (min(spot.card_y for spot in self.spots) + self.spots[0].y) // 2


def layout(seats: int, lowered: int = 0) -> Layout:
    """Lay out a table of two to seven; `lowered` moves what lies below the upper plates, for open hands."""
    spots = _spots(seats, HEAD + PLATE_HEIGHT + EDGE + lowered)
    table = spots[0].y + PLATE_HEIGHT
    card, columns = _PILES[seats]
    if seats == 2:
        heaps = (HEAD + table + high(card) + TITLE) // 2
        room = WIDTH - EDGE - (spots[0].card_x + TRICK_CARD // 2 + EDGE)
        return Layout(spots, card, columns, heaps, table + EDGE, card, room, 2)
    if seats <= _AROUND:
        return Layout(spots, card, columns, table, table + EDGE, HEAP_CARD, PLATE)
    heaps = table + EDGE + TITLE + high(card)
    room = WIDTH - 3 * EDGE - columns * (card + GAP)
    return Layout(spots, card, columns, heaps, heaps + EDGE, card, room)


def _spots(seats: int, first: int) -> tuple[Spot, ...]:
    wide = NARROW if len(_UPPER[seats]) > 3 else PLATE
    upper = tuple(Spot(x, HEAD, card, first, wide) for x, card in _UPPER[seats])
    own = first + _LOWER.get(seats, _ROW + _ARC)
    bottom = Spot(CENTRE, own + _ROW, _OWN.get(seats, CENTRE), own)
    if seats <= _AROUND:
        return (bottom, *upper)
    beside = Spot(_SIDE, first + 2 * _ROW, _BESIDE, first + _ROW)
    return (bottom, beside, *upper, beside._replace(x=WIDTH - _SIDE, card_x=WIDTH - _BESIDE))
