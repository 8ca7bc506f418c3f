"""Lines that people type at a table with real cards, in both languages, and what the sheet makes of them."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from games.core import Step
from games.faces.panel import Button, Text
from games.preferans import FACE, GAME
from games.preferans.options import PRESETS
from games.preferans.state import Part
from games.sheets import Misread, NotUnderstood, Question, Said, fold, next_question, read_line

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
    "Аня 7п, вист Борис взял 3": "0 7S 1 7",
    "Аня 7п, вист Борис 3 взятки": "0 7S 1 7",
    "Аня 7п, вист Борис: 4 взятки": "0 7S 1 6",
    "Аня 8п вист Вика 2 взятки": "0 8S 2 8",
    "Аня 8п вист Вика взяла 2": "0 8S 2 8",
    "Anya 7s whist Boris took 3": "0 7S 1 7",
    "Аня 7п, вист Борис — 4": "0 7S 1 6",
    "Аня 7п, вист Борис 4, без 1": "0 7S 1 6",
    "Аня 7п, взяла 6 взяток, вист Борис": "0 7S 1 6",
    "Аня 7п -1, вист Борис": "0 7S 1 6",
    "Аня 7п, Борис пас, Вика вист 3": "0 7S 2 7",
    "Аня 7п, Борис пас, Вика пас": "0 7S nobody",
    "Аня 7п, вистовали оба, Борис 1, Вика 2": "0 7S both 7 1",
    "Распасы: Аня — 0, Борис — 4, Вика — 6": "raspasy 4 6",
}


@pytest.mark.parametrize(("line", "deal"), LINES.items())
def test_a_line_says_a_whole_deal(line: str, deal: str) -> None:
    names = ["Anya", "Boris", "Vika"] if line.isascii() else NAMES[:3]
    state = fold(GAME, PRESETS["sochinka"], 3, [("0",)]).state
    said, is_sure = read_line(GAME, FACE, state, line, names)
    assert " ".join(said) == deal
    assert is_sure
    assert isinstance(next_question(GAME, state, said), Step)


OTHER_TABLES = {
    ("classic", 3, "Борис 8бк своя, вист Вика"): "8N 2 8",
    ("classic", 3, "Борис мизер взял 2"): "misere 2",
    ("classic", 3, "Борис 8бк пас"): "8N nobody",
    ("classic", 3, "8бк без 1, вист Вика 3"): "8N 2 7",
    ("sochinka", 4, "распасы Борис 3 Вика 3 Дмитрий 4"): "raspasy 3 3 4",
    ("sochinka", 4, "распасы Борис 3 Вика 3 Дмитрий 3 Аня 1"): "raspasy 3 3 3",
    ("sochinka", 4, "Борис 7п без 1, вист Аня 4, два туза"): "1 7S 0 6 3",
    ("sochinka", 4, "Борис 7п без 1, вист Вика 4, прикуп туз и король"): "1 7S 2 6 2",
}
"""Lines where Аня deals, by the kind and the players."""


@pytest.mark.parametrize(("table", "deal"), OTHER_TABLES.items())
def test_a_line_says_a_deal_of_four_or_of_robber(table: tuple[str, int, str], deal: str) -> None:
    kind, seats, line = table
    state = fold(GAME, PRESETS[kind], seats, [("0",)]).state
    said, is_sure = read_line(GAME, FACE, state, line, NAMES[:seats])
    assert (" ".join(said), is_sure) == (deal, True)
    assert isinstance(next_question(GAME, state, said), Step)


@pytest.mark.parametrize(
    ("seats", "line", "deal"),
    [
        (3, "Аня 7п, вист Борис, без 1", "0 7S 1 6"),
        (3, "Аня 7п, вист Борис -1", "0 7S 1 6"),
        (3, "Аня 7п - 1, вист Борис", "0 7S 1 6"),
        (3, "Аня 7п, вист Борис - 1", "0 7S 1 9"),
        (3, "Аня 7п, вист Борис, 6 взяток", "0 7S 1 4"),
        (3, "Аня 7п, вист Борис взяла 6", "0 7S 1 4"),
        (3, "Аня 7п сыграла, вист Борис 2", "0 7S 1 8"),
        (3, "Аня 7п, вист Борис 2, Вика 1", "0 7S both 7 2"),
        (4, "распасы Аня 3 Борис 3 Вика 3", "raspasy 3 3 3"),
        (4, "Аня 7п без 1, вист Борис 2 туза", "0 7S 1 6 3"),
    ],
)
def test_a_line_with_two_meanings_is_not_booked_without_asking(seats: int, line: str, deal: str) -> None:
    state = fold(GAME, PRESETS["sochinka"], seats, [(str(seats - 1),)]).state
    said, is_sure = read_line(GAME, FACE, state, line, NAMES[:seats])
    assert (" ".join(said), is_sure) == (deal, False)


def test_what_a_line_leaves_open_is_asked() -> None:
    state = fold(GAME, PRESETS["sochinka"], 4, [("3",)]).state
    said, _ = read_line(GAME, FACE, state, "Аня 7п без 1, вист Боря 4", NAMES)
    asked = next_question(GAME, state, said)
    assert isinstance(asked, Question)
    assert (asked.name, asked.of) == ("talon", 3)


def typed_lines() -> Iterator[tuple[str, int, str, str]]:
    """The part of a match, the players, the line and what is booked at once, each of a file of lines with faults."""
    part, seats = "", 0
    for text in (Path(__file__).parent / "typed_lines.txt").read_text(encoding="utf-8").splitlines():
        if text.startswith("["):
            part, players = text.strip("[]").split(" ")
            seats = int(players)
        elif text and not text.startswith("#"):
            deal, _, line = text.partition("|")
            yield part, seats, line.strip(), deal.strip()


def test_a_line_with_a_fault_is_booked_as_what_it_means_or_not_at_all() -> None:
    for part, seats, line, deal in typed_lines():
        kind = "classic" if part == "robber" else "sochinka"
        state = fold(GAME, PRESETS[kind], seats, [(str(seats - 1),)]).state
        try:
            reading = read_line(GAME, FACE, state, line, ["Аня", "Борис", "Вера", "Гена"][:seats])
        except NotUnderstood:
            assert not deal, line
            continue
        is_whole = isinstance(next_question(GAME, state, reading.said), Step)
        assert (" ".join(reading.said) if reading.sure and is_whole else "") == deal, line


REFUSED = {
    Misread.PLACE: (
        "Аня 7п, Аня 8п, вист Борис",
        "Аня 7п без 1 без 1, вист Борис",
        "Аня 7п без 1, вист вист Борис 4",
        "Аня 7п без 1, вист",
        "Аня 7п, вист Аня 3",
        "Аня 7п, вистовали оба, взяли 4",
        "распасы Аня 4 Боря 3 Вика 3 Аня 4",
        "Аня 7п без 1, вист Борис 4, прикуп",
        "Аня 7п, вист Борис 4, взяла 6",
    ),
    Misread.TRICKS: (
        "Аня 7п без 1, вист Боря 3",
        "Аня 7п без 1, своя, вист Борис 4",
        "Аня 7п взяла 6, вист Борис 3",
        "Борис мизер взял 159",
        "распасы Аня 4 Боря 3 Вика 4",
    ),
    Misread.OPEN: ("Аня 7п без 1", "Аня 7п, вист Борис и Вика 2"),
    Misread.WHISTERS: (
        "Аня 6п пас",
        "Аня 6п своя, вист Борис 4",
        "Аня 10п без 1, вист Борис",
        "Аня 7п, вист Борис 4, Борис пас",
        "Аня 9п, вист Борис 1 и Вика 0",
    ),
    Misread.CONTRACT: ("Аня 11п без 1, вист Борис",),
    Misread.CLASH: (
        "Аня 7п втёмную своя, вист Борис",
        "Аня 7п без 1, вист Борис 4, прикуп туз",
        "время вышло",
    ),
    Misread.START: ("мизер взял 2", "вист Борис", "Борис сдаёт"),
    Misread.WORDS: (
        "Аня 7п без 1, вист Боря ٤",
        "Аня 7п без 1, вист Боря 4²",
        "Аня 7п не сыграла, вист Боря",
    ),
}


@pytest.mark.parametrize(("why", "line"), [(why, line) for why, lines in REFUSED.items() for line in lines])
def test_a_line_that_contradicts_itself_or_the_rules_is_refused(why: Misread, line: str) -> None:
    state = fold(GAME, PRESETS["sochinka"], 3, [("2",)]).state
    with pytest.raises(NotUnderstood) as refused:
        read_line(GAME, FACE, state, line, NAMES[:3])
    assert refused.value.why is why


@pytest.mark.parametrize(
    ("kind", "seats", "line", "why", "seat"),
    [
        ("classic", 3, "Аня 7п без 1, вист Вика 4", Misread.DECLARER, 1),
        ("classic", 3, "Аня 7п без 1, вист Борис", Misread.DECLARER, 1),
        ("sochinka", 4, "Аня 7п без 1, вист Вика 4", Misread.SITTING, 0),
    ],
)
def test_a_line_about_another_declarer_is_refused_with_the_name(
    kind: str, seats: int, line: str, why: Misread, seat: int
) -> None:
    state = fold(GAME, PRESETS[kind], seats, [("0",)]).state
    with pytest.raises(NotUnderstood) as refused:
        read_line(GAME, FACE, state, line, NAMES[:seats])
    assert (refused.value.why, refused.value.seat) == (why, seat)


@pytest.mark.parametrize(
    ("contract", "asked"), [("6C", "took"), ("7S", "took"), ("7C", "whist"), ("8S", "whist")]
)
@pytest.mark.rule("PREF-7.3")
def test_nobody_is_asked_about_whists_in_the_dark_where_both_must(contract: str, asked: str) -> None:
    state = replace(fold(GAME, PRESETS["classic"], 3, [("0",)]).state, part=Part.MAIN)
    question = next_question(GAME, state, ("0", "dark", contract))
    assert isinstance(question, Question)
    assert question.name == asked


@pytest.mark.parametrize(
    ("line", "unknown"),
    [
        ("Аня 7п без 1, вист Гриша 4", "гриша"),
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
        deals.append(read_line(GAME, FACE, state, line, NAMES[:seats]).said)
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
