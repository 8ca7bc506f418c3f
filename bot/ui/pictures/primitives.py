"""Boxes and lines as masks in small parts: pasting costs time for every pixel, inked or not."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from PIL import Image, ImageDraw

_FINE = 3
"""Supersampling factor of curves, for smooth edges."""
_STRIP = 24
"""Rows of a line in one part."""

Area: TypeAlias = tuple[int, int, int, int]
Points: TypeAlias = tuple[tuple[int, int], ...]


class ShapePart(NamedTuple):
    """A part of a shape: its offset from the shape's corner, and its coverage by pixel."""

    area: Area
    mask: Image.Image | None
    """None: full coverage."""


Shape: TypeAlias = tuple[ShapePart, ...]


@lru_cache(512)
def rounded(width: int, height: int, radius: int, thick: int = 0) -> Shape:
    """Return a rectangle with round corners: filled, or its edge alone, `thick` wide."""
    ends = max(radius, thick)
    if 2 * ends >= height:
        return (ShapePart((0, 0, width, height), _draw_rounded(width, height, radius, thick)),)
    return (*_ends(width, height, radius, thick), *_between(width, ends, height - ends, thick))


def _ends(width: int, height: int, radius: int, thick: int) -> Iterator[ShapePart]:
    """Return the parts above and below the straight sides."""
    ends = max(radius, thick)
    if ends:
        low = _draw_rounded(width, 2 * ends + 2, radius, thick)
        yield ShapePart((0, 0, width, ends), low.crop((0, 0, width, ends)))
        yield ShapePart((0, height - ends, width, height), low.crop((0, ends + 2, width, low.height)))


def _between(width: int, top: int, bottom: int, thick: int) -> Shape:
    if not thick or 2 * thick >= width:
        return (ShapePart((0, top, width, bottom), None),)
    return ShapePart((0, top, thick, bottom), None), ShapePart((width - thick, top, width, bottom), None)


def _draw_rounded(width: int, height: int, radius: int, thick: int) -> Image.Image:
    large = Image.new("L", (width * _FINE, height * _FINE))
    right, bottom = large.width - 1, large.height - 1
    fill, outline = (None, 255) if thick else (255, None)
    ImageDraw.Draw(large).rounded_rectangle(
        (0, 0, right, bottom), radius * _FINE, fill=fill, outline=outline, width=max(1, thick * _FINE)
    )
    return large.resize((width, height), Image.Resampling.BOX)


@lru_cache(512)
def line(points: Points, thick: int) -> Shape:
    """Return a line through points; its horizontal and vertical segments have sharp edges."""
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    half = thick // 2
    if len(points) == 2 and top == bottom:
        return (ShapePart((left, top - half, right, top - half + thick), None),)
    if len(points) == 2 and left == right:
        return (ShapePart((left - half, top, left - half + thick, bottom), None),)
    corner = left - thick, top - thick
    return tuple(_strips(_draw_line(points, thick, corner, (right + thick, bottom + thick)), corner))


def _draw_line(points: Points, thick: int, corner: tuple[int, int], end: tuple[int, int]) -> Image.Image:
    size = end[0] - corner[0], end[1] - corner[1]
    large = Image.new("L", (size[0] * _FINE, size[1] * _FINE))
    fine = [((x - corner[0]) * _FINE, (y - corner[1]) * _FINE) for x, y in points]
    ImageDraw.Draw(large).line(fine, fill=255, width=thick * _FINE, joint="curve")
    return large.resize(size, Image.Resampling.BOX)


def _strips(mask: Image.Image, corner: tuple[int, int]) -> Iterator[ShapePart]:
    """Split the mask into strips, each cropped to its ink."""
    x, y = corner
    for top in range(0, mask.height, _STRIP):
        inked = mask.crop((0, top, mask.width, min(top + _STRIP, mask.height))).getbbox()
        if inked is not None:
            left, high, right, low = inked
            cut = mask.crop((left, top + high, right, top + low))
            yield ShapePart((x + left, y + top + high, x + right, y + top + low), cut)
