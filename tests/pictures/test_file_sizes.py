"""Every picture of a match is a small file, whatever the game shows."""

from functools import cache

import pytest

from bot.base.preferences import Language
from bot.ui.pictures import Picture, Style, jpeg, render_scene
from bot.ui.pictures.tiles import MOST_BYTES
from tests.contract.capabilities import DRAWN, each
from tests.pictures.panels import NAMES, hands, tables
from tests.pictures.people import draw, opened, words_of

FULLEST = 8
"""Pictures of each game that are drawn in the fast run."""


@cache
def pictures(name: str, *, patterns: bool) -> list[Picture]:
    """The hands and tables of a game, each once, the fullest first."""
    words, style = words_of(Language.RU, *NAMES, game=name), Style(patterns=patterns)
    panels = (*hands(name), *tables(name))
    shown = [render_scene(name, panel.scene, words, style) for panel in panels if panel.scene is not None]
    return sorted(dict.fromkeys(shown), key=lambda each: len(each.scene.items), reverse=True)


@each(DRAWN)
def test_the_fullest_pictures_are_at_most_sixty_kilobytes(name: str) -> None:
    for picture in pictures(name, patterns=True)[:FULLEST]:
        assert len(jpeg(picture)) <= MOST_BYTES == 60_000


@pytest.mark.slow
@pytest.mark.parametrize("patterns", [False, True])
@each(DRAWN)
def test_every_picture_is_at_most_sixty_kilobytes(name: str, patterns: bool) -> None:
    for picture in pictures(name, patterns=patterns):
        assert len(jpeg(picture)) <= MOST_BYTES


@each(DRAWN)
def test_pictures_have_the_pixels_that_are_drawn(name: str) -> None:
    picture = pictures(name, patterns=False)[0]
    assert opened(picture).size == draw(picture).size
    assert opened(picture).width == 800
