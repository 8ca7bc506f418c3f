"""What scenes are drawn on."""

from functools import lru_cache

from PIL import Image

from bot.pictures.inks import COLOURS, FELT_EDGE
from games.faces.scene import WIDTH, Ink


@lru_cache(16)
def ground(ink: Ink, height: int) -> Image.Image:
    """An empty picture; copy it before drawing."""
    return _felt(height) if ink is Ink.FELT else Image.new("RGB", (WIDTH, height), COLOURS[ink])


def _felt(height: int) -> Image.Image:
    """Lit from above its middle, darker towards the edges."""
    light = Image.radial_gradient("L").resize((WIDTH * 13 // 10, height * 13 // 10), Image.Resampling.BICUBIC)
    left, top = (light.width - WIDTH) // 2, (light.height - height) // 2
    dark = light.crop((left, top, left + WIDTH, top + height))
    return Image.composite(
        Image.new("RGB", (WIDTH, height), FELT_EDGE),
        Image.new("RGB", (WIDTH, height), COLOURS[Ink.FELT]),
        dark,
    )
