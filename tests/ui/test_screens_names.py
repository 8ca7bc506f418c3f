"""Sanitising of people's names for lines and columns."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ui.texts import names


@pytest.mark.parametrize(
    ("name", "clean"),
    [
        ("Аня", "Аня"),
        ("  Ann \n Lee ", "Ann Lee"),
        ("A\u200bn\u200dn\ufeff", "Ann"),
        ("\u202eевил", "евил"),
        ("Zo\u0065\u0301", "Zoé"),
        ("Z\u0335\u0321\u0322\u0327a", "Z\u0335\u0321a"),
        ("\u3164\u2800", "?"),
        ("", "?"),
        ("👩\u200d🚀", "👩🚀"),
        ("אבי", "אבי"),
        ("Саша·б", "Саша.б"),
        ("Саша\u0387б", "Саша.б"),
        ("Гоша☻ 🤖", "Гоша"),
    ],
)
def test_names_are_cleaned(name: str, clean: str) -> None:
    assert names.of_person(name) == unicodedata.normalize("NFC", clean)


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("Аня", 3),
        ("♠\ufe0e", 1),
        ("日本", 4),
        ("🤖 1", 4),
        ("e\u0301", 1),
        ("❤\ufe0f", 2),
        ("я\u200b\u2068", 1),
        ("", 0),
    ],
)
def test_widths_count_columns(text: str, columns: int) -> None:
    assert names.width(text) == columns


@pytest.mark.parametrize(
    ("text", "columns", "cut"),
    [
        ("Константин", 10, "Константин"),
        ("Константин", 7, "Конста…"),
        ("Константин", 6, "Конста"),
        ("Константин", 3, "Кон"),
        ("日本日本語", 8, "日本日…"),
        ("日本語", 5, "日本"),
        ("Ян Ли-Ли-Ли", 8, "Ян Ли-Л…"),
        ("Костя Ли", 7, "Костя…"),
        ("Ян Ли", 3, "Ян"),
    ],
)
def test_texts_are_shortened(text: str, columns: int, cut: str) -> None:
    assert names.shortened(text, columns) == cut


@pytest.mark.parametrize(
    ("name", "columns", "cut"),
    [
        ("Робот 2", 7, "Робот 2"),
        ("Робот 2", 6, "Робот2"),
        ("Робот2", 3, "Ро2"),
        ("Робот 2", 1, "Р"),
        ("Robot 12", 4, "Ro12"),
        ("Гоша☻", 5, "Гоша☻"),
        ("Гоша☻", 4, "Гош☻"),
        ("Гоша☻", 1, "Г"),
        ("№ 11☻", 4, "№11☻"),
        ("日本 7", 4, "日7"),
        ("2007", 3, "200"),
        ("Константин Петров·б", 18, "Константин Петро·б"),
        ("Саша·б☻", 6, "Саш·б☻"),
        ("Саша·б", 3, "С·б"),
        ("Саша·б", 2, "б"),
        ("Саша·б☻", 3, "б☻"),
        ("Саша·б☻", 1, "б"),
    ],
)
def test_the_end_that_tells_a_name_apart_stays(name: str, columns: int, cut: str) -> None:
    assert names.cut(name, columns) == cut


@pytest.mark.parametrize(
    ("text", "tidy"),
    [
        ("Сдаёт Всевол…. Козырь", "Сдаёт Всевол… Козырь"),
        ("Играют: <b>Всевол…</b>. Карты", "Играют: <b>Всевол…</b> Карты"),
        ("Ходит \u2068אבי…\u2069.", "Ходит \u2068אבי…\u2069"),
        ("Побеждает Всевол…!", "Побеждает Всевол…!"),
        ("Ждём….. 4. Аня.", "Ждём….. 4. Аня."),
    ],
)
def test_dots_take_the_place_of_a_full_stop(text: str, tidy: str) -> None:
    assert names.without_double_stops(text) == tidy


def test_letters_of_places_are_no_digits_and_differ() -> None:
    for name in ("Саша", "Sasha", "🦄"):
        letters = [names.letter(name, place) for place in range(500)]
        assert len(set(letters)) == 500
        assert all(letter.isalpha() for letter in letters)
    assert [names.letter("Саша", place) for place in (0, 1, 12, 13)] == ["а", "б", "аа", "аб"]


def test_names_of_a_list_are_told_apart() -> None:
    assert names.in_list(("Саша", "Аня", "саша", "אבי")) == ["Саша·а", "Аня", "саша·в", "\u2068אבי\u2069"]


def test_names_from_right_to_left_are_isolated_in_sentences() -> None:
    assert names.in_sentence("אבי") == "\u2068אבי\u2069"
    assert names.in_sentence("Аня") == "Аня"


@given(st.text(max_size=64), st.integers(1, 20))
def test_any_name_is_visible_tame_and_short(name: str, columns: int) -> None:
    clean = names.clean(name)
    assert clean
    assert "\n" not in clean
    assert clean == clean.strip()
    assert not any(unicodedata.category(char)[0] == "C" for char in clean)
    assert names.width(names.shortened(clean, columns)) <= columns
    assert names.width(names.cut(clean, columns)) <= columns
