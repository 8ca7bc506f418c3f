"""Tables of figures as pictures on paper, for columns that do not fit the text of a message."""

from collections.abc import Sequence

from bot.ui.pictures import writing
from bot.ui.pictures.picture import PIXELS, pixels
from bot.ui.texts import names
from bot.ui.texts.glyphs import legible
from bot.ui.texts.names import NAME_HEAD, PHONE
from bot.ui.texts.words import Form, Words
from games.faces.panel import Align, Fact, Grid, Who
from games.faces.scene import WIDTH, Box, Ink, Item, Label, Scene, Side

_EDGE = 28
_LARGEST, _SMALLEST = 44, 12
"""Sizes of text."""
_NAME_ROOM = 7
"""Smallest width of a column head, in digits."""
_TALLEST = 6000
_SMALL = writing.SMALL * WIDTH // PIXELS


def too_wide(grid: Grid, words: Words) -> bool:
    """Return whether the grid as text exceeds a phone's width, even with names cut to their shortest."""
    widths = [
        max(min(names.width(words.fact(fact, Form.MONO)), NAME_HEAD) for fact in column)
        for column in _columns(grid)
    ]
    return sum(widths) + len(widths) - 1 > PHONE


def grid_scene(grid: Grid, words: Words) -> Scene:
    """Draw the grid on paper, in the largest text that fits all columns side by side.

    `words` must be the words that the scene is rendered in. Names may be shortened, numbers never are.
    """
    measurements = _Measurements(grid, words)
    size = measurements.size()
    widths = measurements.widths(size)
    high = min(round(size * 1.5), _TALLEST // (len(grid.rows) + 1))
    heads = [column.head for column in grid.columns]
    items: list[Item] = [*_row(heads, grid, widths, _EDGE + high // 2, size, Ink.PENCIL)]
    for number, row in enumerate(grid.rows, 1):
        if number % 2:
            items.append(Box(_EDGE // 2, _EDGE + number * high, WIDTH - _EDGE, high, fill=Ink.SHADE, round=8))
        items += _row(row, grid, widths, _EDGE + number * high + high // 2, size, Ink.DARK)
    return Scene(_EDGE + high * (len(grid.rows) + 1) + _EDGE, Ink.PAPER, tuple(items))


def _columns(grid: Grid) -> list[tuple[Fact, ...]]:
    return list(zip([column.head for column in grid.columns], *grid.rows, strict=True))


def _gap(size: float) -> float:
    return size * 3 / 7


def _drawn(size: int) -> float:
    """Return the size of text as it is drawn, in whole pixels."""
    return pixels(size) * WIDTH / PIXELS


class _Measurements:
    """Widths of a grid's columns, at a text size of one pixel."""

    def __init__(self, grid: Grid, words: Words) -> None:
        name = _NAME_ROOM * writing.breadth("0")
        self._natural, self._least = [], []
        for column in _columns(grid):
            wide = [writing.breadth(legible(words.fact(fact, Form.PICTURE))) for fact in column]
            self._natural.append(max(wide))
            self._least.append(
                max(
                    min(each, name) if isinstance(fact, Who) else each
                    for fact, each in zip(column, wide, strict=True)
                )
            )

    def size(self) -> int:
        """Return the largest size that leaves names their smallest width."""
        sizes = range(_LARGEST, _SMALLEST, -1)
        return next((size for size in sizes if self._left(_drawn(size)) >= 0), _SMALLEST)

    def widths(self, size: int) -> list[float]:
        """Return the widths; spare width goes to names that need it, then to all columns."""
        widths = [least * size for least in self._least]
        left = max(0.0, self._left(size))
        while left >= 1 and (
            lacking := [
                number for number, wide in enumerate(self._natural) if wide * size - widths[number] >= 1
            ]
        ):
            share = left / len(lacking)
            for number in lacking:
                more = min(share, self._natural[number] * size - widths[number])
                widths[number] += more
                left -= more
        return [width + left / len(widths) for width in widths]

    def _left(self, size: float) -> float:
        return WIDTH - 2 * _EDGE - sum(self._least) * size - _gap(size) * (len(self._least) - 1)


def _row(
    facts: Sequence[Fact], grid: Grid, widths: Sequence[float], y: int, size: int, ink: Ink
) -> list[Item]:
    items: list[Item] = []
    x = float(_EDGE)
    for fact, column, width in zip(facts, grid.columns, widths, strict=True):
        at, side = (x, Side.LEFT) if column.align is Align.LEFT else (x + width, Side.RIGHT)
        named = isinstance(fact, Who)
        high = max(min(size, _SMALL), size * 4 // 5) if named and ink is Ink.PENCIL else size
        items.append(Label(fact, round(at), y, high, ink, side, room=max(1, round(width)) if named else 0))
        x += width + _gap(size)
    return items
