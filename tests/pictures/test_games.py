"""The pictures of the games that have any: what stands on them, in both languages, and that they tell no secrets."""

import pytest

from bot.pictures import Picture, Style, jpeg, render_scene
from bot.preferences import Language
from bot.screens import render
from games import registry
from games.core import AnyGame
from games.faces.panel import Panel
from tests.contract.capabilities import DRAWN, each
from tests.contract.twins import twins
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
    assert len(jpeg(drawing)) < 300_000
    assert opened(drawing).size == (1200, drawing.scene.height)


@each(DRAWN)
def test_worlds_that_differ_in_hidden_cards_have_one_picture(name: str) -> None:
    game, face = registry.get(name), registry.face(name)
    compared = 0
    for pair in twins(name):
        if pair.seat is None:
            one, two = (
                face.table(game.view(followed(game, pair.before, log), None))
                for log in (pair.log, pair.other)
            )
            if one.scene is not None:
                assert picture(name, one).name == picture(name, two).name
                compared += 1
    assert compared > 5


def followed(game: AnyGame, state: object, log: tuple[tuple[object, str], ...]) -> object:
    for actor, text in log:
        state = game.apply(state, actor, game.read(text)).state  # type: ignore[arg-type]
    return state
