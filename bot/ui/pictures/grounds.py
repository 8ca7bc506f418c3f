"""Backgrounds of scenes."""

from functools import lru_cache

from PIL import Image

from bot.ui.pictures.inks import COLOURS, FELT_EDGE
from bot.ui.pictures.picture import PIXELS
from games.faces.scene import Ink


@lru_cache(16)
def ground(ink: Ink, height: int) -> Image.Image:
    """Return an empty picture of this height in pixels; copy it before drawing."""
    return _felt(height) if ink is Ink.FELT else Image.new("RGB", (PIXELS, height), COLOURS[ink])


def _felt(height: int) -> Image.Image:
    """Paint felt, lit from above its middle, darker towards the edges."""
    light = Image.radial_gradient("L").resize(
        (PIXELS * 13 // 10, height * 13 // 10), Image.Resampling.BICUBIC
    )
    left, top = (light.width - PIXELS) // 2, (light.height - height) // 2
    dark = light.crop((left, top, left + PIXELS, top + height))
    return Image.composite(
        Image.new("RGB", (PIXELS, height), FELT_EDGE),
        Image.new("RGB", (PIXELS, height), COLOURS[Ink.FELT]),
        dark,
    )
