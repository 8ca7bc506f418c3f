"""The scene of a card table: players around the felt, the trick in the middle, other cards beside it."""

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

import msgspec

from games.cards import Card
from games.core import Seat
from games.faces.facts import Fact, Who
from games.faces.scene import CARD_HEIGHT, WIDTH, Box, Ink, Item, Label, Scene, Side, Sprite
from games.trick_game.tricks import Played, Trick

Shown: TypeAlias = Card | str
"""A card, or the name of a sprite: its back."""

_EDGE = 12
_CENTRE = WIDTH // 2
_PLATE_WIDTH, _PLATE_HEIGHT = 300, 108
_PADDING = 18
_NAME, _NOTE, _BADGE = 46, 40, 44
_HEADING, _MIDDLE, _HEAP_NOTE = 50, 46, 36
"""Sizes of writing by place."""
_TRICK_CARD, _HEAP_CARD, _OPEN_CARD, _OWN_CARD = 156, 104, 112, 190
"""Widths of cards by place."""
_HEAP_ROOM = 408
_OPEN_ROOM = 432
_TOP_ROOM = 410
_SCORE, _LONG_SCORE = 76, 132
"""Room for a number, and for longer writing."""
_BUBBLE, _BUBBLE_LINE, _BUBBLE_WIDTH = 40, 48, 408
_BESIDE = 576
"""With two players, the lower edge of what lies beside the card played from the bottom."""
_LONGEST_ROW = 14
"""Cards of the viewer's hand in one row."""
_LONGEST_OPEN = 6
"""Cards of an open hand in one row, at a side or at the top."""
_INDEX = 0.5
"""The part of a card's height that shows its index."""


class Place(msgspec.Struct, frozen=True):
    """A player at the table."""

    seat: Seat
    note: Fact = ""
    """Under the name, at its left: the bid, the tricks taken."""
    score: Fact = ""
    """Under the name, at its right."""
    turn: bool = False
    badge: Fact = ""
    """A letter on a disc at the plate's corner, for the dealer."""
    open: tuple[Shown, ...] = ()
    """A hand that lies open or face down; there is room for it with two to four players."""
    bubble: tuple[Fact, ...] = ()
    """What the player has just said, up to three lines; there is room for it with two players."""


class Heap(msgspec.Struct, frozen=True):
    """Cards that lie beside the table, with their title."""

    cards: tuple[Shown, ...] = ()
    note: Fact = ""


_FIRST = Seat(0)
_NOTHING = Heap()


class Own(msgspec.Struct, frozen=True):
    """The viewer's hand, large below the table."""

    cards: tuple[Card, ...]
    dim: frozenset[Card] = frozenset()
    """The cards that may not be played now."""


class _Spot(NamedTuple):
    """The centre of a plate and of the card played from it."""

    x: int
    y: int
    card_x: int
    card_y: int


def _high(width: int) -> int:
    return round(width * CARD_HEIGHT)


def _left(y: int, card: int = 394) -> _Spot:
    return _Spot(_EDGE + _PLATE_WIDTH // 2, y, card, y)


def _right(y: int, card: int = 394) -> _Spot:
    return _Spot(WIDTH - _EDGE - _PLATE_WIDTH // 2, y, WIDTH - card, y)


def _top(x: int = _CENTRE, card: int = _CENTRE) -> _Spot:
    return _Spot(x, 150, card, 324)


def _bottom(card: int) -> _Spot:
    return _Spot(_CENTRE, card + (_high(_TRICK_CARD) + _PLATE_HEIGHT) // 2 + 10, _CENTRE, card)


_SPOTS = {
    2: (_bottom(556), _top()),
    3: (_bottom(400), _left(250, 430), _right(250, 430)),
    4: (_bottom(560), _left(430, 410), _top(), _right(430, 410)),
    5: (_bottom(570), _left(450), _top(414, 519), _top(786, 681), _right(450)),
    6: (_bottom(580), _left(580), _left(344), _top(), _right(344), _right(580)),
    7: (_bottom(580), _left(580), _left(344), _top(414, 519), _top(786, 681), _right(344), _right(580)),
}
"""By the number of players, clockwise from the one at the bottom."""


def card_table(
    places: Sequence[Place],
    *,
    bottom: Seat = _FIRST,
    heading: Fact = "",
    aside: Fact = "",
    middle: Fact = "",
    square: Heap = _NOTHING,
    trick: Iterable[Played] = (),
    last: Trick | None = None,
    taken_by: Fact = "",
    stock: Heap = _NOTHING,
    own: Own | None = None,
) -> Scene:
    """Two to seven players by seat, the one at `bottom` nearest to the viewer.

    `heading` and `aside` are at the top, left and right. The `last` complete trick lies in the middle until
    the next one begins, its losing cards darker; then it moves to the lower left, under `taken_by`. `middle`
    is written where the trick will lie, before there is one; below it the `square` lies, four cards two by
    two, for which three players leave room. `stock`, the talon or the card that turned trumps, lies at the
    lower right.
    """
    spots = [_SPOTS[len(places)][(place.seat - bottom) % len(places)] for place in places]
    played = tuple(trick)
    floor = _floor(places, spots)
    below = floor + (_high(_OPEN_CARD) + _EDGE if places[bottom].open and len(places) > 2 else 0)
    items = [*_headings(heading, aside), *_middle(spots, played, last)]
    if not played and last is None:
        items += _before_play(middle, square, spots[bottom])
    for place, spot in zip(places, spots, strict=True):
        items += [*_plate(place, spot), *_bubble(place.bubble, spot)]
        items += (
            _beside(place.open)
            if len(places) == 2 and place.seat == bottom
            else _open(place.open, spot, floor)
        )
    taken = tuple(play.card for play in last.plays) if last and played else ()
    beaten = frozenset(taken).difference((last.taking,)) if last else frozenset()
    items += [
        *_heap(Heap(taken, taken_by), floor, Side.LEFT, beaten),
        *_heap(stock, floor, Side.RIGHT),
        *(_own(own, below) if own else ()),
    ]
    return Scene(below + (_own_height(own) if own else 0), Ink.FELT, tuple(items))


def _floor(places: Sequence[Place], spots: Sequence[_Spot]) -> int:
    """The line below plates, open hands and heaps; it does not depend on whether heaps are there."""
    sides = [(place, spot) for place, spot in zip(places, spots, strict=True) if spot.x != _CENTRE]
    lowest = max(
        (_lowest(spot) + (_open_height(place.open) + _EDGE if place.open else 0) for place, spot in sides),
        default=0,
    )
    plates = max(spot.y for spot in spots) + _PLATE_HEIGHT // 2
    return max(plates, lowest + _HEAP_NOTE + 3 * _EDGE + _high(_HEAP_CARD)) + _EDGE


def _lowest(spot: _Spot) -> int:
    """The lower edge of the card played from there."""
    return spot.card_y + _high(_TRICK_CARD) // 2


def _headings(heading: Fact, aside: Fact) -> Iterator[Item]:
    y, room = _EDGE + _HEADING * 3 // 4, _CENTRE - 3 * _EDGE
    if heading:
        yield Label(heading, 2 * _EDGE, y, _HEADING, Ink.LIGHT, Side.LEFT, room=room)
    if aside:
        yield Label(aside, WIDTH - 2 * _EDGE, y, _HEADING, Ink.FAINT, Side.RIGHT, room=room)


def _middle(spots: Sequence[_Spot], played: tuple[Played, ...], last: Trick | None) -> list[Item]:
    """The trick so far, or the last one, from left to right, so that no card hides another's index."""
    plays = played or (last.plays if last else ())
    taking = last.taking if last and not played else None
    high = _high(_TRICK_CARD)
    laid = sorted(
        (spots[play.seat].card_x - _TRICK_CARD // 2, spots[play.seat].card_y - high // 2, play.card.value)
        for play in plays
    )
    cards = [(x, y, Card(text)) for x, y, text in laid]
    return [Sprite(card, x, y, _TRICK_CARD, dim=taking not in (None, card)) for x, y, card in cards]


def _before_play(middle: Fact, square: Heap, bottom: _Spot) -> Iterator[Item]:
    """The square where the trick will be, and the writing above it or where the first cards will come."""
    end = bottom.y - _PLATE_HEIGHT // 2 - 2 * _EDGE - (_HEAP_NOTE + _EDGE if square.note else 0)
    top = end - 2 * _high(_HEAP_CARD) - _EDGE
    if middle:
        y = top - _EDGE - _MIDDLE // 2 if square.cards else bottom.card_y - 96
        yield Label(middle, _CENTRE, y, _MIDDLE, Ink.FAINT, room=WIDTH - 2 * (_PLATE_WIDTH + 3 * _EDGE))
    for number, card in enumerate(square.cards):
        down, right = divmod(number, 2)
        left = _CENTRE - _EDGE // 2 - _HEAP_CARD + right * (_HEAP_CARD + _EDGE)
        yield Sprite(card, left, top + down * (_high(_HEAP_CARD) + _EDGE), _HEAP_CARD)
    if square.note:
        yield Label(
            square.note, _CENTRE, end + _EDGE + _HEAP_NOTE // 2, _HEAP_NOTE, Ink.LIGHT, room=_HEAP_ROOM
        )


# Players


def _plate(place: Place, spot: _Spot) -> Iterator[Item]:
    left, top = spot.x - _PLATE_WIDTH // 2, spot.y - _PLATE_HEIGHT // 2
    right, room = left + _PLATE_WIDTH, _PLATE_WIDTH - 2 * _PADDING
    score = _SCORE if isinstance(place.score, int) else _LONG_SCORE
    ground, strong, weak = (Ink.GLOW, Ink.DARK, Ink.DARK) if place.turn else (Ink.PLATE, Ink.LIGHT, Ink.FAINT)
    yield Box(left, top, _PLATE_WIDTH, _PLATE_HEIGHT, fill=ground, round=24)
    yield Label(
        Who(place.seat),
        left + _PADDING,
        top + 34,
        _NAME,
        strong,
        Side.LEFT,
        room=room - (_BADGE // 2 if place.badge else 0),
    )
    if place.note:
        yield Label(
            place.note,
            left + _PADDING,
            top + 78,
            _NOTE,
            weak,
            Side.LEFT,
            room=room - (score if place.score != "" else 0),
        )
    if place.score != "":
        yield Label(place.score, right - _PADDING, top + 78, _NOTE, strong, Side.RIGHT, room=score - _EDGE)
    if place.badge:
        yield Box(
            right - _BADGE + 8,
            top - 12,
            _BADGE,
            _BADGE,
            fill=Ink.LIGHT,
            outline=Ink.PENCIL,
            round=_BADGE // 2,
        )
        yield Label(
            place.badge, right - _BADGE // 2 + 8, top - 12 + _BADGE // 2, _NOTE, Ink.DARK, room=_BADGE - 8
        )


def _open(cards: Sequence[Shown], spot: _Spot, floor: int) -> Iterator[Item]:
    """An open hand below a plate at a side, right of the top one, or under everything for the bottom one."""
    if not cards:
        return
    if spot.x != _CENTRE:
        yield from _open_rows(
            cards, Side.LEFT if spot.x < _CENTRE else Side.RIGHT, _lowest(spot) + _EDGE, _OPEN_ROOM
        )
    elif spot.y < spot.card_y:
        yield from _open_rows(cards, Side.RIGHT, spot.y - _high(_OPEN_CARD) // 2 + 10, _TOP_ROOM)
    else:
        yield from _row(
            cards,
            _CENTRE - _row_width(cards, _OPEN_CARD, WIDTH - 2 * _EDGE) // 2,
            floor,
            _OPEN_CARD,
            WIDTH - 2 * _EDGE,
        )


def _beside(cards: Sequence[Shown]) -> Iterator[Item]:
    """Cards right of the one played from the bottom."""
    room = _CENTRE - _TRICK_CARD // 2 - 2 * _EDGE
    return _row(
        cards,
        WIDTH - _EDGE - _row_width(cards, _OPEN_CARD, room),
        _BESIDE - _high(_OPEN_CARD),
        _OPEN_CARD,
        room,
    )


def _bubble(texts: Sequence[Fact], spot: _Spot) -> Iterator[Item]:
    """A speech bubble left of the plate at the top, or of the card played from the bottom."""
    if not texts:
        return
    left, high = 2 * _EDGE, _BUBBLE_LINE * len(texts) + 2 * _EDGE
    top = spot.y - _PLATE_HEIGHT // 2 if spot.y < spot.card_y else _BESIDE - high
    yield Box(left, top, _BUBBLE_WIDTH, high, fill=Ink.LIGHT, round=24)
    for number, text in enumerate(texts):
        y = top + _EDGE + _BUBBLE_LINE * number + _BUBBLE_LINE // 2
        yield Label(text, left + _PADDING, y, _BUBBLE, Ink.DARK, Side.LEFT, room=_BUBBLE_WIDTH - 2 * _PADDING)


def _open_rows(cards: Sequence[Shown], side: Side, top: int, room: int) -> Iterator[Item]:
    """Rows of open cards at the edge of that side."""
    for number, row in enumerate(_halves(cards, _LONGEST_OPEN)):
        left = _EDGE if side is Side.LEFT else WIDTH - _EDGE - _row_width(row, _OPEN_CARD, room)
        yield from _row(row, left, top + number * round(_high(_OPEN_CARD) * _INDEX), _OPEN_CARD, room)


def _open_height(cards: Sequence[Shown]) -> int:
    return _rows_height(_OPEN_CARD, len(_halves(cards, _LONGEST_OPEN)))


def _halves(cards: Sequence[Shown], longest: int) -> list[Sequence[Shown]]:
    """One row, or two rows that overlap where the first one can spare it."""
    half = -(-len(cards) // 2)
    return [cards] if len(cards) <= longest else [cards[:half], cards[half:]]


def _rows_height(width: int, rows: int) -> int:
    return round(_high(width) * (1 + _INDEX * (rows - 1)))


# Beside and below the table


def _heap(heap: Heap, floor: int, side: Side, dim: Container[Shown] = ()) -> Iterator[Item]:
    top = floor - _EDGE - _high(_HEAP_CARD)
    wide = _row_width(heap.cards, _HEAP_CARD, _HEAP_ROOM)
    x = 2 * _EDGE if side is Side.LEFT else WIDTH - 2 * _EDGE
    if heap.note:
        yield Label(heap.note, x, top - _EDGE - _HEAP_NOTE // 2, _HEAP_NOTE, Ink.LIGHT, side, room=_HEAP_ROOM)
    yield from _row(heap.cards, x if side is Side.LEFT else x - wide, top, _HEAP_CARD, _HEAP_ROOM, dim)


def _own(own: Own, top: int) -> Iterator[Item]:
    for number, cards in enumerate(_halves(own.cards, _LONGEST_ROW)):
        left = _CENTRE - _row_width(cards, _OWN_CARD, WIDTH - 2 * _EDGE) // 2
        yield from _row(
            cards,
            left,
            top + number * round(_high(_OWN_CARD) * _INDEX),
            _OWN_CARD,
            WIDTH - 2 * _EDGE,
            own.dim,
        )


def _own_height(own: Own) -> int:
    return _rows_height(_OWN_CARD, len(_halves(own.cards, _LONGEST_ROW))) + _EDGE


def _row(
    cards: Sequence[Shown], left: int, top: int, width: int, room: int, dim: Container[Shown] = ()
) -> Iterator[Item]:
    for number, card in enumerate(cards):
        yield Sprite(card, left + number * _step(cards, width, room), top, width, dim=card in dim)


def _row_width(cards: Sequence[Shown], width: int, room: int) -> int:
    return width + _step(cards, width, room) * (len(cards) - 1)


def _step(cards: Sequence[Shown], width: int, room: int) -> int:
    """The distance from card to card: side by side if there is room, else overlapping."""
    return min(width + 6, (room - width) // max(1, len(cards) - 1))
