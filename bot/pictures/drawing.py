"""Pictures in pixels: sprites, boxes, strokes and writing over a ground."""

from functools import lru_cache

from PIL import Image

from bot.pictures import writing
from bot.pictures.grounds import ground
from bot.pictures.inks import COLOURS, Colour
from bot.pictures.picture import Element, Picture, Style, Writing
from bot.pictures.primitives import Part, Shape, line, rounded
from bot.pictures.sprites import stamp
from games.faces.scene import Box, Side, Sprite, Stroke


def draw(picture: Picture) -> Image.Image:
    """The picture in pixels."""
    image = ground(picture.scene.ground, picture.scene.height).copy()
    for item in picture.scene.items:
        _draw_element(image, item, picture.game, picture.style)
    return image


def _draw_element(image: Image.Image, item: Element, game: str, style: Style) -> None:
    match item:
        case Sprite():
            for piece in stamp(item, game, style):
                image.paste(piece.colours, (item.x + piece.x, item.y + piece.y), piece.mask)
        case Writing():
            _write(image, item)
        case Box():
            _box(image, item)
        case Stroke():
            _stroke(image, item)


def _write(image: Image.Image, writing: Writing) -> None:
    for (left, top, right, bottom), mask in letters(writing):
        image.paste(
            COLOURS[writing.ink],
            (writing.x + left, writing.y + top, writing.x + right, writing.y + bottom),
            mask,
        )


def letters(written: Writing) -> Shape:
    """The lines as they are written, from their point."""
    lines, size = writing.broken(writing.legible(written.text), written.size, written.room, written.lines)
    return tuple(
        _line(text, size, written.side, written.turn, number * size - (len(lines) - 1) * size // 2)
        for number, text in enumerate(lines)
    )


@lru_cache(2048)
def _line(text: str, size: int, side: Side, turn: int, lower: int) -> Part:
    """A line so much lower than its point."""
    mask, middle = writing.mask(text, size)
    start = {Side.LEFT: 0, Side.MIDDLE: mask.width // 2, Side.RIGHT: mask.width}[side]
    mask, (x, y) = _turn(mask, (start, middle - lower), turn)
    return Part((-x, -y, mask.width - x, mask.height - y), mask)


def _turn(letters: Image.Image, point: tuple[int, int], turn: int) -> tuple[Image.Image, tuple[int, int]]:
    """The mask turned counterclockwise, and where the point lies in it."""
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


def _box(image: Image.Image, box: Box) -> None:
    if box.fill is not None:
        _ink(image, COLOURS[box.fill], rounded(box.width, box.height, box.round), box.x, box.y)
    if box.outline is not None:
        _ink(image, COLOURS[box.outline], rounded(box.width, box.height, box.round, box.thick), box.x, box.y)


def _stroke(image: Image.Image, stroke: Stroke) -> None:
    x, y = stroke.points[0]
    _ink(
        image, COLOURS[stroke.ink], line(tuple((a - x, b - y) for a, b in stroke.points), stroke.thick), x, y
    )


def _ink(image: Image.Image, colour: Colour, shape: Shape, x: int, y: int) -> None:
    for (left, top, right, bottom), mask in shape:
        image.paste(colour, (x + left, y + top, x + right, y + bottom), mask)
