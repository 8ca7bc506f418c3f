"""Lines that people type at a table with real cards, in both languages, and what the sheet makes of them."""

from collections.abc import Sequence
from fractions import Fraction

import pytest
from msgspec.structs import replace

from games.core import Step
from games.faces.panel import Button, Text
from games.preferans import FACE, GAME
from games.preferans.options import PRESETS
from games.sheets import NotUnderstood, Question, Said, fold, next_question, read_line

NAMES = ["Аня", "Борис", "Вика", "Дмитрий"]

LINES = {
    "Аня 7п без 1, вист Боря 4": "0 7S 1 6",
    "аня 7♠️ без одной, вист Борис 4": "0 7S 1 6",
    "Anya 7 spades down one, whist Boris 4": "0 7S 1 6",
    "Боря мизер взял 2": "1 misere 2",
    "Боря мизер своя": "1 misere 0",
    "распасы Аня 4 Боря 3 Вика 3": "raspasy 3 3",
    "Вика 6 пик своя, вист Аня 3, Боря 1": "2 6S 6 3",
    "Вика 8 бк +1 вист Аня": "2 8N 0 9",
    "Вика 9ч без прикупа, без виста": "2 notalon 9H nobody",
    "Вика семь трёф, вист Аня 2 и Боря 2": "2 7C both 6 2",
    "ВИКА 7т: пас": "2 7C nobody",
}


@pytest.mark.parametrize(("line", "deal"), LINES.items())
def test_a_line_says_a_whole_deal(line: str, deal: str) -> None:
    names = ["Anya", "Boris", "Vika"] if line.isascii() else NAMES[:3]
    state = fold(GAME, PRESETS["sochinka"], 3, [("0",)]).state
    said = read_line(GAME, FACE, state, line, names)
    assert " ".join(said) == deal
    assert isinstance(next_question(GAME, state, said), Step)


def test_what_a_line_leaves_open_is_asked() -> None:
    state = fold(GAME, PRESETS["sochinka"], 4, [("3",)]).state
    said = read_line(GAME, FACE, state, "Аня 7п без 1, вист Боря 4", NAMES)
    asked = next_question(GAME, state, said)
    assert isinstance(asked, Question)
    assert (asked.name, asked.of) == ("talon", 3)


@pytest.mark.parametrize(
    ("line", "unknown"),
    [
        ("Аня 7п без 1, вист Гриша 4", "гриша"),
        ("Аня 7п без 1, вист Боря 3", ""),
        ("доброе утро", "доброе утро"),
        ("", ""),
    ],
)
def test_a_line_that_says_something_else_is_not_understood(line: str, unknown: str) -> None:
    state = fold(GAME, PRESETS["sochinka"], 3, [("0",)]).state
    with pytest.raises(NotUnderstood, match=f"^{unknown}$"):
        read_line(GAME, FACE, state, line, NAMES[:3])


def typed(kind: str, seats: int, *lines: str) -> tuple[Fraction, ...]:
    """The results of a sheet that is typed line by line."""
    deals: list[Said] = []
    for line in lines:
        state = fold(GAME, PRESETS[kind], seats, deals).state
        deals.append(read_line(GAME, FACE, state, line, NAMES[:seats]))
    return GAME.scores(fold(GAME, PRESETS[kind], seats, deals).state)


SHEETS: Sequence[tuple[str, int, tuple[str, ...], tuple[str | int, ...]]] = (
    # A six: 8, 10, 10 are missing, of which the mean is 28/3: +40/3, −20/3, −20/3, and 8 whists.
    ("sochinka", 3, ("Вика сдаёт", "Аня 6т своя, вист Боря 4"), ("16/3", "4/3", "-20/3")),
    # A seven undone by one: a hill of 4: 10 × (4/3 − 4) = −80/3; whists 20 and 4.
    ("sochinka", 3, ("Вика сдаёт", "Аня 7п без 1, вист Боря 4"), ("-152/3", "100/3", "52/3")),
    # Nobody whists a six: 2 to the pool; 2 tricks of 2 for the declarer's right, Вика.
    ("sochinka", 3, ("Вика сдаёт", "Аня 6т пас"), ("28/3", "-20/3", "-8/3")),
    # Misère made: 10 to the pool: the others lack 10 each.
    ("sochinka", 3, ("Вика сдаёт", "Боря мизер своя"), ("-100/3", "200/3", "-100/3")),
    # Misère with two tricks: 20 on the hill, no whists.
    ("sochinka", 3, ("Вика сдаёт", "Боря мизер взял 2"), ("200/3", "-400/3", "200/3")),
    # Raspasy 4, 3, 3 at 1 each: hills 4, 3, 3.
    ("sochinka", 3, ("Вика сдаёт", "распасы Аня 4 Боря 3 Вика 3"), ("-20/3", "10/3", "10/3")),
    # Raspasy 6, 4, 0: who took none gets a pool point: with what is missing 16, 14, 9, of which the mean is 13.
    ("sochinka", 3, ("Вика сдаёт", "распасы Аня 6 Боря 4 Вика 0"), (-30, -10, 40)),
    # A whister of an eight without a trick: 6 on the hill. Then 10, 4, 10 are missing, and 6 whists are written.
    ("sochinka", 3, ("Вика сдаёт", "Аня 8б +1 вист Боря 1", "Боря 8ч +2 вист Аня 0"), (-26, 46, -20)),
    # Four: a ten made by Вика, all defend; the talon is laid away itself: 1 on the dealer's hill.
    ("sochinka", 4, ("Дмитрий сдаёт", "Вика 10п своя, прикуп вернула"), ("-45/2", "-45/2", "155/2", "-65/2")),
    # Leningradka: a six made takes 2 off an empty hill: 2 to the pool; 4 tricks of 2 are 8 whists.
    ("leningradka", 3, ("Вика сдаёт", "Аня 6т своя, вист Боря 4"), ("16/3", "4/3", "-20/3")),
)


@pytest.mark.parametrize(("kind", "seats", "lines", "results"), SHEETS)
@pytest.mark.rule("PREF-8.15", "PREF-8.16")
def test_typed_sheets_settle_as_worked_out_by_hand(
    kind: str, seats: int, lines: tuple[str, ...], results: tuple[str | int, ...]
) -> None:
    assert typed(kind, seats, *lines) == tuple(map(Fraction, results))


def test_all_that_is_asked_has_words() -> None:
    state = fold(GAME, PRESETS["classic"], 4, [("3",)]).state
    asked = next_question(GAME, state, ())
    assert isinstance(asked, Question)
    assert isinstance(FACE.asks(asked), Text)
    assert [Button(FACE.label(asked, word), word).label for word in asked.choices]


@pytest.mark.rule("PREF-6.5")
def test_the_third_raspasy_in_a_row_costs_four_a_trick_and_the_dealer_a_fine() -> None:
    options = replace(PRESETS["sochinka"], third_raspasy_fine=3)
    state = fold(GAME, options, 3, [("2",), *[("raspasy", "4", "3")] * 3]).state
    # Tricks cost 1, 2 and 4: 7 × 4, 7 × 3, and 7 × 3 with the fine of 3.
    assert state.sheet.hills == (28, 21, 24)
