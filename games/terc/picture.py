"""Draw the board: the cards by place; below them the players, and the floor or the latest TERC."""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from games.core import Seat
from games.faces.facts import Text, Who
from games.faces.scene import WIDTH, Box, Ink, Item, Label, Scene, Side, Sprite
from games.terc import sprites
from games.terc.actions import CLAIMED
from games.terc.cards import Card
from games.terc.state import COLUMN
from games.terc.view import View

GAP = 26
"""The space between cards, and between cards and rim."""
PLATE = 62
"""The size of the square for a place's number."""
TALLEST = 1264
"""The height that leaves a phone room for three lines of caption and the buttons."""
STRIP = 174
"""The least height below the board."""
_PLATES = 722
"""The width for the players, in two or three columns."""
_PLATE_HEIGHT, _PLATE_GAP = 76, 8
_FEW = 4
_PADDING = 16
_NAME, _COUNT, _CALL, _CALLER = 44, 48, 64, 46
"""Sizes of text by place."""
_COUNT_ROOM = 86
_ASIDE = GAP + _PLATES + GAP
"""The left edge of the floor or the latest TERC."""
_LATEST_CARD = 108


def scene(view: View, picked: Collection[Card] = ()) -> Scene:
    """Draw the board of this view with the picks that its viewers may see."""
    high = max(STRIP, _plates_height(len(view.players)))
    layout = _layout(view.table, TALLEST - high - GAP)
    board, below = _board(view.table, view.new, picked, layout), layout.below
    aside = _floor(view.floor, below, high) if view.floor is not None else _latest(view, below)
    return Scene(below + high + GAP, Ink.FELT, (*board, *_plates(view, below), *aside))


def last_scene(table: Sequence[Card | None]) -> Scene:
    """Draw the cards that nobody took."""
    layout = _layout(table, TALLEST)
    return Scene(layout.below, Ink.FELT, tuple(_board(table, (), (), layout)))


class _Layout(NamedTuple):
    """The size of a card, and the space left and right of it."""

    width: int
    height: int
    gap: int

    @property
    def below(self) -> int:
        """Return the line below the cards."""
        return GAP + COLUMN * (self.height + GAP)

    def corner(self, place: int) -> tuple[int, int]:
        """Return the corner of a place; places go column by column."""
        column, row = divmod(place, COLUMN)
        return self.gap + column * (self.width + self.gap), GAP + row * (self.height + GAP)


def _layout(table: Sequence[Card | None], room: int) -> _Layout:
    """Lay out the largest cards that fit the width and the room above the players."""
    columns = len(table) // COLUMN
    widest = (WIDTH - GAP * (columns + 1)) // columns
    highest = (room - GAP) // COLUMN - GAP
    height = min(widest * sprites.HEIGHT // sprites.WIDTH, highest)
    width = height * sprites.WIDTH // sprites.HEIGHT
    return _Layout(width, height, (WIDTH - columns * width) // (columns + 1))


def _board(
    table: Sequence[Card | None], new: Collection[Card], picked: Collection[Card], layout: _Layout
) -> Iterator[Item]:
    size = layout.width, layout.height
    for place, card in enumerate(table):
        corner = layout.corner(place)
        if card is None:
            yield Box(*corner, *size, outline=Ink.FAINT, round=18)
        else:
            frame = Ink.LIGHT if card in picked else Ink.GLOW if card in new else None
            yield from _framed(card, corner, size, frame)
            yield from _number(place + 1, corner, frame, is_picked=card in picked)


def _framed(card: Card, corner: tuple[int, int], size: tuple[int, int], frame: Ink | None) -> Iterator[Item]:
    (x, y), (width, height) = corner, size
    if frame is not None:
        yield Box(x - 12, y - 12, width + 24, height + 24, fill=frame, round=26)
    yield Sprite(card.text, x, y, width, height)


def _number(number: int, corner: tuple[int, int], frame: Ink | None, *, is_picked: bool) -> Iterator[Item]:
    """Draw the number of a place on a plate, with inverted colours for a picked card."""
    x, y = corner
    ground, ink = (Ink.LIGHT, Ink.DARK) if is_picked else (Ink.PLATE, Ink.LIGHT)
    outline = Ink.PLATE if is_picked else frame or Ink.LIGHT
    yield Box(x - 8, y - 8, PLATE + 8, PLATE, fill=ground, outline=outline, thick=3, round=14)
    yield Label(number, x + PLATE // 2 - 4, y + PLATE // 2 - 8, 48, ink, room=PLATE - 2)


def _columns(players: int) -> int:
    return 2 if players <= _FEW else 3


def _plates_height(players: int) -> int:
    rows = -(-players // _columns(players))
    return rows * (_PLATE_HEIGHT + _PLATE_GAP) - _PLATE_GAP


def _plates(view: View, top: int) -> Iterator[Item]:
    columns = _columns(len(view.players))
    width = (_PLATES - (columns - 1) * _PLATE_GAP) // columns
    for number in range(len(view.players)):
        row, column = divmod(number, columns)
        corner = GAP + column * (width + _PLATE_GAP), top + row * (_PLATE_HEIGHT + _PLATE_GAP)
        yield from _plate(view, Seat(number), corner, width)


def _plate(view: View, seat: Seat, corner: tuple[int, int], width: int) -> Iterator[Item]:
    (x, y), middle = corner, corner[1] + _PLATE_HEIGHT // 2
    ground, ink = _plate_inks(view, seat)
    took_latest = view.latest is not None and view.latest.seat == seat
    yield Box(
        x, y, width, _PLATE_HEIGHT, fill=ground, outline=Ink.LIGHT if took_latest else None, thick=5, round=20
    )
    room = width - _COUNT_ROOM - 2 * _PADDING - _PLATE_GAP
    yield Label(Who(seat), x + _PADDING, middle, _NAME, ink, Side.LEFT, room=room)
    count = Text("terc-picture-count", {"sign": sign(view, seat), "cards": view.taken[seat]})
    yield Label(count, x + width - _PADDING, middle, _COUNT, ink, Side.RIGHT, room=_COUNT_ROOM)


def _plate_inks(view: View, seat: Seat) -> tuple[Ink, Ink]:
    """Return the colours of a player's plate and its text."""
    if seat == view.floor:
        return Ink.GLOW, Ink.DARK
    return Ink.PLATE, Ink.LIGHT if seat in view.present else Ink.PENCIL


def sign(view: View, seat: Seat) -> str:
    """Return the player's sign: an agreement, a lockout, standing aside, or absence."""
    if seat not in view.present:
        return "−"
    if seat in view.agreed:
        return "✓"
    if seat in view.locked:
        return "×"
    return "…" if seat in view.aside else ""


def _floor(seat: Seat, top: int, high: int) -> Iterator[Item]:
    width = WIDTH - GAP - _ASIDE
    middle = _ASIDE + width // 2
    yield Box(_ASIDE, top, width, high, fill=Ink.GLOW, round=26)
    yield Label(Text("terc-picture-call"), middle, top + high // 2 - 30, _CALL, Ink.DARK, room=width - 24)
    yield Label(Who(seat), middle, top + high // 2 + 38, _CALLER, Ink.DARK, room=width - 24)


def _latest(view: View, top: int) -> Iterator[Item]:
    if view.latest is None:
        return
    width = WIDTH - GAP - _ASIDE
    height = _LATEST_CARD * sprites.HEIGHT // sprites.WIDTH
    yield Box(_ASIDE, top, width, STRIP, fill=Ink.LIGHT, round=26)
    margin = (width - CLAIMED * _LATEST_CARD) // (CLAIMED + 1)
    for number, card in enumerate(view.latest.cards):
        x = _ASIDE + margin + number * (_LATEST_CARD + margin)
        yield Sprite(card.text, x, top + (STRIP - height) // 2, _LATEST_CARD, height)
