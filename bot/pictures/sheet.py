"""Tables of figures as pictures on paper, where the text of a message has no room for their columns."""

from collections.abc import Sequence

from bot.pictures import writing
from bot.screens import names
from bot.screens.names import NAME_HEAD, PHONE
from bot.screens.words import Form, Words
from games.panel import Align, Fact, Grid, Who
from games.scene import WIDTH, Box, Ink, Item, Label, Scene, Side

_EDGE = 28
_LARGEST, _LEAST = 44, 20
"""Sizes of writing."""
_NAME_ROOM = 7
"""Widths of a digit that a name gets at least at the head of its column."""
_TALLEST = 6000


def too_wide(grid: Grid, words: Words) -> bool:
    """Whether the grid as text has more columns than a phone shows, though its names be cut to their least."""
    widths = [max(min(names.width(words.fact(fact, Form.MONO)), NAME_HEAD) for fact in column) for column in _columns(grid)]
    return sum(widths) + len(widths) - 1 > PHONE


def grid_scene(grid: Grid, words: Words, *, title: Fact = "") -> Scene:
    """The grid as a sheet of paper, in the largest writing that lets all columns stand side by side."""
    size = _size(grid, words)
    widths = _widths(grid, words, size)
    high = min(round(size * 1.5), _TALLEST // (len(grid.rows) + 1))
    top = _EDGE + (2 * _LARGEST if title else 0)
    items: list[Item] = [Label(title, WIDTH // 2, _EDGE + _LARGEST * 2 // 3, _LARGEST, Ink.DARK, room=WIDTH - 2 * _EDGE)] if title else []
    items += _row([column.head for column in grid.columns], grid, widths, top + high // 2, size, Ink.PENCIL)
    for number, row in enumerate(grid.rows, 1):
        if number % 2:
            items.append(Box(_EDGE // 2, top + number * high, WIDTH - _EDGE, high, fill=Ink.SHADE, round=8))
        items += _row(row, grid, widths, top + number * high + high // 2, size, Ink.DARK)
    return Scene(top + high * (len(grid.rows) + 1) + _EDGE, Ink.PAPER, tuple(items))


def _columns(grid: Grid) -> list[tuple[Fact, ...]]:
    return list(zip([column.head for column in grid.columns], *grid.rows, strict=True))


def _size(grid: Grid, words: Words) -> int:
    """The largest that leaves names their least room."""
    inner = WIDTH - 2 * _EDGE
    for size in range(_LARGEST, _LEAST, -1):
        if sum(_least(column, words, size) for column in _columns(grid)) + _gap(size) * (len(grid.columns) - 1) <= inner:
            return size
    return _LEAST


def _gap(size: int) -> int:
    return size * 2 // 3


def _wide(fact: Fact, words: Words, size: int) -> float:
    return writing.length(writing.legible(words.fact(fact, Form.MONO)), size)


def _least(column: Sequence[Fact], words: Words, size: int) -> float:
    most = _NAME_ROOM * writing.length("0", size)
    return max(min(wide, most) if isinstance(fact, Who) else wide for fact in column for wide in (_wide(fact, words, size),))


def _widths(grid: Grid, words: Words, size: int) -> list[float]:
    """What every column needs; what is left goes to names that lack it, then to all alike."""
    columns = _columns(grid)
    widths = [_least(column, words, size) for column in columns]
    left = WIDTH - 2 * _EDGE - sum(widths) - _gap(size) * (len(widths) - 1)
    for number, column in enumerate(columns):
        more = max(0.0, min(left, max(_wide(fact, words, size) for fact in column) - widths[number]))
        widths[number] += more
        left -= more
    return [width + left / len(widths) for width in widths]


def _row(facts: Sequence[Fact], grid: Grid, widths: Sequence[float], y: int, size: int, ink: Ink) -> list[Item]:
    items: list[Item] = []
    x = float(_EDGE)
    for fact, column, width in zip(facts, grid.columns, widths, strict=True):
        at, side = (x, Side.LEFT) if column.align is Align.LEFT else (x + width, Side.RIGHT)
        items.append(Label(fact, round(at), y, size, ink, side, room=max(1, round(width))))
        x += width + _gap(size)
    return items
