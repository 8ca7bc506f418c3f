"""Pixel layers of elements: sprites, boxes, strokes and text."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

import msgspec
from PIL import Image

from bot.ui.pictures import writing
from bot.ui.pictures.inks import COLOURS, Colour
from bot.ui.pictures.picture import Element, Style, Writing, pixels
from bot.ui.pictures.primitives import Area, Shape, ShapePart, line, rounded
from bot.ui.pictures.sprites import stamp
from bot.ui.texts.glyphs import legible
from games.faces.scene import Box, Side, Sprite, Stroke


class Layer(NamedTuple):
    """A paste operation: a colour or an image, through a mask."""

    area: Area
    colours: Colour | Image.Image
    mask: Image.Image | None
    """None: opaque."""


def paint(image: Image.Image, layers: Iterable[Layer], corner: tuple[int, int]) -> None:
    """Paint an element on an image with this offset in the picture."""
    x, y = corner
    shown = (x, y, x + image.width, y + image.height)
    for place, colours, mask in layers:
        if touch(place, shown):
            left, top, right, bottom = place
            image.paste(colours, (left - x, top - y, right - x, bottom - y), mask)


def touch(one: Area, other: Area) -> bool:
    """Return whether two areas share a pixel."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def layers_of(item: Element, game: str, style: Style) -> tuple[Layer, ...]:
    """Return the layers of an element, the lowest first."""
    return tuple(_layers(scaled(item), game, style))


def scaled(item: Element) -> Element:
    """Scale the element to pixels of its file."""
    match item:
        case Stroke(points=points, thick=thick):
            corners = tuple((pixels(x), pixels(y)) for x, y in points)
            return msgspec.structs.replace(item, points=corners, thick=max(1, pixels(thick)))
        case Writing(x=x, y=y, size=size, room=room):
            size, room = pixels(size), scaled_room(room)
            return msgspec.structs.replace(item, x=pixels(x), y=pixels(y), size=size, room=room)
    x, y, wide, high = map(pixels, (item.x, item.y, item.width, item.height))
    item = msgspec.structs.replace(item, x=x, y=y, width=wide, height=high)
    if isinstance(item, Sprite):
        return item
    return msgspec.structs.replace(item, thick=max(1, pixels(item.thick)), round=pixels(item.round))


def scaled_room(room: int) -> int:
    """Scale the width of a text; 0: any width."""
    return max(1, pixels(room)) if room else 0


def _layers(item: Element, game: str, style: Style) -> Iterator[Layer]:
    match item:
        case Sprite():
            for piece in stamp(item, game, style):
                left, top = item.x + piece.x, item.y + piece.y
                wide, high = piece.colours.size
                yield Layer((left, top, left + wide, top + high), piece.colours, piece.mask)
        case Writing():
            yield from _inked(COLOURS[item.ink], letters(item), item.x, item.y)
        case Box():
            yield from _box(item)
        case Stroke():
            x, y = item.points[0]
            shape = line(tuple((a - x, b - y) for a, b in item.points), item.thick)
            yield from _inked(COLOURS[item.ink], shape, x, y)


def letters(written: Writing) -> Shape:
    """Return the lines of text as shapes, relative to their point."""
    lines, size = writing.broken(legible(written.text), written.size, written.room, written.lines)
    return tuple(
        _line(text, size, written.side, written.turn, number * size - (len(lines) - 1) * size // 2)
        for number, text in enumerate(lines)
    )


@lru_cache(2048)
def _line(text: str, size: int, side: Side, turn: int, lower: int) -> ShapePart:
    """Return a line shifted down from its point."""
    mask, middle = writing.mask(text, size)
    start = {Side.LEFT: 0, Side.MIDDLE: mask.width // 2, Side.RIGHT: mask.width}[side]
    mask, (x, y) = _turn(mask, (start, middle - lower), turn)
    return ShapePart((-x, -y, mask.width - x, mask.height - y), mask)


def _turn(letters: Image.Image, point: tuple[int, int], turn: int) -> tuple[Image.Image, tuple[int, int]]:
    """Rotate the mask counterclockwise, and return the point's new position."""
    x, y = point
    wide, high = letters.size
    match turn % 360:
        case 90:
            return letters.transpose(Image.Transpose.ROTATE_90), (y, wide - x)
        case 180:
            return letters.transpose(Image.Transpose.ROTATE_180), (wide - x, high - y)
        case 270:
            return letters.transpose(Image.Transpose.ROTATE_270), (high - y, x)
    return letters, point


def _box(box: Box) -> Iterator[Layer]:
    if box.fill is not None:
        yield from _inked(COLOURS[box.fill], rounded(box.width, box.height, box.round), box.x, box.y)
    if box.outline is not None:
        edge = rounded(box.width, box.height, box.round, box.thick)
        yield from _inked(COLOURS[box.outline], edge, box.x, box.y)


def _inked(colour: Colour, shape: Shape, x: int, y: int) -> Iterator[Layer]:
    for (left, top, right, bottom), mask in shape:
        yield Layer((x + left, y + top, x + right, y + bottom), colour, mask)
