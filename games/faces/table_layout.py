"""Where things lie on a card table, by the number of players.

Two to four players sit around the trick. More of them sit in two rows that face each other. Each card lies
before the plate of its player.
"""

from typing import NamedTuple

from games.faces.scene import CARD_HEIGHT, WIDTH

EDGE, GAP = 12, 6
"""Between things, and between cards side by side."""
CENTRE = WIDTH // 2
HEAD = 78
"""The height of the headings."""
PLATE, NARROW, PLATE_HEIGHT = 388, 288, 196
"""The width of a plate, that of one in a row of four, and the height of both."""
TRICK_CARD, HEAP_CARD, OPEN_CARD, OWN_CARD = 234, 156, 136, 190
"""Widths of cards by place."""
TITLE = 48
"""The height of a line above a heap or a hand."""


def high(width: int) -> int:
    """The height of a card of this width."""
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
"""By players: the middles of the plates of the upper row and of the cards below them, from left to right."""
_BESIDE = 260
"""The middle of the card left of the bottom one."""
_OWN = {2: 800}
"""The middle of the bottom card, where it is not the picture's."""
_LOWER = {2: 84, 3: 92, 4: _ROW}
"""How much lower than the upper cards the bottom one lies; with more players it lies below them and _ARC."""
_ARC = 16
_PILES = {
    2: (HEAP_CARD, 2),
    3: (124, 3),
    4: (HEAP_CARD, 2),
    5: (HEAP_CARD, 5),
    6: (HEAP_CARD, 6),
    7: (140, 7),
}
"""The width of a card of the last trick, and how many lie in a row."""
_AROUND = 4
"""With more players, heaps lie below the table."""


class Spot(NamedTuple):
    """Where a player sits: the middle and the top of the plate, and those of the card played from it."""

    x: int
    y: int
    card_x: int
    card_y: int
    plate: int = PLATE
    """The plate's width."""

    @property
    def left(self) -> int:
        """The left edge of the plate."""
        return self.x - self.plate // 2

    @property
    def upper(self) -> bool:
        """Whether the plate is above its card."""
        return self.y < self.card_y


class Layout(NamedTuple):
    """A table of some players."""

    spots: tuple[Spot, ...]
    """Clockwise from the one at the bottom."""
    last_card: int
    """The width of a card of the last trick."""
    columns: int
    """How many of them lie in a row."""
    heaps: int
    """The lower edge of the heaps at both sides."""
    foot: int
    """The lower edge of everything."""

    stock_card: int
    """The width of a card of the stock."""
    stock_room: int
    """The width of the whole stock."""
    stock_lines: int = 1
    """Of its title."""

    @property
    def stock_note(self) -> int:
        """The room for the stock's title."""
        return self.stock_room if self.stock_lines > 1 else PLATE

    @property
    def middle(self) -> int:
        """The level of writing between the players."""
        return (min(spot.card_y for spot in self.spots) + self.spots[0].y) // 2


def layout(seats: int, lowered: int = 0) -> Layout:
    """The table of two to seven; all below the upper plates is `lowered`, to leave room for open hands."""
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
    """With the upper cards from this line on."""
    wide = NARROW if len(_UPPER[seats]) > 3 else PLATE
    upper = tuple(Spot(x, HEAD, card, first, wide) for x, card in _UPPER[seats])
    own = first + _LOWER.get(seats, _ROW + _ARC)
    bottom = Spot(CENTRE, own + _ROW, _OWN.get(seats, CENTRE), own)
    if seats <= _AROUND:
        return (bottom, *upper)
    beside = Spot(_SIDE, first + 2 * _ROW, _BESIDE, first + _ROW)
    return (bottom, beside, *upper, beside._replace(x=WIDTH - _SIDE, card_x=WIDTH - _BESIDE))
