"""JPEG files assembled from cached tiles: only changed tiles are drawn and compressed.

A tile is a third of a row of blocks, compressed up to a restart marker. The tiles of a picture, row by row
and joined by markers, are the data of its file.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from io import BytesIO
from itertools import chain, cycle, groupby

from PIL import Image

from bot.ui.pictures.grounds import ground
from bot.ui.pictures.layers import Layer, layers_of, paint
from bot.ui.pictures.picture import PIXELS, Element, Picture, Style, pixels
from bot.ui.pictures.primitives import Area
from games.faces.scene import Ink

MOST_BYTES = 60_000
"""Largest file; the pictures of ten players with long names just fit."""
_FINE, _COARSE, _COARSEST = 28, 46, 72
"""Quality levels: the second gives files of 0.77 of the first's size, the third of 0.6."""
_MOST_FOR_COARSE = 76_000
"""Largest size in the first quality that the second makes small enough."""
_GROUND = 8
"""Quality of areas without details, so that the felt has no rings."""
_BLOCK = 16
"""Side of a JPEG block in pixels, and height of a tile; the lowest ones of a picture may be lower."""
_COLUMNS = 3
"""Tiles in a row: the sides with their players seldom change, the trick between them with every card."""
_WIDE = PIXELS // _COLUMNS
"""Width of a tile in pixels, a multiple of a block's."""
_MOST_TILES = 32_768
"""Capacity of the tile cache, at a third of a kilobyte each: enough for the hands of forty tables."""
_RESTART = re.compile(rb"\xff[\xd0-\xd7]")
_RESTARTS = [bytes((0xFF, 0xD0 + number)) for number in range(8)]
_SIZE, _SCAN, _END = b"\xff\xc0", b"\xff\xda", b"\xff\xd9"
"""JPEG markers: start of the size, start of the data, end."""


@dataclass(frozen=True, eq=False)
class _Canvas:
    """State common to all tiles of a picture; interned, so that comparing is cheap."""

    game: str
    style: Style
    ground: Ink
    height: int
    """In pixels, like all that follows."""
    grain: int


@dataclass(frozen=True, eq=False, slots=True)
class _Placed:
    """An element with its area; interned."""

    layers: tuple[Layer, ...]
    area: Area


@dataclass(eq=False, slots=True)
class _Tile:
    """A part of a canvas, compressed once it is drawn.

    Threads that draw the same tile at once get equal results.
    """

    placed: tuple[_Placed, ...]
    data: bytes = b""


def jpeg(picture: Picture) -> bytes:
    """Return the picture as a JPEG file, equal to one compressed as a whole.

    It costs milliseconds of processor time; threads may share it.
    """
    file = _compressed(picture, _FINE)
    if len(file) <= MOST_BYTES:
        return file
    return _compressed(picture, _COARSE if len(file) <= _MOST_FOR_COARSE else _COARSEST)


def _compressed(picture: Picture, grain: int) -> bytes:
    """Return the file in this quality."""
    scene = picture.scene
    canvas = _canvas(picture.game, picture.style, scene.ground, pixels(scene.height), grain)
    placed = [_placed(item, picture.game, picture.style) for item in scene.items]
    tiles = _tiles(canvas, placed)
    _draw_new(canvas, tiles, placed)
    data = [part for tile, restart in zip(tiles, cycle(_RESTARTS)) for part in (tile.data, restart)]
    return b"".join((_head(canvas.height, canvas.grain), *data[:-1], _END))


@lru_cache(256)
def _canvas(game: str, style: Style, ground: Ink, height: int, grain: int) -> _Canvas:
    return _Canvas(game, style, ground, height, grain)


@lru_cache(8192)
def _placed(item: Element, game: str, style: Style) -> _Placed:
    layers = layers_of(item, game, style)
    if not layers:
        return _Placed((), (0, 0, 0, 0))
    lefts, tops, rights, bottoms = zip(*(layer.area for layer in layers), strict=True)
    return _Placed(layers, (min(lefts), min(tops), max(rights), max(bottoms)))


def _tiles(canvas: _Canvas, placed: Iterable[_Placed]) -> list[_Tile]:
    """Return the tiles of a picture, row by row from the top."""
    rows = -(-canvas.height // _BLOCK)
    spread: list[list[_Placed]] = [[] for _ in range(rows * _COLUMNS)]
    for each in placed:
        left, top, right, bottom = each.area
        columns = range(max(0, left) // _WIDE, min(_COLUMNS, -(-right // _WIDE)))
        for row in range(max(0, top) // _BLOCK, min(rows, -(-bottom // _BLOCK))):
            for column in columns:
                spread[row * _COLUMNS + column].append(each)
    return [_tile(canvas, number, tuple(on_tile)) for number, on_tile in enumerate(spread)]


@lru_cache(_MOST_TILES)
def _tile(canvas: _Canvas, number: int, placed: tuple[_Placed, ...]) -> _Tile:
    return _Tile(placed)


def _draw_new(canvas: _Canvas, tiles: Sequence[_Tile], placed: Sequence[_Placed]) -> None:
    """Draw the uncached tiles of a picture, those of adjacent rows at once."""
    rows = [tiles[start : start + _COLUMNS] for start in range(0, len(tiles), _COLUMNS)]
    top = 0
    for columns, run in groupby(rows, _undrawn):
        adjacent = list(run)
        if columns is not None:
            _draw(canvas, (columns.start * _WIDE, top), [row[columns] for row in adjacent], placed)
        top += len(adjacent) * _BLOCK


def _undrawn(row: Sequence[_Tile]) -> slice | None:
    """Return the columns from the first uncached tile of a row to the last one, or None."""
    missing = [column for column, tile in enumerate(row) if not tile.data]
    return slice(missing[0], missing[-1] + 1) if missing else None


def _draw(
    canvas: _Canvas, corner: tuple[int, int], rows: Sequence[Sequence[_Tile]], placed: Iterable[_Placed]
) -> None:
    """Draw a rectangle of tiles with this upper left corner; `placed`: the picture's elements in order."""
    left, top = corner
    right, bottom = left + len(rows[0]) * _WIDE, min(top + len(rows) * _BLOCK, canvas.height)
    image = ground(canvas.ground, canvas.height).crop((left, top, right, bottom))
    tiles = list(chain.from_iterable(rows))
    here = {each for tile in tiles for each in tile.placed}
    for each in placed:
        if each in here:
            paint(image, each.layers, corner)
    data = _file(image, canvas.grain)
    for tile, part in zip(tiles, _RESTART.split(data[_scan(data) : -len(_END)]), strict=True):
        tile.data = part


@lru_cache(64)
def _head(height: int, grain: int) -> bytes:
    """Return the head of the file of a picture of this height."""
    data = _file(Image.new("RGB", (PIXELS, _BLOCK)), grain)
    size = data.index(_SIZE) + 5
    return data[:size] + height.to_bytes(2, "big") + data[size + 2 : _scan(data)]


def _scan(data: bytes) -> int:
    """Return the offset of the compressed data."""
    start = data.index(_SCAN)
    return start + 2 + int.from_bytes(data[start + 2 : start + 4], "big")


def _file(image: Image.Image, grain: int) -> bytes:
    out = BytesIO()
    image.save(out, "JPEG", qtables=quantization(grain), restart_marker_blocks=_WIDE // _BLOCK)
    return out.getvalue()


@cache
def quantization(grain: int) -> list[list[int]]:
    """Return the quantisation tables for light and colour: flatter than usual, because edges are sharp."""
    steps = [grain * (14 + down + across) // 14 for down in range(8) for across in range(8)]
    return [[_GROUND, *steps[1:]]] * 2
