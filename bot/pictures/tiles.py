"""Pictures as JPEG files that are put together from tiles: only what has changed is drawn and compressed.

A tile is compressed with a restart marker after each row of blocks. The rows of all tiles, in the order
of a whole picture and with markers between them, are the data of one file.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from io import BytesIO
from itertools import cycle
from typing import NamedTuple, TypeAlias

from PIL import Image

from bot.pictures.drawing import area, paint, touch
from bot.pictures.grounds import ground
from bot.pictures.picture import Element, Picture, Style
from bot.pictures.primitives import Area
from games.faces.scene import WIDTH, Ink

_BLOCK = 16
"""Pixels of a side of what JPEG compresses at once."""
_TILE_WIDTH = WIDTH // 3
_TILE_HEIGHT = 8 * _BLOCK
_MOST_TILES = 2048
"""Tiles in the cache, three or four kilobytes each."""
_RESTART = re.compile(rb"\xff[\xd0-\xd7]")
_RESTARTS = [bytes((0xFF, 0xD0 + number)) for number in range(8)]
_SIZE, _SCAN, _END = b"\xff\xc0", b"\xff\xda", b"\xff\xd9"
"""What begins a file's size and its data, and what ends it."""

Rows: TypeAlias = tuple[bytes, ...]
"""The compressed rows of blocks of a tile, from the top."""


class _Canvas(NamedTuple):
    """What all tiles of a picture share."""

    game: str
    style: Style
    ground: Ink
    height: int
    quality: int


def compress(picture: Picture, quality: int) -> bytes:
    """The picture as a file, of which a decoder sees what it would see of a whole one."""
    canvas = _Canvas(picture.game, picture.style, picture.scene.ground, picture.scene.height, quality)
    placed = [(item, area(item, picture.game, picture.style)) for item in picture.scene.items]
    rows = [row for top in range(0, canvas.height, _TILE_HEIGHT) for row in _rows(canvas, top, placed)]
    data = [part for row, restart in zip(rows, cycle(_RESTARTS)) for part in (row, restart)]
    return b"".join((_head(canvas), *data[:-1], _END))


def _rows(canvas: _Canvas, top: int, placed: Sequence[tuple[Element, Area]]) -> Iterator[bytes]:
    """The rows of blocks of the tiles that are side by side, from left to right and down."""
    bottom = min(top + _TILE_HEIGHT, canvas.height)
    boxes = [(left, top, left + _TILE_WIDTH, bottom) for left in range(0, WIDTH, _TILE_WIDTH)]
    tiles = [_tile(canvas, box, tuple(item for item, place in placed if touch(place, box))) for box in boxes]
    for side_by_side in zip(*tiles, strict=True):
        yield from side_by_side


@lru_cache(_MOST_TILES)
def _tile(canvas: _Canvas, box: Area, items: tuple[Element, ...]) -> Rows:
    image = ground(canvas.ground, canvas.height).crop(box)
    for item in items:
        paint(image, item, canvas.game, canvas.style, box[:2])
    data = _file(image, canvas.quality)
    return tuple(_RESTART.split(data[_scan(data) : -len(_END)]))


@lru_cache(64)
def _head(canvas: _Canvas) -> bytes:
    """The start of a file of the picture's size."""
    data = _file(Image.new("RGB", (_TILE_WIDTH, _BLOCK)), canvas.quality)
    size = data.index(_SIZE) + 5
    whole = canvas.height.to_bytes(2, "big") + WIDTH.to_bytes(2, "big")
    return data[:size] + whole + data[size + len(whole) : _scan(data)]


def _scan(data: bytes) -> int:
    """Where the compressed data begin."""
    start = data.index(_SCAN)
    return start + 2 + int.from_bytes(data[start + 2 : start + 4], "big")


def _file(image: Image.Image, quality: int) -> bytes:
    out = BytesIO()
    image.save(out, "JPEG", quality=quality, restart_marker_rows=1)
    return out.getvalue()
