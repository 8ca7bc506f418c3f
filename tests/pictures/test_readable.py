"""Whatever is written on a picture can be read on a phone, and nothing lies on anything else."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random
from typing import NamedTuple

import pytest

from bot.base.preferences import Language
from bot.ui.pictures import PIXELS, Style, grid_scene, render_scene, too_wide, writing
from bot.ui.pictures.drawing import letters, scaled
from bot.ui.pictures.picture import Element, Writing, pixels
from bot.ui.texts.words import Words
from games import registry
from games.core import AnyGame, Seat
from games.faces.panel import Grid, Panel
from games.faces.scene import CARD_HEIGHT, Box, Scene, Sprite, Stroke
from tests.contract.capabilities import DRAWN
from tests.contract.walks import agreed, walk
from tests.pictures.people import LONG, words_of

STYLE = Style()
PHONE = 390
"""How wide a phone shows a picture."""
LEAST = 10
"""How high letters are at least there."""
STATES = 8
"""How many states of a match are looked at."""
NAMES = (LONG, "W" * 32, "Александра Воскресенская☻", "王伟", "Ґанна", "N" * 64, "Ж" * 32, "Ann", "Bo", "Cy")
Area = tuple[int, int, int, int]
EVERY_TABLE = pytest.mark.parametrize(
    ("name", "seats"),
    [
        pytest.param(name, seats, marks=pytest.mark.xdist_group(f"{name} {seats}"))
        for name in DRAWN
        for seats in registry.get(name).seats
    ],
)


def panels(name: str, seats: int) -> Iterator[Panel]:
    """What everybody sees of a random match, evenly from all over it."""
    game, face = registry.get(name), registry.face(name)
    for state in states(game, seats):
        view = game.view(state, None)
        yield face.table(view)
        yield face.score(view)
        for seat in map(Seat, range(seats)):
            yield face.hand(game.view(state, seat), seat, ())


def states(game: AnyGame, seats: int) -> list[object]:
    rng = Random(seats)
    found = walk(game, agreed(game, rng), seats, rng).states
    return [*found[:: max(1, len(found) // STATES)], found[-1]]


class Page(NamedTuple):
    """A picture in pixels."""

    height: int
    items: list[Element]


@cache
def drawn(name: str, seats: int, language: Language) -> list[Page]:
    """The pictures of those panels, each once, and their tables that do not fit a text."""
    words = words_of(language, *NAMES, game=name)
    found = [scene for panel in panels(name, seats) for scene in described(panel, words)]
    pictures = {each.name: each for each in (render_scene(name, scene, words, STYLE) for scene in found)}
    assert pictures
    scenes = [each.scene for each in pictures.values()]
    return [Page(pixels(scene.height), list(map(scaled, scene.items))) for scene in scenes]


def described(panel: Panel, words: Words) -> list[Scene]:
    if panel.scene is not None:
        return [panel.scene]
    grids = [block for block in panel.blocks if isinstance(block, Grid)]
    return [grid_scene(grid, words) for grid in grids if too_wide(grid, words)]


def height(item: Writing) -> float:
    """Of its letters on a phone."""
    _, size = writing.broken(writing.legible(item.text), item.size, item.room, item.lines)
    return writing.letter_height(size) * PHONE / PIXELS


def area(item: Element) -> Area:
    match item:
        case Writing():
            parts = [part.area for part in letters(item)]
            return (
                item.x + min(left for left, _, _, _ in parts),
                item.y + min(top for _, top, _, _ in parts),
                item.x + max(right for _, _, right, _ in parts),
                item.y + max(bottom for _, _, _, bottom in parts),
            )
        case Sprite(x=x, y=y, width=width, height=high):
            return x, y, x + width, y + (high or round(width * CARD_HEIGHT))
        case Box(x=x, y=y, width=width, height=high):
            return x, y, x + width, y + high
        case Stroke(points=points):
            across, down = [x for x, _ in points], [y for _, y in points]
            return min(across), min(down), max(across), max(down)


def overlap(one: Area, two: Area) -> bool:
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]


def within(inner: Area, outer: Area) -> bool:
    """Up to a pixel, for letters that reach beyond their line."""
    return all(one >= two - 1 for one, two in zip(inner[:2], outer[:2], strict=True)) and all(
        one <= two + 1 for one, two in zip(inner[2:], outer[2:], strict=True)
    )


def covers(item: Element) -> bool:
    return isinstance(item, Sprite) or (isinstance(item, Box) and item.fill is not None)


def ground_of(place: Area, earlier: list[tuple[Element, Area]]) -> bool:
    """Whether the newest thing under the writing is a box around all of it, or there is nothing."""
    beneath = [(item, other) for item, other in earlier if covers(item) and overlap(place, other)]
    return not beneath or (isinstance(beneath[-1][0], Box) and within(place, beneath[-1][1]))


IN_BOTH_LANGUAGES = pytest.mark.parametrize(
    "language", [Language.RU, pytest.param(Language.EN, marks=pytest.mark.slow)]
)
"""Russian words are the longer ones."""


@IN_BOTH_LANGUAGES
@EVERY_TABLE
def test_no_letter_is_below_ten_pixels_on_a_phone(name: str, seats: int, language: Language) -> None:
    for scene in drawn(name, seats, language):
        for item in scene.items:
            if isinstance(item, Writing) and item.text:
                assert height(item) >= LEAST, item


@IN_BOTH_LANGUAGES
@EVERY_TABLE
def test_nothing_lies_over_or_beyond_anything(name: str, seats: int, language: Language) -> None:
    for scene in drawn(name, seats, language):
        page = 0, 0, PIXELS, scene.height
        areas = [
            (item, area(item)) for item in scene.items if not (isinstance(item, Writing) and not item.text)
        ]
        for item, place in areas:
            assert within(place, page), item
        texts = [each for each in areas if isinstance(each[0], Writing)]
        for (one, first), (two, second) in combinations(texts, 2):
            assert not overlap(first, second), (one, two)
        for number, (item, place) in enumerate(areas):
            if isinstance(item, Writing):
                assert ground_of(place, areas[:number]), item
                later = [
                    each for each, other in areas[number + 1 :] if covers(each) and overlap(place, other)
                ]
                assert not later, (item, later)
        boxes = [each for each in areas if isinstance(each[0], Box)]
        for (one, first), (two, second) in combinations(boxes, 2):
            assert not overlap(first, second) or within(second, first) or within(first, second), (one, two)
