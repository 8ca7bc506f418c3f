"""Draw a card table: players around the felt, the trick in the middle, other cards beside it."""

from collections.abc import Iterator, Sequence

import msgspec

from games.cards import Card
from games.core import Seat
from games.faces.facts import Fact, Who
from games.faces.scene import WIDTH, Box, Ink, Item, Label, Scene, Side, Sprite, Stroke
from games.trick_game.table_cards import Shown, centred, open_width, own_hand, own_height, row, stack
from games.trick_game.table_layout import (
    CENTRE,
    EDGE,
    GAP,
    HEAD,
    HEAP_CARD,
    OPEN_CARD,
    PLATE,
    PLATE_HEIGHT,
    TITLE,
    TRICK_CARD,
    Layout,
    Spot,
    high,
    layout,
)
from games.trick_game.tricks import Played, Trick

_PADDING = 16
_NAME, _NOTE, _BADGE = 54, 44, 48
_HEADING, _ASIDE, _MIDDLE, _HEAP_NOTE, _STOCK_NOTE, _TAG = 50, 54, 56, 44, 50, 40
_SPEECH, _SPEECH_LINE, _TAIL = 72, 104, 22
_WORDS, _WORDS_LINE = 44, 88
"""Sizes of text by place, and the line heights of bubbles: calls, and words of up to two lines."""
_TAG_HEIGHT = 50


class Place(msgspec.Struct, frozen=True):
    seat: Seat
    note: Fact = ""
    """The line under the name: the bid, the tricks taken."""
    score: Fact = ""
    """The line under the note."""
    turn: bool = False
    badge: Fact = ""
    """The letter on a disc at the plate's corner, for the dealer."""
    open: tuple[Shown, ...] = ()
    """A hand, open or face down, at tables of two to four."""
    bubble: tuple[Fact, ...] = ()
    """The player's latest words, where the card will lie; up to three lines at a table of two."""


class Heap(msgspec.Struct, frozen=True):
    """Cards beside the table, with a title."""

    cards: tuple[Shown, ...] = ()
    note: Fact = ""


_FIRST = Seat(0)
_NOTHING = Heap()


class Own(msgspec.Struct, frozen=True):
    """The viewer's hand, large below the table."""

    cards: tuple[Card, ...]
    dim: frozenset[Card] = frozenset()
    """The cards that may not be played."""


class Picture(msgspec.Struct, frozen=True):
    """A card table of two to seven players."""

    heading: Fact
    """Top left."""
    places: Sequence[Place]
    """By seat."""
    aside: Fact = ""
    """Top right."""
    dealer: Seat | None = None
    middle: Fact = ""
    """Written in the middle before the first trick."""
    square: Heap = _NOTHING
    """Four cards below `middle`, at a table of three."""
    stock: Heap = _NOTHING
    """The talon or the turned card, at the right."""
    bottom: Seat = _FIRST
    """The seat nearest to the viewer."""
    trick: Sequence[Played] = ()
    last: Trick | None = None
    """The last complete trick: in the middle, its losing cards dim, until the next one begins; then left."""
    taken_by: Fact = ""
    """The title of the last trick at the left."""
    own: Own | None = None

    def scene(self) -> Scene:
        around = [*self.places[self.bottom :], *self.places[: self.bottom]]
        table = layout(len(around), _lowered(around))
        items = [*_headings(self.heading, self.aside), *_players(around, table)]
        if self.trick:
            items += _trick(self.trick, self.bottom, table)
            items += _last(self.last, table, self.taken_by)
        elif self.last is not None:
            items += _trick(self.last.plays, self.bottom, table, self.last)
        else:
            items += _before_play(self.middle, self.square, table)
        items += _stock(self.stock, table)
        items += _hands(around, table)
        height = table.foot + (high(OPEN_CARD) + EDGE if around[0].open and len(around) > 2 else 0)
        if self.own:
            items += own_hand(self.own.cards, height, self.own.dim)
            height += own_height(self.own.cards)
        return Scene(height, Ink.FELT, tuple(items))


def _headings(heading: Fact, aside: Fact) -> Iterator[Item]:
    y, room = HEAD // 2, CENTRE - 3 * EDGE
    if heading:
        yield Label(heading, 2 * EDGE, y, _HEADING, Ink.FAINT, Side.LEFT, room=room)
    if aside:
        yield Label(aside, WIDTH - 2 * EDGE, y, _ASIDE, Ink.LIGHT, Side.RIGHT, room=room)


def _players(around: Sequence[Place], table: Layout) -> Iterator[Item]:
    for place, spot in zip(around, table.spots, strict=True):
        yield from _plate(place, spot)
        if place.bubble:
            yield from _words(place.bubble, spot) if len(around) == 2 else _call(place.bubble, spot)


def _plate(place: Place, spot: Spot) -> Iterator[Item]:
    """Draw the name, its notes, and the dealer's badge in the lower corner."""
    ground, strong, weak = (Ink.GLOW, Ink.DARK, Ink.DARK) if place.turn else (Ink.PLATE, Ink.LIGHT, Ink.FAINT)
    lines = [(text, ink) for text, ink in ((place.note, weak), (place.score, strong)) if text != ""]
    x, room = spot.left + _PADDING, spot.plate - 2 * _PADDING
    name = PLATE_HEIGHT - _NOTE * max(len(lines), place.badge != "")
    yield Box(spot.left, spot.y, spot.plate, PLATE_HEIGHT, fill=ground, round=28)
    yield Label(Who(place.seat), x, spot.y + name // 2, _NAME, strong, Side.LEFT, room=room, lines=2)
    for number, (text, ink) in enumerate(lines):
        y = spot.y + name + number * _NOTE + _NOTE // 2 - 8
        beside = _BADGE if place.badge and number == len(lines) - 1 else 0
        yield Label(text, x, y, _NOTE, ink, Side.LEFT, room=room - beside)
    if place.badge:
        yield from _badge(place.badge, x + room - _BADGE // 2 + 6, spot.y + PLATE_HEIGHT - _BADGE // 2 - 4)


def _badge(letter: Fact, x: int, y: int) -> Iterator[Item]:
    half = _BADGE // 2
    yield Box(x - half, y - half, _BADGE, _BADGE, fill=Ink.LIGHT, outline=Ink.PENCIL, round=half)
    yield Label(letter, x, y, _TAG, Ink.DARK, room=_BADGE - 8)


def _call(texts: Sequence[Fact], spot: Spot) -> Iterator[Item]:
    wide, tall = min(spot.plate, 344), _SPEECH_LINE * len(texts)
    edge = spot.card_y - EDGE + _TAIL if spot.upper else spot.y - _TAIL
    top = edge if spot.upper else edge - tall
    yield _tail(spot.x, edge, -_TAIL if spot.upper else _TAIL)
    yield Box(spot.x - wide // 2, top, wide, tall, fill=Ink.LIGHT, round=36)
    for number, text in enumerate(texts):
        y = top + _SPEECH_LINE * number + _SPEECH_LINE // 2
        yield Label(text, spot.x, y, _SPEECH, Ink.DARK, room=wide - 2 * _PADDING)


def _tail(x: int, y: int, down: int) -> Item:
    """Draw the tip of a bubble, towards the speaker above or below."""
    return Stroke(((x - 20, y - down // 2), (x, y + down // 2), (x + 20, y - down // 2)), Ink.LIGHT, 18)


def _words(texts: Sequence[Fact], spot: Spot) -> Iterator[Item]:
    wide, tall = spot.left - 2 * EDGE - _TAIL // 2, _WORDS_LINE * len(texts) + EDGE
    top = spot.y if spot.upper else spot.y + PLATE_HEIGHT - tall
    edge, y = EDGE + wide, top + _WORDS_LINE // 2 if spot.upper else top + tall - _WORDS_LINE // 2
    yield Stroke(((edge - 8, y - 18), (edge + 12, y), (edge - 8, y + 18)), Ink.LIGHT, 16)
    yield Box(EDGE, top, wide, tall, fill=Ink.LIGHT, round=28)
    for number, text in enumerate(texts):
        y = top + EDGE // 2 + _WORDS_LINE * number + _WORDS_LINE // 2
        yield Label(text, EDGE + _PADDING, y, _WORDS, Ink.DARK, Side.LEFT, room=wide - 2 * _PADDING, lines=2)


def _trick(plays: Sequence[Played], bottom: Seat, table: Layout, last: Trick | None = None) -> Iterator[Item]:
    """Draw the cards before their players, named at large tables; darken the losers of a `last` trick."""
    seats = len(table.spots)
    for play in plays:
        spot = table.spots[(play.seat - bottom) % seats]
        left = spot.card_x - TRICK_CARD // 2
        yield from _played(play, left, spot.card_y, TRICK_CARD, last, named=seats > 4)


def _played(
    play: Played, left: int, top: int, width: int, last: Trick | None, *, named: bool = True
) -> Iterator[Item]:
    taking = last is not None and play.card == last.taking
    yield Sprite(play.card, left, top, width, dim=last is not None and not taking)
    if named or last is not None:
        y = top + high(width) - _TAG_HEIGHT
        yield Box(left, y, width, _TAG_HEIGHT, fill=Ink.GLOW if taking else Ink.PLATE, round=12)
        ink = Ink.DARK if taking else Ink.LIGHT
        yield Label(Who(play.seat), left + width // 2, y + _TAG_HEIGHT // 2, _TAG, ink, room=width - EDGE)


def _before_play(middle: Fact, square: Heap, table: Layout) -> Iterator[Item]:
    step = HEAP_CARD + EDGE, high(HEAP_CARD) + EDGE
    foot = table.spots[0].y - EDGE - (TITLE if square.note else 0)
    top = foot - 2 * step[1] + EDGE
    if middle:
        y = top - EDGE - _MIDDLE // 2 if square.cards else table.middle
        yield Label(middle, CENTRE, y, _MIDDLE, Ink.FAINT, room=PLATE - 2 * EDGE)
    for number, card in enumerate(square.cards):
        down, right = divmod(number, 2)
        left = CENTRE - step[0] + EDGE // 2 + right * step[0]
        yield Sprite(card, left, top + down * step[1], HEAP_CARD)
    if square.note:
        yield Label(square.note, CENTRE, foot + (TITLE + EDGE) // 2, _HEAP_NOTE, Ink.LIGHT, room=PLATE)


def _last(last: Trick | None, table: Layout, taken_by: Fact) -> Iterator[Item]:
    if last is None:
        return
    card, rows = table.last_card, -(-len(last.plays) // table.columns)
    top = table.heaps - rows * (high(card) + GAP) + GAP
    room = max(PLATE, table.columns * (card + GAP))
    yield Label(taken_by, EDGE, top - TITLE // 2, _HEAP_NOTE, Ink.LIGHT, Side.LEFT, room=min(room, CENTRE))
    for number, play in enumerate(last.plays):
        down, right = divmod(number, table.columns)
        left = EDGE + right * (card + GAP)
        yield from _played(play, left, top + down * (high(card) + GAP), card, last)


def _stock(heap: Heap, table: Layout) -> Iterator[Item]:
    top, right = table.heaps - high(table.stock_card), WIDTH - EDGE
    lines = table.stock_lines
    if heap.note:
        y = top - lines * TITLE // 2 - 4
        yield Label(
            heap.note, right, y, _STOCK_NOTE, Ink.LIGHT, Side.RIGHT, room=table.stock_note, lines=lines
        )
    yield from stack(heap.cards, right, top, table.stock_card, table.stock_room)


def _hands(around: Sequence[Place], table: Layout) -> Iterator[Item]:
    """Draw open hands with visible indices: beside the plates of two players, else below the plates."""
    if len(around) == 2:
        for place, spot in zip(around, table.spots, strict=True):
            yield from _hand_beside(place.open, spot)
        return
    yield from centred(around[0].open, table.foot, OPEN_CARD)
    for number in _opened(around):
        yield from _hand_below(around, number)


def _hand_beside(cards: Sequence[Shown], spot: Spot) -> Iterator[Item]:
    left = spot.left + spot.plate + EDGE
    room = WIDTH - EDGE - left
    width = open_width(cards, room)
    top = spot.y if spot.upper else spot.y + PLATE_HEIGHT - high(width)
    return row(cards, left, top, width, room)


def _hand_below(around: Sequence[Place], number: int) -> Iterator[Item]:
    """Draw a hand below the upper plates, in half of the width; the middle one of three has its own row."""
    cards, side, room = around[number].open, _side(around, number), CENTRE - 2 * EDGE
    left = {Side.LEFT: EDGE, Side.MIDDLE: (WIDTH - room) // 2, Side.RIGHT: CENTRE + EDGE}[side]
    top = HEAD + PLATE_HEIGHT + EDGE + (_open_height(around) if side is Side.MIDDLE else 0)
    if title := _title(around):
        yield Label(Who(around[number].seat), left, top + title // 2, _TAG, side=Side.LEFT, room=room)
    yield from row(cards, left, top + title, open_width(cards, room), room)


def _opened(around: Sequence[Place]) -> list[int]:
    """Return the upper players with open hands, at tables of three and four."""
    return [number for number, place in enumerate(around) if number and place.open and len(around) > 2]


def _side(around: Sequence[Place], number: int) -> Side:
    """Return the half below the player's plate; the middle player gets the free half."""
    opened = _opened(around)
    if number == 1 or (number == 2 < len(around) - 1 and 1 not in opened):
        return Side.LEFT
    return Side.MIDDLE if number < len(around) - 1 in opened else Side.RIGHT


def _lowered(around: Sequence[Place]) -> int:
    """Return the height of the open hands below the upper plates."""
    opened = _opened(around)
    rows = 1 + any(_side(around, number) is Side.MIDDLE for number in opened)
    return rows * _open_height(around) if opened else 0


def _open_height(around: Sequence[Place]) -> int:
    return _title(around) + high(OPEN_CARD) + EDGE


def _title(around: Sequence[Place]) -> int:
    """Return the height of owners' names, needed if a hand does not lie below its owner's plate."""
    return TITLE if len(around) > 3 else 0
