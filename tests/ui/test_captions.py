"""Picture, caption and buttons fit a phone's screen together."""

import re

import pytest

from bot.base.preferences import Language
from bot.match.table import Chair, ChatId, PersonId, Table, TableId
from bot.ui import captions
from bot.ui.pictures import Style
from bot.ui.render import Frame, blocks, label
from bot.ui.table.group_message import FEED_LINES, PRESSED_FEED_LINES, table_content
from bot.ui.texts.words import words_in
from games import registry
from games.faces.face import SharedBoard
from games.faces.panel import Panel
from tests.contract.capabilities import DRAWN, each, has
from tests.contract.walks import states_to_check
from tests.pictures.panels import pictured

NAMES = ("Константин Всеволодович", "Bartholomew Fitzgerald", "Ян", "W" * 32, "Боря 🎉")
CHAIRS = tuple(Chair(NAMES[seat % len(NAMES)], PersonId(seat + 1)) for seat in range(10))
BY_LANGUAGE = pytest.mark.parametrize("language", list(Language))


MOST_LINES = {
    name: captions.BOARD_CAPTION_LINES if has(name, SharedBoard) else captions.CAPTION_LINES for name in DRAWN
}


def lines_of(panel: Panel, language: Language, name: str) -> list[str]:
    html = blocks(panel.caption, words_in(language, name).at(CHAIRS))
    return [line for block in html for line in block.split("\n")]


@pytest.mark.walks
@BY_LANGUAGE
@each(DRAWN)
def test_captions_have_four_lines_and_three_under_a_board(name: str, language: Language) -> None:
    told = [lines_of(panel, language, name) for panel in pictured(name)]
    assert told
    assert all(1 <= len(lines) <= MOST_LINES[name] for lines in told)
    assert all(0 < len("\n".join(lines).strip()) <= 500 for lines in told)


@pytest.mark.walks
@BY_LANGUAGE
@each(DRAWN)
def test_feed_takes_the_lines_that_a_phone_has_left(name: str, language: Language) -> None:
    game, face, told = registry.get(name), registry.face(name), 0
    table = Table(
        TableId("t"), name, "", {}, PersonId(1), language, "token", chat=ChatId(-100), chairs=CHAIRS
    )
    most = PRESSED_FEED_LINES if isinstance(face, SharedBoard) else FEED_LINES
    for walk, number, state in states_to_check(name, 150):
        view = game.view(state, None)
        panel = face.table(view)
        if panel.scene is not None:
            events = [event for move in walk.moves[max(0, number - 12) : number] for event in move.events]
            heard = [face.feed_line(event) for event in events if event.heard_by(None)]
            news = [line for line in heard if line is not None][-most:]
            text = table_content(table, view, news, "bot", Frame(name, Style())).text
            own = lines_of(panel, language, name)
            assert captions.shown_lines([text]) <= max(MOST_LINES[name], captions.shown_lines(own))
            told += len(text.split("\n")) > len(own)
    assert told


@pytest.mark.walks
@BY_LANGUAGE
@each(DRAWN)
def test_suits_on_buttons_take_the_ink_of_the_label(name: str, language: Language) -> None:
    labels = [
        label(button.label, words_in(language, name).at(CHAIRS))
        for panel in pictured(name)
        for row in panel.buttons
        for button in row
    ]
    assert not [each for each in labels if re.search("[♠♣♦♥](?!\ufe0e)", each)]
    assert name == "terc" or any("\ufe0e" in each for each in labels)


@pytest.mark.parametrize(
    ("html", "lines"),
    [("", 1), ("а" * 36, 1), ("а" * 37, 2), ("<b>" + "а" * 36 + "</b>\nб", 2), ("&amp;" * 36, 1)],
)
def test_lines_are_counted_as_a_phone_wraps_them(html: str, lines: int) -> None:
    assert captions.shown_lines([html]) == lines


def test_the_newest_lines_of_the_feed_are_kept() -> None:
    long = "я" * 40
    assert captions.newest_fitting(["а", long, "б"], 3) == [long, "б"]
    assert captions.newest_fitting(["а", long, "б"], 2) == ["б"]
    assert captions.newest_fitting(["а", "б"], 0) == captions.newest_fitting(["а"], -1) == []
