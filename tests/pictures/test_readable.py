"""Text on a picture is legible on a phone, and nothing overlaps."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random
from typing import NamedTuple

import pytest

from bot.base.preferences import Language
from bot.ui.pictures import PIXELS, Style, grid_scene, render_scene, too_wide, writing
from bot.ui.pictures.layers import letters, scaled
from bot.ui.pictures.picture import Element, Writing, pixels
from bot.ui.texts.glyphs import legible
from games import registry
from games.cards import Card
from games.core import Seat
from games.faces.panel import Grid, Panel
from games.faces.scene import CARD_HEIGHT, Box, Sprite, Stroke
from tests.contract.capabilities import DRAWN
from tests.contract.walks import agreed, walk
from tests.pictures.laid_tables import SCENES as LAID
from tests.pictures.people import NAMES, words_of

STYLE = Style()
PHONE = 390
"""Width of a picture on a phone."""
LEAST = 10
"""Least height of letters there."""
STATES = 8
"""States of a match that are checked."""
Area = tuple[int, int, int, int]
EVERY_TABLE = pytest.mark.parametrize(
    ("name", "seats"),
    [
        ("laid", 0),
        *(
            pytest.param(name, seats, marks=pytest.mark.xdist_group(f"{name} {seats}"))
            for name in DRAWN
            for seats in registry.get(name).seats
        ),
    ],
)
"""Of every game with every number of players, and those that were laid to try card tables."""


def panels(name: str, seats: int) -> Iterator[Panel]:
    """Yield the panels of a random match, evenly spread."""
    game, face, rng = registry.get(name), registry.face(name), Random(seats)
    found = walk(game, agreed(game, rng), seats, rng).states
    for state in (*found[:: max(1, len(found) // STATES)], found[-1]):
        view = game.view(state, None)
        yield face.table(view)
        yield face.score(view)
        for seat in map(Seat, range(seats)):
            yield face.hand(game.view(state, seat), seat, ())


class Page(NamedTuple):
    """A picture in pixels."""

    height: int
    items: list[Element]


@cache
def drawn(name: str, seats: int, language: Language) -> list[Page]:
    """Return distinct pictures of panels, and of tables too wide for text."""
    game = "oh_hell" if name == "laid" else name
    words = words_of(language, *NAMES, game=game)
    shown = () if name == "laid" else tuple(panels(name, seats))
    found = (
        [*LAID.values()] if name == "laid" else [panel.scene for panel in shown if panel.scene is not None]
    )
    grids = [block for panel in shown if panel.scene is None for block in panel.blocks]
    found += [grid_scene(grid, words) for grid in grids if isinstance(grid, Grid) and too_wide(grid, words)]
    pictures = {
        each.name: each.scene for each in (render_scene(game, scene, words, STYLE) for scene in found)
    }
    assert pictures
    return [Page(pixels(scene.height), list(map(scaled, scene.items))) for scene in pictures.values()]


def height(item: Writing) -> float:
    """Return the height of its letters on a phone."""
    _, size = writing.broken(legible(item.text), item.size, item.room, item.lines)
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
    """Return whether it lies within, up to a pixel, for letters that reach beyond their line."""
    return all(
        sign * one >= sign * two - 1 for one, two, sign in zip(inner, outer, (1, 1, -1, -1), strict=True)
    )


def covers(item: Element) -> bool:
    return isinstance(item, Sprite) or (isinstance(item, Box) and item.fill is not None)


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
            later = [(each, other) for each, other in areas[number + 1 :] if covers(each)]
            if isinstance(item, Writing):  # on a box all around it, or on nothing
                beneath = [
                    (each, under) for each, under in areas[:number] if covers(each) and overlap(place, under)
                ]
                assert not beneath or (isinstance(beneath[-1][0], Box) and within(place, beneath[-1][1])), (
                    item
                )
                assert not [each for each, other in later if overlap(place, other)], item
            if isinstance(item, Sprite) and isinstance(item.what, Card):  # rank and suit stay visible
                index = item.x, item.y, item.x + item.width * 34 // 100, item.y + item.width * 66 // 100
                assert not [each for each, other in later if overlap(index, other)], item
        boxes = [each for each in areas if isinstance(each[0], Box)]
        for (one, first), (two, second) in combinations(boxes, 2):
            assert not overlap(first, second) or within(second, first) or within(first, second), (one, two)
