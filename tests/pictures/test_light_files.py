"""Pictures of hands are small files, whatever the game shows."""

from io import BytesIO

import msgspec
import pytest
from PIL import Image

from bot.pictures import Picture, Style, jpeg, render_scene
from bot.pictures.files import MOST_BYTES
from bot.preferences import Language
from games.faces.panel import Panel
from tests.contract.capabilities import DRAWN, each
from tests.pictures.panels import NAMES, hands
from tests.pictures.people import words_of

FULLEST = 8
"""Pictures of each game that are drawn in the fast run."""


def pictures(name: str, *, patterns: bool) -> list[Picture]:
    """The hands of a game as people get them, the fullest first."""
    panels: list[Panel] = [panel for panel in hands(name) if panel.scene is not None]
    panels.sort(key=lambda panel: len(panel.scene.items) if panel.scene is not None else 0, reverse=True)
    words, style = words_of(Language.RU, *NAMES, game=name), Style(patterns=patterns)
    return [
        render_scene(name, panel.scene, words, style, light=True)
        for panel in panels
        if panel.scene is not None
    ]


@each(DRAWN)
def test_the_fullest_hands_are_at_most_sixty_kilobytes(name: str) -> None:
    for picture in pictures(name, patterns=True)[:FULLEST]:
        assert len(jpeg(picture)) <= MOST_BYTES == 60_000


@pytest.mark.slow
@pytest.mark.parametrize("patterns", [False, True])
@each(DRAWN)
def test_every_hand_is_at_most_sixty_kilobytes(name: str, patterns: bool) -> None:
    for picture in {drawn.name: drawn for drawn in pictures(name, patterns=patterns)}.values():
        assert len(jpeg(picture)) <= MOST_BYTES


def test_a_light_picture_is_as_high_as_the_sharp_one() -> None:
    light = pictures("oh_hell", patterns=False)[0]
    sharp = msgspec.structs.replace(light, light=False)
    assert light.name != sharp.name
    small, large = (Image.open(BytesIO(jpeg(each))) for each in (light, sharp))
    assert (small.width, large.width) == (800, 1200)
    assert abs(small.height * 3 - large.height * 2) <= 2
