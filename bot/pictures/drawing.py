"""Pictures into JPEG: sprites, boxes, strokes and writing over a ground."""

from functools import lru_cache
from io import BytesIO

from PIL import Image, ImageDraw

from bot.pictures import writing
from bot.pictures.grounds import ground
from bot.pictures.inks import COLOURS, Colour
from bot.pictures.picture import Look, Picture, Shown, Writing
from bot.pictures.sprites import stamp
from games.scene import Box, Side, Sprite, Stroke

_QUALITY = 88
_FINE = 3
"""How many times larger curves are drawn before they are made small, for smooth edges."""


def jpeg(picture: Picture) -> bytes:
    """The picture as a JPEG file. Costs milliseconds of processor time; may be called from several threads."""
    out = BytesIO()
    drawn(picture).save(out, "JPEG", quality=_QUALITY)
    return out.getvalue()


def drawn(picture: Picture) -> Image.Image:
    """The picture in pixels."""
    image = ground(picture.scene.ground, picture.scene.height).copy()
    for item in picture.scene.items:
        _draw(image, item, picture.game, picture.look)
    return image


def _draw(image: Image.Image, item: Shown, game: str, look: Look) -> None:
    match item:
        case Sprite():
            for piece in stamp(item, game, look):
                image.paste(piece.colours, (item.x + piece.x, item.y + piece.y), piece.mask)
        case Writing():
            _write(image, item)
        case Box():
            _box(image, item)
        case Stroke():
            _stroke(image, item)


def _write(image: Image.Image, line: Writing) -> None:
    text, size = writing.fitted(writing.legible(line.text), line.size, line.room)
    letters, middle = writing.mask(text, size)
    start = {Side.LEFT: 0, Side.MIDDLE: letters.width // 2, Side.RIGHT: letters.width}[line.side]
    letters, corner = _turned(letters, (start, middle), line.turn)
    image.paste(COLOURS[line.ink], _at(line.x - corner[0], line.y - corner[1], letters.size), letters)


def _turned(letters: Image.Image, point: tuple[int, int], turn: int) -> tuple[Image.Image, tuple[int, int]]:
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


def _at(x: int, y: int, size: tuple[int, int]) -> tuple[int, int, int, int]:
    return x, y, x + size[0], y + size[1]


def _box(image: Image.Image, box: Box) -> None:
    if box.fill is not None:
        _fill(image, box, COLOURS[box.fill])
    if box.outline is not None:
        shape = _rounded(box.width, box.height, box.round, box.thick)
        image.paste(COLOURS[box.outline], _at(box.x, box.y, shape.size), shape)


def _fill(image: Image.Image, box: Box, colour: Colour) -> None:
    """Only what lies beside the round corners goes through a mask: the rest is many times as fast."""
    ends = min(box.round, box.height // 2)
    shape = _rounded(box.width, box.height, box.round)
    middle = (box.x, box.y + ends, box.x + box.width, box.y + box.height - ends)
    if middle[3] > middle[1]:
        image.paste(colour, middle)
    for top, bottom in ((0, ends), (box.height - ends, box.height)):
        if bottom > top:
            end = shape.crop((0, top, box.width, bottom))
            image.paste(colour, _at(box.x, box.y + top, end.size), end)


@lru_cache(256)
def _rounded(width: int, height: int, radius: int, thick: int = 0) -> Image.Image:
    """A mask of a rectangle with round corners: full, or only its edge where that is `thick`."""
    large = Image.new("L", (width * _FINE, height * _FINE))
    right, bottom = large.width - 1, large.height - 1
    fill, outline = (None, 255) if thick else (255, None)
    ImageDraw.Draw(large).rounded_rectangle((0, 0, right, bottom), radius * _FINE, fill=fill, outline=outline, width=max(1, thick * _FINE))
    return large.resize((width, height), Image.Resampling.BOX)


def _stroke(image: Image.Image, stroke: Stroke) -> None:
    left = min(x for x, _ in stroke.points) - stroke.thick
    top = min(y for _, y in stroke.points) - stroke.thick
    points = tuple((x - left, y - top) for x, y in stroke.points)
    shape = _line(points, stroke.thick)
    image.paste(COLOURS[stroke.ink], _at(left, top, shape.size), shape)


@lru_cache(256)
def _line(points: tuple[tuple[int, int], ...], thick: int) -> Image.Image:
    width, height = (max(values) + thick for values in zip(*points, strict=True))
    large = Image.new("L", (width * _FINE, height * _FINE))
    fine = [(x * _FINE, y * _FINE) for x, y in points]
    ImageDraw.Draw(large).line(fine, fill=255, width=thick * _FINE, joint="curve")
    return large.resize((width, height), Image.Resampling.BOX)
