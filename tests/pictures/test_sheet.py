"""Score tables on paper, whatever their width."""

from itertools import pairwise

import pytest

from bot.base.preferences import Language
from bot.ui.pictures import PIXELS, Style, grid_scene, render_scene, too_wide, writing
from bot.ui.pictures.layers import scaled
from bot.ui.pictures.picture import Writing
from bot.ui.texts.glyphs import legible
from games.core import Seat
from games.faces.panel import Align, Column, Fact, Grid, Who
from games.faces.scene import Box, Ink, Side
from tests.pictures.people import LONG, opened, words_of

NAMES = ("Аня", LONG, "Гоша☻", "王伟")


def grid(columns: int, rows: int = 6, number: int = 888) -> Grid:
    """Return a grid with names at the left and numbers beside them."""
    heads = (Column("", Align.LEFT), *(Column(each) for each in range(1, columns)))
    lines: list[tuple[Fact, ...]] = [
        (Who(Seat(row % 4)), *(number - row for _ in range(columns - 1))) for row in range(rows)
    ]
    return Grid(heads, tuple(lines))


def written(table: Grid) -> list[Writing]:
    words = words_of(Language.RU, *NAMES)
    scene = render_scene("oh_hell", grid_scene(table, words), words, Style()).scene
    return [item for item in map(scaled, scene.items) if isinstance(item, Writing) and item.text]


def span(line: Writing) -> tuple[float, float]:
    text, size = writing.fit(legible(line.text), line.size, line.room)
    wide = writing.mask(text, size)[0].width
    return (line.x, line.x + wide) if line.side is Side.LEFT else (line.x - wide, line.x)


@pytest.mark.parametrize("columns", [2, 5, 10, 20, 30])
def test_columns_stand_apart_and_within_the_page(columns: int) -> None:
    lines = written(grid(columns))
    assert len(lines) == 7 * columns - 1
    for y in {line.y for line in lines}:
        spans = [span(line) for line in lines if line.y == y]
        assert spans[0][0] >= 0
        assert spans[-1][1] <= PIXELS
        assert all(left[1] < right[0] for left, right in pairwise(spans)), spans


@pytest.mark.parametrize("columns", [2, 10, 30])
def test_numbers_end_in_a_line_and_are_of_one_size(columns: int) -> None:
    numbers = [line for line in written(grid(columns)) if line.text.isdigit()]
    assert len({line.x for line in numbers}) == columns - 1
    assert {line.side for line in numbers} == {Side.RIGHT}
    assert {(line.size, line.room) for line in numbers} == {(numbers[0].size, 0)}


def test_thirty_columns_of_hundreds_stay_readable() -> None:
    """Ten pixels of 768 are as high as the small print of a newspaper on a phone held sideways."""
    assert min(line.size for line in written(grid(30)) if line.text.isdigit()) >= 11
    assert min(line.size for line in written(grid(10)) if line.text.isdigit()) == 28


def test_every_other_row_is_shaded() -> None:
    scene = grid_scene(grid(5, rows=6), words_of(Language.RU, *NAMES))
    shades = [item for item in scene.items if isinstance(item, Box)]
    assert scene.ground is Ink.PAPER
    assert [shade.fill for shade in shades] == [Ink.SHADE] * 3
    assert shades[1].y - shades[0].y == 2 * shades[0].height


def test_a_long_sheet_is_no_higher_than_telegram_takes() -> None:
    words = words_of(Language.RU, *NAMES)
    image = opened(render_scene("oh_hell", grid_scene(grid(8, rows=300), words), words, Style()))
    assert sum(image.size) < 10_000


def test_a_grid_is_too_wide_without_room_for_its_numbers() -> None:
    words = words_of(Language.RU, *NAMES)
    assert not too_wide(grid(7), words)  # 6 + 6 × (1 + 3) = 30
    assert too_wide(grid(8), words)  # 34
    assert not too_wide(
        Grid((Column(Who(Seat(1))),) * 4, ((7, 7, 7, 7),)), words
    )  # names alone give way: 4 × 6 + 3
