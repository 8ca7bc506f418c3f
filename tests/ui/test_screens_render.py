"""Panels drawn as messages, checked by eye against the width of a phone."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from bot.base.preferences import CardStyle, Language
from bot.match.table import Chair, PersonId, TableId
from bot.ui.content import Key
from bot.ui.pictures import Style, Suits, render_scene
from bot.ui.render import (
    TEXT,
    Frame,
    blocks,
    buttons,
    content,
    frame_for,
    grid,
    holding,
    keys_for,
    panel_content,
)
from bot.ui.texts import names
from bot.ui.texts.names import PHONE
from bot.ui.texts.words import Words, words_in
from games.cards import Card
from games.core import Seat
from games.faces.panel import (
    Align,
    Button,
    Column,
    Does,
    Fact,
    Gap,
    Grid,
    Holding,
    Line,
    Panel,
    Service,
    Text,
    Who,
)
from games.faces.scene import Ink, Label, Scene
from tests.support import sentences
from tests.support.content import Checked, check

TABLE = TableId("tabletable")
READY = sentences.said("lobby-ready")


def said(*people: str, language: Language = Language.RU) -> Words:
    chairs = tuple(Chair(name, PersonId(number)) for number, name in enumerate(people, 1))
    return words_in(language).at(chairs)


SUITS = "2S TS AS KD 3C JC TC 9H", "AS KS 2D", "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S", ""
"""Ranks that line up beside a ten, ranks that stand close without one, thirteen that fit a phone, and none."""


@pytest.mark.parametrize("language", Language)
def test_a_hand_stands_in_rows_of_suits(language: Language, snapshot: SnapshotAssertion) -> None:
    rows = [holding(Holding(tuple(map(Card, hand.split()))), said(language=language)) for hand in SUITS]
    assert "\n\n".join(rows) == snapshot


PEOPLE = "Аня", "Константин Константинопольский", "<b>日本 & Co", "Глеб", "Дмитрий", "Ева", "Жан"
SCORES = Grid(
    (Column(""), Column("Игрок", Align.LEFT), Column("заказ"), Column("взято")),
    (("▸", Who(Seat(0)), 1, 0), ("", Who(Seat(1)), "·", 12), ("", Who(Seat(2)), -3, 0)),
)
SHEET = Grid(
    (Column(""), *(Column(Who(Seat(seat))) for seat in range(7))), ((1, *["1/0"] * 7), ("=", *[100] * 7))
)


def test_a_grid_lines_up_and_names_give_way_in_rows_and_heads(snapshot: SnapshotAssertion) -> None:
    """Robots are told apart at the heads of a sheet, too."""
    robots = words_in(Language.RU).at(Chair(robot=number) for number in range(1, 8))
    drawn = (grid(SCORES, said(*PEOPLE)), grid(SHEET, said(*PEOPLE)), grid(SHEET, robots))
    assert "\n\n".join(drawn) == snapshot
    assert all(names.width(line) <= PHONE for each in drawn for line in Checked(each).text.splitlines())


def test_names_from_right_to_left_turn_no_row_of_a_grid_around() -> None:
    """Marks of direction take no column."""
    words = words_in(Language.EN).at([Chair("אבי", PersonId(1)), Chair("Anna", PersonId(2))])
    rows = tuple((Who(Seat(seat)), 7) for seat in range(2))
    lines = Checked(grid(Grid((Column("", Align.LEFT), Column("")), rows), words)).text.splitlines()
    assert lines == ["\u2068אבי·a\u2069  7", "Anna   7"]


def test_a_grid_without_heads_has_no_head() -> None:
    assert grid(Grid((Column(""), Column("")), ((1, 2),)), said()) == "<pre>1  2</pre>"


def test_an_unchanged_grid_is_set_once_for_each_table() -> None:
    sheet, again = (
        Grid((Column(""), Column(Who(Seat(0)))), ((Text("lobby-ready", {"a": 1}), Fraction(1, 2)),))
        for _ in range(2)
    )
    assert grid(again, said("Аня")) is grid(sheet, said("Аня"))
    assert grid(sheet, said("Вера")) != grid(sheet, said("Аня"))


def test_blocks_are_lines_gaps_and_tables() -> None:
    panel = (Line(Text("lobby-ready")), Gap(), Holding((Card.SA,)))
    assert blocks(panel, said()) == [READY, "", "♠︎ <code>Т</code>"]


def test_buttons_carry_the_question_and_what_they_do() -> None:
    panel = Panel(
        (Line(Text("lobby-ready")),),
        (
            (
                Button(Card.HJ, "play JH"),
                Button(3, "bid 3"),
                Button(Text("button-page-back"), "2C", Does.PICK),
                Button("", "pass"),
            ),
        ),
    )
    (row,) = buttons(panel, keys_for(TABLE, "d5t2", said()))
    assert [(key.label, key.data) for key in row] == [
        ("В♥\ufe0e", "a:tabletable:d5t2:play JH"),
        ("3", "a:tabletable:d5t2:bid 3"),
        (sentences.said("button-page-back"), "p:tabletable:d5t2:2C"),
        ("·", "a:tabletable:d5t2:pass"),
    ]


@pytest.mark.parametrize(
    ("service", "last"),
    [
        (Service.BELOW, [["7"], ["💡 Hint", "❓ Explain"]]),
        (Service.BESIDE, [["7", "💡", "❓"]]),
        (Service.NOWHERE, [["7"]]),
    ],
)
def test_the_service_keys_are_where_the_panel_has_them(service: Service, last: list[list[str]]) -> None:
    keys = [Key(label) for label in ("💡 Hint", "❓ Explain")]
    panel = Panel((Gap(),), ((Button(5, "five"),), (Button(7, "seven"),)), service=service)
    shown = buttons(panel, keys_for(TABLE, "q", said()), keys)
    assert [[key.label for key in row] for row in shown] == [["5"], *last]
    assert [len(row) for row in buttons(panel, keys_for(TABLE, "q", said()))] == [1, 1]


def test_the_feed_gives_way_first_and_from_its_oldest_line() -> None:
    made = content(["<b>" + "x" * 1000 + "</b>"], [str(number) * 1500 for number in range(4)])
    check(made)
    assert made.text.startswith("<b>x")
    assert made.text.endswith("3333")
    assert "1" not in made.text


def test_a_caption_is_measured_without_its_markup() -> None:
    kept = content(["<b>" + "x" * 500 + "</b>"], ["&amp;" * 510, "<i>y</i>"], photo=True)
    assert kept.text == "<b>" + "x" * 500 + "</b>\n" + "&amp;" * 510 + "\n<i>y</i>"
    cut = content(["<b>" + "x" * 500 + "</b>"], ["&amp;" * 525, "<i>y</i>"], photo=True)
    assert cut.text == "<b>" + "x" * 500 + "</b>\n<i>y</i>"


FRAME = frame_for("oh_hell", CardStyle(pictures=True), Language.RU, None)
SCENE = Scene(400, Ink.FELT, (Label(Text("lobby-ready"), 600, 200, 40),))


def test_a_panel_with_a_scene_is_a_picture_with_its_caption() -> None:
    panel = Panel((Line(Text("lobby-ready")),), describe=lambda: SCENE, caption=(Line(Text("lobby-empty")),))
    made = panel_content(panel, said(), FRAME, below=["below"])
    assert made.text == f"{sentences.said('lobby-empty')}\nbelow"
    assert made.picture == render_scene("oh_hell", SCENE, said(), Style())
    assert panel_content(panel, said(), TEXT).text == READY
    assert panel_content(panel, said(), TEXT).picture is None


def test_a_caption_may_be_empty_and_a_text_may_not() -> None:
    assert (
        panel_content(Panel((Line(Text("lobby-ready")),), describe=lambda: SCENE), said(), FRAME).text == ""
    )
    assert panel_content(Panel(()), said(), TEXT).text == "·"


def test_a_look_follows_language_and_taste() -> None:
    display = CardStyle(pictures=True, four_colours=False, patterns=True)
    assert frame_for("oh_hell", display, Language.EN, None).style == Style(
        Suits.TWO, patterns=True, indices=Language.EN
    )
    assert frame_for("oh_hell", display, Language.EN, False) == Frame("oh_hell")
    text = CardStyle(pictures=False)
    assert frame_for("oh_hell", text, Language.EN, True) == Frame("oh_hell", photo=True)


def test_a_table_too_wide_for_a_phone_becomes_a_picture() -> None:
    people = [Who(Seat(seat)) for seat in range(3)]
    wide = Grid(tuple(Column(who) for who in people * 3), (tuple(range(1_000, 1_009)),))
    narrow = Grid(tuple(Column(who) for who in people), ((1, 2, 3),))
    words_ = said("Anna", "Boris", "Vera")
    made = panel_content(Panel((Line(Text("lobby-ready")), wide, Gap(), narrow)), words_, FRAME)
    assert made.picture is not None
    assert made.text == f"{READY}\n\n" + grid(narrow, words_)
    assert panel_content(Panel((narrow,)), words_, FRAME).picture is None
    assert panel_content(Panel((wide,)), words_, TEXT).text == grid(wide, words_)


def test_parts_are_dropped_whole_where_even_they_are_too_many() -> None:
    made = content(["<b>" + "x" * 3000 + "</b>", "<pre>" + "🂡" * 1000 + "</pre>"], [])
    check(made)
    assert made.text == "<b>" + "x" * 3000 + "</b>"


def test_too_many_buttons_are_cut_and_rows_parted() -> None:
    row = tuple(Button(number, f"bid {number}") for number in range(130))
    panel = Panel((Line(Text("lobby-ready")),), (row,))
    made = panel_content(panel, said(), TEXT, buttons(panel, keys_for(TABLE, "q", said())))
    check(made)
    assert len(made.keyboard[0]) == 8
    assert sum(len(row) for row in made.keyboard) == 100


NAMES = st.text(max_size=64)
FACTS: st.SearchStrategy[Fact] = st.one_of(
    st.integers(-9999, 9999),
    st.text(max_size=12),
    st.sampled_from([Who(Seat(0)), Who(Seat(1)), Who(Seat(2))]),
    st.sampled_from(list(Card)),
)
CELLS = st.one_of(st.integers(-999, 999), st.sampled_from([Who(Seat(0)), Who(Seat(1)), Who(Seat(2))]))
GRIDS = st.integers(1, 6).flatmap(
    lambda columns: st.builds(
        Grid,
        st.tuples(*[st.builds(Column, st.just(""), st.sampled_from(Align)) for _ in range(columns)]),
        st.lists(st.tuples(*[CELLS] * columns), min_size=1, max_size=12).map(tuple),
    )
)
BLOCKS = st.one_of(
    st.builds(lambda fact: Line(Text("feed-line", {"text": fact})), FACTS),
    st.just(Gap()),
    st.lists(st.sampled_from(list(Card)), unique=True, max_size=20).map(lambda held: Holding(tuple(held))),
    GRIDS,
)
BUTTONS = st.lists(
    st.lists(st.builds(Button, FACTS, st.just("play AS"), st.sampled_from(Does)), max_size=20).map(tuple),
    max_size=15,
)


@settings(max_examples=50)
@given(
    st.lists(NAMES, min_size=3, max_size=3), st.lists(BLOCKS, max_size=40), BUTTONS, st.sampled_from(Language)
)
def test_any_panel_with_any_names_is_a_message(
    people: list[str], blocks: list[Any], rows: Any, language: Language
) -> None:
    said_ = said(*people, language=language)
    panel = Panel(tuple(blocks), tuple(rows))
    check(
        panel_content(
            panel, said_, TEXT, buttons(panel, keys_for(TABLE, "question1234", said_)), feed=["<i>x</i>"] * 9
        )
    )


@settings(max_examples=50)
@given(st.lists(NAMES, min_size=3, max_size=3), GRIDS)
def test_any_grid_is_no_wider_than_its_numbers_need(people: list[str], table: Grid) -> None:
    numbers = sum(
        max((len(str(row[column])) for row in table.rows if isinstance(row[column], int)), default=1)
        for column in range(len(table.columns))
    )
    widest = max(names.width(line) for line in Checked(grid(table, said(*people))).text.split("\n"))
    assert widest <= max(PHONE, numbers + len(table.columns) - 1)
