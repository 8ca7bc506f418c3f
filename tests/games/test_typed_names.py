"""Names in typed lines, as people see them; a name that is a word of the game is asked about."""

import pytest

from games.preferans.paper.lexicon import LEXICON
from games.sheets import Line, Misread, NotUnderstood
from tests.support.typed_deals import reading


@pytest.mark.parametrize(
    ("names", "line", "deal"),
    [
        ("Саша·а Саша·б Вера", "Саша·б 7п без 1, вист Вера 4", "1 7S 2 6"),
        ("Саша·а Саша·б Вера", "Саша а мизер взял 2", "0 misere 2"),
        ("Б Ч А", "Б 7б без 1, вист Ч 4", "? 0 7D 1 6"),
        ("Б Ч А", "А мизер взял 2", "2 misere 2"),
        ("1 2 3", "1 7п без 1, вист 2 4", "? 0 7S 1 6"),
        ("Пас Боря Вера", "Пас мизер взял 2", "? 0 misere 2"),
        ("🦊 🐻 Вера", "🦊 7п без 1, вист 🐻 4", "0 7S 1 6"),
        ("Anya Boris Vera", "Аня 7п без 1, вист Борису 4", "0 7S 1 6"),
        ("Аня Борис Вера", "Anya 7p bez 1, vist Boris 4", "0 7S 1 6"),
        ("Саша Саша Вера", "Саша 7п пас", "! words саша"),
    ],
)
def test_a_name_is_read_as_it_is_shown(names: str, line: str, deal: str) -> None:
    assert reading("sochinka 3 2", names.split(), line) == deal


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("Аня 7п без 1, вист", "вист"),
        ("Аня мизер Борис", "Борис"),
        ("Аня 7п, пас, 159", "159"),
        ("Аня 7п без 1, без 2, вист Борис", "без"),
        ("распасы Аня 4 Борис 3 Аня 3", "Аня"),
    ],
)
def test_a_refusal_names_the_word_that_fits_nowhere(line: str, word: str) -> None:
    assert reading("sochinka 3 2", ["Аня", "Борис", "Вера"], line).startswith(f"! place {word}")


def test_a_half_whist_is_refused_where_the_table_has_none() -> None:
    for line in ("Аня 6т, пас, полвиста", "Аня 6т, Борис пас, Вера половина", "Anya 6c, half Vera"):
        assert reading("sochinka 3 2", ["Аня", "Борис", "Вера"], line) == "! whisters"


def test_an_unknown_word_is_named() -> None:
    with pytest.raises(NotUnderstood) as refused:
        Line("Аня 7p bez 1, вист Grisha 4", ["Аня", "Борис", "Вера"], LEXICON)
    assert (refused.value.why, str(refused.value)) == (Misread.WORDS, "grisha")
