"""JPEG files assembled from cached tiles: only changed tiles are drawn and compressed.

A tile is compressed with a restart marker after each row of blocks. The rows of all tiles, in the order of a
whole picture and with markers between them, are the data of one file.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
"""Side of a JPEG block in pixels."""
_TILE_WIDTH = PIXELS // 2
_ROWS = 2
"""Rows of blocks per tile; the lowest tiles of a picture may have fewer."""
_TILE_HEIGHT = _ROWS * _BLOCK
_MOST_TILES = 4096
"""Capacity of the tile cache, at a kilobyte each."""
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
    """A part of a canvas, with its compressed rows of blocks once drawn.

    Threads that draw the same tile at once get equal results.
    """

    placed: tuple[_Placed, ...]
    rows: tuple[bytes, ...] = ()


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
    columns = _columns(canvas, _spread(placed))
    for left, column in columns.items():
        _draw_new(canvas, left, column, placed)
    rows = chain.from_iterable(map(_rows, zip(*columns.values(), strict=True)))
    data = [part for row, restart in zip(rows, cycle(_RESTARTS)) for part in (row, restart)]
    return b"".join((_head(canvas.height, canvas.grain), *data[:-1], _END))


@lru_cache(256)
def _canvas(game: str, style: Style, ground: Ink, height: int, grain: int) -> _Canvas:
    return _Canvas(game, style, ground, height, grain)


@lru_cache(4096)
def _placed(item: Element, game: str, style: Style) -> _Placed:
    layers = layers_of(item, game, style)
    if not layers:
        return _Placed((), (0, 0, 0, 0))
    lefts, tops, rights, bottoms = zip(*(layer.area for layer in layers), strict=True)
    return _Placed(layers, (min(lefts), min(tops), max(rights), max(bottoms)))


def _spread(placed: Iterable[_Placed]) -> Mapping[tuple[int, int], Sequence[_Placed]]:
    """Return the elements on each tile that is not empty, by the tile's left and top."""
    spread: dict[tuple[int, int], list[_Placed]] = {}
    for each in placed:
        left, top, right, bottom = each.area
        for high in range(top // _TILE_HEIGHT * _TILE_HEIGHT, bottom, _TILE_HEIGHT):
            for near in range(left // _TILE_WIDTH * _TILE_WIDTH, right, _TILE_WIDTH):
                spread.setdefault((near, high), []).append(each)
    return spread


def _columns(
    canvas: _Canvas, spread: Mapping[tuple[int, int], Sequence[_Placed]]
) -> Mapping[int, Sequence[_Tile]]:
    """Return the tiles of a picture from the top, by the left of their column."""
    return {
        left: [
            _tile(canvas, (left, top), tuple(spread.get((left, top), ())))
            for top in range(0, canvas.height, _TILE_HEIGHT)
        ]
        for left in range(0, PIXELS, _TILE_WIDTH)
    }


def _rows(tiles: Sequence[_Tile]) -> Iterator[bytes]:
    """Yield the rows of blocks of adjacent tiles, from left to right and down."""
    for side_by_side in zip(*(tile.rows for tile in tiles), strict=True):
        yield from side_by_side


@lru_cache(_MOST_TILES)
def _tile(canvas: _Canvas, corner: tuple[int, int], placed: tuple[_Placed, ...]) -> _Tile:
    return _Tile(placed)


def _draw_new(canvas: _Canvas, left: int, column: Sequence[_Tile], placed: Sequence[_Placed]) -> None:
    """Draw the uncached tiles of a column, adjacent ones at once."""
    top = 0
    for is_drawn, tiles in groupby(column, lambda tile: bool(tile.rows)):
        run = list(tiles)
        if not is_drawn:
            _draw(canvas, (left, top), run, placed)
        top += len(run) * _TILE_HEIGHT


def _draw(
    canvas: _Canvas, corner: tuple[int, int], tiles: Sequence[_Tile], placed: Iterable[_Placed]
) -> None:
    """Draw tiles above each other, the first at this corner; `placed`: the picture's elements in order."""
    left, top = corner
    bottom = min(top + len(tiles) * _TILE_HEIGHT, canvas.height)
    image = ground(canvas.ground, canvas.height).crop((left, top, left + _TILE_WIDTH, bottom))
    here = {each for tile in tiles for each in tile.placed}
    for each in placed:
        if each in here:
            paint(image, each.layers, corner)
    data = _file(image, canvas.grain)
    rows = _RESTART.split(data[_scan(data) : -len(_END)])
    for number, tile in enumerate(tiles):
        tile.rows = tuple(rows[number * _ROWS : (number + 1) * _ROWS])


@lru_cache(64)
def _head(height: int, grain: int) -> bytes:
    """Return the head of the file of a picture of this height."""
    data = _file(Image.new("RGB", (_TILE_WIDTH, _BLOCK)), grain)
    size = data.index(_SIZE) + 5
    whole = height.to_bytes(2, "big") + PIXELS.to_bytes(2, "big")
    return data[:size] + whole + data[size + len(whole) : _scan(data)]


def _scan(data: bytes) -> int:
    """Return the offset of the compressed data."""
    start = data.index(_SCAN)
    return start + 2 + int.from_bytes(data[start + 2 : start + 4], "big")


def _file(image: Image.Image, grain: int) -> bytes:
    out = BytesIO()
    image.save(out, "JPEG", qtables=quantization(grain), restart_marker_rows=1)
    return out.getvalue()


@cache
def quantization(grain: int) -> list[list[int]]:
    """Return the quantisation tables for light and colour: flatter than usual, because edges are sharp."""
    steps = [grain * (14 + down + across) // 14 for down in range(8) for across in range(8)]
    return [[_GROUND, *steps[1:]]] * 2
