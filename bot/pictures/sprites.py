"""Sprites as images: rasterised once a look and size, with the shadow that they throw."""

from functools import lru_cache
from io import BytesIO
from typing import NamedTuple

import resvg_py
from PIL import Image, ImageEnhance, ImageFilter

from bot.pictures import cards
from bot.pictures.picture import Look
from bot.pictures.writing import FAMILY, FONT
from games import registry
from games.cards import Card
from games.scene import BACK, CARD_HEIGHT, Sprite

_DIMMED = 0.62
_SHADOW = 0.45


class Stamp(NamedTuple):
    """What is pasted, and where its corner lies from the sprite's own."""

    colours: Image.Image
    mask: Image.Image
    margin: int


def stamp(sprite: Sprite, game: str, look: Look) -> Stamp:
    """The sprite as this look shows it. Raises KeyError for a name that the game does not know."""
    return _stamp(sprite.what, game, look, sprite.width, sprite.height or round(sprite.width * CARD_HEIGHT), sprite.dim)


@lru_cache(512)
def _stamp(what: Card | str, game: str, look: Look, width: int, height: int, dim: bool) -> Stamp:
    image = _raster(_source(what, game, look), width, height)
    if dim:
        image = _dimmed(image)
    margin = max(2, width // 24)
    around = (width + 2 * margin, height + 2 * margin)
    whole = _shadow(image.getchannel("A"), around, margin)
    front = Image.new("RGBA", around)
    front.paste(image, (margin, margin))
    whole = Image.alpha_composite(whole, front)
    return Stamp(whole.convert("RGB"), whole.getchannel("A"), margin)


def _source(what: Card | str, game: str, look: Look) -> str:
    if isinstance(what, Card):
        return cards.face(what, look)
    if what == BACK:
        return cards.back()
    return registry.face(game).sprite(what, marked=look.marked)


def _raster(svg: str, width: int, height: int) -> Image.Image:
    png = resvg_py.svg_to_bytes(
        svg_string=svg, width=width, height=height, skip_system_fonts=True, font_files=[str(FONT)], font_family=FAMILY
    )
    image = Image.open(BytesIO(bytes(png))).convert("RGBA")
    return image if image.size == (width, height) else image.resize((width, height))


def _dimmed(image: Image.Image) -> Image.Image:
    dark = ImageEnhance.Brightness(image.convert("RGB")).enhance(_DIMMED)
    dark.putalpha(image.getchannel("A"))
    return dark


def _shadow(shape: Image.Image, around: tuple[int, int], margin: int) -> Image.Image:
    """A soft shadow, a little below the shape."""
    cast = Image.new("L", around)
    cast.paste(shape.point(lambda value: int(value * _SHADOW)), (margin, margin + margin // 2))
    cast = cast.filter(ImageFilter.GaussianBlur(margin / 2))
    shadow = Image.new("RGBA", around)
    shadow.putalpha(cast)
    return shadow
