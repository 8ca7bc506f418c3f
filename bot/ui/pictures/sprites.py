"""Sprites as images: rasterised once per style and size, with their shadows."""

from functools import lru_cache
from io import BytesIO
from typing import NamedTuple, TypeAlias

import resvg_py
from PIL import Image, ImageEnhance, ImageFilter

from bot.ui.pictures import cards
from bot.ui.pictures.picture import Style
from bot.ui.texts.glyphs import FAMILY, FONT
from games import registry
from games.cards import Card
from games.faces.face import OwnSprites
from games.faces.scene import BACK, CARD_HEIGHT, Sprite

_DIMMED = 0.76
_SHADOW = 0.45
_CORNER = 0.08
"""Radius of a card's corners, relative to its width."""


class Piece(NamedTuple):
    """A part of a sprite, with its offset."""

    x: int
    y: int
    colours: Image.Image
    mask: Image.Image | None
    """None: opaque."""


Stamp: TypeAlias = tuple[Piece, ...]


def stamp(sprite: Sprite, game: str, style: Style) -> Stamp:
    """Return the sprite's parts in this style. Raises KeyError for a name unknown to the game."""
    height = sprite.height or round(sprite.width * CARD_HEIGHT)
    draw = _dimmed if sprite.dim else _stamp
    return draw(_source(sprite.what, game, style), sprite.width, height)


@lru_cache(1024)
def _dimmed(svg: str, width: int, height: int) -> Stamp:
    return tuple(
        piece._replace(colours=ImageEnhance.Brightness(piece.colours).enhance(_DIMMED))
        for piece in _stamp(svg, width, height)
    )


@lru_cache(1024)
def _stamp(svg: str, width: int, height: int) -> Stamp:
    image = _raster(svg, width, height)
    margin = max(2, width // 24)
    around = (width + 2 * margin, height + 2 * margin)
    whole = _shadow(image.getchannel("A"), around, margin)
    front = Image.new("RGBA", around)
    front.paste(image, (margin, margin))
    whole = Image.alpha_composite(whole, front)
    return _pieces(whole, margin)


def _pieces(whole: Image.Image, margin: int) -> Stamp:
    """Cut the opaque middle out of the sprite: pasting that part is several times as fast."""
    wide, high = whole.size
    left, right = 2 * margin, wide - 2 * margin
    top, bottom = margin + round(_CORNER * wide), high - margin - round(_CORNER * wide)
    colours, mask = whole.convert("RGB"), whole.getchannel("A")
    if mask.crop((left, top, right, bottom)).getextrema() != (255, 255):
        return (Piece(-margin, -margin, colours, mask),)
    around = ((0, 0, wide, top), (0, bottom, wide, high), (0, top, left, bottom), (right, top, wide, bottom))
    edges = [Piece(box[0] - margin, box[1] - margin, colours.crop(box), mask.crop(box)) for box in around]
    return (*edges, Piece(left - margin, top - margin, colours.crop((left, top, right, bottom)), None))


@lru_cache(2048)
def _source(what: Card | str, game: str, style: Style) -> str:
    if isinstance(what, Card):
        return cards.face(what, style)
    if what == BACK:
        return cards.back()
    face = registry.face(game)
    if not isinstance(face, OwnSprites):
        raise KeyError(what)
    return face.sprite(what, patterns=style.patterns)


def _raster(svg: str, width: int, height: int) -> Image.Image:
    """Rasterise the sprite alone."""
    png = resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        height=height,
        skip_system_fonts=True,
        font_files=[str(FONT)],
        font_family=FAMILY,
    )
    image = Image.open(BytesIO(bytes(png))).convert("RGBA")
    return image if image.size == (width, height) else image.resize((width, height))


def _shadow(shape: Image.Image, around: tuple[int, int], margin: int) -> Image.Image:
    """Draw a soft shadow, a little below the shape."""
    cast = Image.new("L", around)
    cast.paste(shape.point(lambda value: int(value * _SHADOW)), (margin, margin + margin // 2))
    cast = cast.filter(ImageFilter.GaussianBlur(margin / 2))
    shadow = Image.new("RGBA", around)
    shadow.putalpha(cast)
    return shadow
