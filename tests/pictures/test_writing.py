"""Whatever people call themselves can be written, and never goes beyond its room."""

import pytest

from bot.pictures import writing
from bot.texts.names import width
from tests.bot.hostile import NAMES
from tests.pictures.people import LONG


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Ґанна Ўладзь Қайрат", "Ґанна Ўладзь Қайрат"),
        ("Аня 🎉", "Аня"),
        ("𝓐𝓷𝓷𝓪", "Anna"),
        ("王伟", "?"),
        ("王伟 Wei", "? Wei"),
        ("محمد", "?"),
        ("🎉", "?"),
        ("♥\ufe0f 5", "♥ 5"),
        ("\u2068Ann\u2069", "Ann"),
        ("", ""),
        ("30 − 5 » ▸ · ⇄ ♠♣♦♥", "30 − 5 » ▸ · ⇄ ♠♣♦♥"),
    ],
)
def test_what_the_font_lacks_gives_way(text: str, written: str) -> None:
    assert writing.legible(text) == written


def test_every_letter_of_the_languages_around_is_there() -> None:
    letters = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЄІЇҐЎӘҒҚҢӨҰҮҺ"
    for text in (letters, letters.lower(), "ÄÖÜßÇĞİŞĀČĒĢĪĶĻŅŠŪŽąęłńśźż"):
        assert writing.legible(text) == text


@pytest.mark.parametrize("room", [1, 20, 60, 150, 264])
def test_writing_fits_its_room(room: int) -> None:
    for name in (*NAMES, LONG, "W" * 32, "Гоша☻"):
        text, size = writing.fit(writing.legible(name), 46, room)
        mask, _ = writing.mask(text, size)
        assert mask.width <= room + 3 or width(text) <= 1, (name, text, size)


def test_longer_writing_is_made_smaller_before_it_is_shortened() -> None:
    short, size = writing.fit("Константин", 46, 200)
    assert short == "Константин"
    assert 32 <= size < 46
    long, size = writing.fit(LONG, 46, 200)
    assert long.endswith("…")
    assert LONG.startswith(long[:-1])
    assert size == 32


def test_a_number_at_the_end_of_a_name_stays() -> None:
    assert writing.fit("Константинопольский 12", 46, 160)[0].endswith("12")


def test_short_writing_stays_as_it_is() -> None:
    assert writing.fit("Аня", 46, 264) == ("Аня", 46)
    assert writing.fit(LONG, 46, 0) == (LONG, 46)
