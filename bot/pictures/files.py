"""Pictures as JPEG files: sharp ones, and light ones for messages that change with every move."""

from io import BytesIO

from PIL import Image

from bot.pictures.drawing import draw
from bot.pictures.picture import Picture
from bot.pictures.tiles import compress

MOST_BYTES = 60_000
"""The size of a light file."""
_LIGHT_WIDTH = 800
"""Telegram's own size for a picture between the smallest and the largest."""
_QUALITY = 80
_LIGHT_QUALITIES = (72, 55, 42, 32, 24, 16)
"""Tried in this order until the file is small enough."""


def jpeg(picture: Picture) -> bytes:
    """The picture as a JPEG file. It costs milliseconds of processor time; threads may share it."""
    return _light(draw(picture)) if picture.light else compress(picture, _QUALITY)


def _light(image: Image.Image) -> bytes:
    """The best file that is small enough, or the smallest."""
    height = round(image.height * _LIGHT_WIDTH / image.width)
    small = image.resize((_LIGHT_WIDTH, height), Image.Resampling.HAMMING)
    for quality in _LIGHT_QUALITIES:
        file = _compress(small, quality)
        if len(file) <= MOST_BYTES:
            break
    return file


def _compress(image: Image.Image, quality: int) -> bytes:
    out = BytesIO()
    image.save(out, "JPEG", quality=quality)
    return out.getvalue()
