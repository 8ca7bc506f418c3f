"""Every picture of a match is a small file, whatever the game shows."""

from functools import cache

import pytest

from bot.base.preferences import Language
from bot.ui.pictures import PIXELS, Picture, Style, jpeg, render_scene
from bot.ui.pictures.picture import pixels
from bot.ui.pictures.tiles import MOST_BYTES
from tests.contract.capabilities import DRAWN, each
from tests.pictures.panels import pictured
from tests.pictures.people import NAMES, opened, words_of


@cache
def pictures(name: str, *, patterns: bool) -> list[Picture]:
    """Return the hands and tables of a game, each once, the fullest first."""
    words, style = words_of(Language.RU, *NAMES, game=name), Style(patterns=patterns)
    scenes = [panel.scene for panel in pictured(name) if panel.scene is not None]
    shown = [render_scene(name, scene, words, style) for scene in scenes]
    return sorted(dict.fromkeys(shown), key=lambda each: len(each.scene.items), reverse=True)


@each(DRAWN)
def test_the_fullest_picture_is_at_most_sixty_kilobytes(name: str) -> None:
    fullest = pictures(name, patterns=True)[0]
    assert len(jpeg(fullest)) <= MOST_BYTES == 60_000
    assert opened(fullest).size == (PIXELS, pixels(fullest.scene.height))


@pytest.mark.slow
@pytest.mark.parametrize("patterns", [False, True])
@each(DRAWN)
def test_every_picture_is_at_most_sixty_kilobytes(name: str, patterns: bool) -> None:
    for picture in pictures(name, patterns=patterns):
        assert len(jpeg(picture)) <= MOST_BYTES
