"""The pictures of the games that have any: what stands on them, in both languages."""

import pytest

from bot.base.preferences import Language
from bot.ui import render
from bot.ui.pictures import PIXELS, Picture, Style, jpeg, render_scene
from bot.ui.pictures.picture import pixels
from bot.ui.pictures.tiles import MOST_BYTES
from games.faces.panel import Panel
from tests.contract.capabilities import DRAWN, each
from tests.pictures.panels import NAMES, hands, tables
from tests.pictures.people import opened, words_of


def picture(name: str, panel: Panel, language: Language = Language.RU) -> Picture:
    assert panel.scene is not None
    return render_scene(name, panel.scene, words_of(language, *NAMES, game=name), Style(indices=language))


@pytest.mark.parametrize("language", list(Language))
@each(DRAWN)
def test_tables_weigh_little_and_captions_are_short(name: str, language: Language) -> None:
    words = words_of(language, *NAMES, game=name)
    for panel in (*tables(name), *hands(name)):
        if panel.scene is not None:
            caption = "\n".join(render.blocks(panel.caption, words))
            assert caption.strip()
            assert len(caption) <= 500, caption
    fullest = max(tables(name), key=lambda panel: len(panel.scene.items) if panel.scene else 0)
    drawing = picture(name, fullest, language)
    assert len(jpeg(drawing)) <= MOST_BYTES
    assert opened(drawing).size == (PIXELS, pixels(drawing.scene.height))
