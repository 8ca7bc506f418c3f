"""Any name can be drawn, and never exceeds its width."""

import pytest

from bot.ui.pictures import writing
from bot.ui.texts.glyphs import legible
from bot.ui.texts.names import width
from tests.pictures.people import LONG
from tests.support.hostile import NAMES


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Ґанна Ўладзь Қайрат", "Ґанна Ўладзь Қайрат"),
        ("Аня 🎉", "Аня"),
        ("𝓐𝓷𝓷𝓪", "Anna"),
        ("王伟", "?"),
        ("王伟 Wei", "Wei"),
        ("محمد", "?"),
        ("🎉", "?"),
        ("♥\ufe0f 5", "♥ 5"),
        ("\u2068Ann\u2069", "Ann"),
        ("", ""),
        ("30 − 5 » ▸ · ⇄ ♠♣♦♥", "30 − 5 » ▸ · ⇄ ♠♣♦♥"),
    ],
)
def test_what_the_font_lacks_gives_way(text: str, written: str) -> None:
    assert legible(text) == written


def test_every_letter_of_the_languages_around_is_there() -> None:
    letters = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЄІЇҐЎӘҒҚҢӨҰҮҺ"
    for text in (letters, letters.lower(), "ÄÖÜßÇĞİŞĀČĒĢĪĶĻŅŠŪŽąęłńśźż"):
        assert legible(text) == text


@pytest.mark.parametrize("room", [1, 14, 40, 100, 176])
def test_writing_fits_its_room(room: int) -> None:
    for name in (*NAMES, LONG, "W" * 32, "Гоша☻"):
        text, size = writing.fit(legible(name), 31, room)
        mask, _ = writing.mask(text, size)
        assert mask.width <= room + 3 or width(text) <= 1, (name, text, size)


def test_longer_writing_is_made_smaller_before_it_is_shortened() -> None:
    short, size = writing.fit("Константин", 31, 133)
    assert short == "Константин"
    assert 24 <= size < 31
    long, size = writing.fit(LONG, 31, 133)
    assert long.endswith("…")
    assert LONG.startswith(long[:-1])
    assert size == 24


def test_long_names_stand_whole_on_two_lines() -> None:
    assert writing.broken("Александра Воскресенская", 36, 237, 2) == (("Александра", "Воскресенская"), 30)
    assert writing.broken("Bartholomew Fitzgerald", 36, 171, 2)[0] == ("Bartholomew", "Fitzgerald")
    assert writing.broken("Боря", 36, 171, 2) == (("Боря",), 36)


def test_words_are_broken_only_where_they_must_be() -> None:
    assert writing.broken("Козыри ♦, в талоне 14", 29, 173, 2)[0] == ("Козыри ♦,", "в талоне 14")
    assert writing.broken("Ж" * 32, 36, 237, 2) == (("Ж" * 10 + "-", "Ж" * 9 + "…"), 24)


@pytest.mark.parametrize("room", [40, 100, 176, 237])
def test_broken_writing_fits_its_room_and_stays_readable(room: int) -> None:
    for name in (*NAMES, LONG, "W" * 32, "Гоша☻", "Анна Мария фон Константинопольская 7☻"):
        lines, size = writing.broken(legible(name), 36, room, 2)
        assert len(lines) <= 2
        assert size >= writing.SMALL
        assert all(writing.mask(line, size)[0].width <= room + 3 or width(line) <= 2 for line in lines), lines


def test_a_number_at_the_end_of_a_name_stays() -> None:
    assert writing.fit("Константинопольский 12", 31, 107)[0].endswith("12")


def test_short_writing_stays_as_it_is() -> None:
    assert writing.fit("Аня", 31, 176) == ("Аня", 31)
    assert writing.fit(LONG, 31, 0) == (LONG, 31)
