"""Typed lines of games with real cards, in both languages, and their entries on the sheet."""

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
from tests.games.preferans.deals import sheet_of
from tests.games.preferans.positions import before_deal
from tests.games.preferans.rare import AGREED

NAMES = ["Аня", "Борис", "Вика", "Дмитрий"]


def typed_lines() -> Iterator[tuple[str, int, int, str, str]]:
    """Yield kind, players, dealer, line and expected entry of each line of the file."""
    kind, seats, dealer = "", 0, 0
    for text in (Path(__file__).parent / "typed_lines.txt").read_text(encoding="utf-8").splitlines():
        if text.startswith("["):
            kind, *numbers = text[1 : text.index("]")].split(" ")
            seats, dealer = map(int, numbers)
        elif text and not text.startswith("#"):
            made, _, line = text.partition(" | ")
            yield kind, seats, dealer, line, made


def made_of(kind: str, seats: int, dealer: int, line: str) -> str:
    names = ["Anya", "Boris", "Vera"] if line.isascii() else ["Аня", "Борис", "Вера", "Гена"][:seats]
    state = fold(GAME, PRESETS[kind], seats, [(str(dealer),)]).state
    try:
        said, is_sure = read_line(GAME, FACE, state, line, names)
    except NotUnderstood as refused:
        about = [] if refused.seat is None else [str(refused.seat)]
        words = str(refused).split() if refused.why is Misread.WORDS else []
        return " ".join(["!", refused.why.name.lower(), *about, *words])
    asked = next_question(GAME, state, said)
    rest = f" … {asked.name}" if isinstance(asked, Question) else ""
    return ("" if is_sure else "? ") + " ".join(said) + rest


@pytest.mark.parametrize("kind", ["sochinka", "classic"])
def test_what_a_sheet_makes_of_a_typed_line(kind: str) -> None:
    lines = [typed for typed in typed_lines() if typed[0] == kind]
    assert [made_of(*typed[:4]) for typed in lines] == [made for *_, made in lines]


def test_an_empty_line_is_refused() -> None:
    assert made_of("sochinka", 3, 0, "") == "! start"


@pytest.mark.parametrize(
    ("contract", "asked"), [("6C", "took"), ("7S", "took"), ("7C", "whist"), ("8S", "whist")]
)
@pytest.mark.rule("PREF-7.3")
def test_a_forced_dark_whist_is_not_asked_for(contract: str, asked: str) -> None:
    state = replace(fold(GAME, PRESETS["classic"], 3, [("0",)]).state, part=Part.MAIN)
    question = next_question(GAME, state, ("0", "dark", contract))
    assert isinstance(question, Question)
    assert question.name == asked


def typed(kind: str, seats: int, *lines: str) -> tuple[Fraction, ...]:
    """Return the results of a sheet typed line by line; its kind is a preset, or Сочинка as `AGREED`."""
    deals, options = list[Said](), PRESETS.get(kind, AGREED)
    for line in lines:
        state = fold(GAME, options, seats, deals).state
        deals.append(read_line(GAME, FACE, state, line, NAMES[:seats]).said)
    return GAME.scores(fold(GAME, options, seats, deals).state)


SHEETS: Sequence[tuple[str, int, tuple[str, ...], tuple[str | int, ...]]] = (
    # A six: 8, 10, 10 are missing, of which the mean is 28/3: +40/3, −20/3, −20/3, and 8 whists.
    ("sochinka", 3, ("Вика сдаёт", "Аня 6т своя, вист Боря 4"), ("16/3", "4/3", "-20/3")),
    # A seven undone by one: a hill of 4: 10 × (4/3 − 4) = −80/3; whists 20 and 4.
    ("sochinka", 3, ("Вика сдаёт", "Аня 7п без 1, вист Боря 4"), ("-152/3", "100/3", "52/3")),
    # A six without a whist: 2 to the pool; 2 tricks of 2 for the declarer's right, Вика.
    ("sochinka", 3, ("Вика сдаёт", "Аня 6т пас"), ("28/3", "-20/3", "-8/3")),
    # Misère made: 10 to the pool: the others lack 10 each.
    ("sochinka", 3, ("Вика сдаёт", "Боря мизер своя"), ("-100/3", "200/3", "-100/3")),
    # Misère with two tricks: 20 on the hill, no whists.
    ("sochinka", 3, ("Вика сдаёт", "Боря мизер взял 2"), ("200/3", "-400/3", "200/3")),
    # Raspasy 4, 3, 3 at 1 each: hills 4, 3, 3.
    ("sochinka", 3, ("Вика сдаёт", "распасы Аня 4 Боря 3 Вика 3"), ("-20/3", "10/3", "10/3")),
    # Raspasy 6, 4, 0: no tricks are a pool point; with missing points 16, 14, 9, and 13 on average.
    ("sochinka", 3, ("Вика сдаёт", "распасы Аня 6 Боря 4 Вика 0"), (-30, -10, 40)),
    # A whister of an eight without a trick: 6 on the hill. Then 10, 4, 10 are missing, and 6 whists are written.
    ("sochinka", 3, ("Вика сдаёт", "Аня 8б +1 вист Боря 1", "Боря 8ч +2 вист Аня 0"), (-26, 46, -20)),
    # Four: a ten made by Вика, all defend; the talon is laid away itself: 1 on the dealer's hill.
    ("sochinka", 4, ("Дмитрий сдаёт", "Вика 10п своя, прикуп вернула"), ("-45/2", "-45/2", "155/2", "-65/2")),
    # Leningradka: a six made takes 2 off an empty hill: 2 to the pool; 4 tricks of 2 are 8 whists.
    ("leningradka", 3, ("Вика сдаёт", "Аня 6т своя, вист Боря 4"), ("16/3", "4/3", "-20/3")),
    # Half a whist on a seven, Вика's: 4 to the pool: 6, 10, 10 are missing, 26/3 on average; one trick of 4.
    ("agreed", 3, ("Вика сдаёт", "Аня 7п, пас, полвиста"), ("68/3", "-40/3", "-28/3")),
    # A seven conceded: 12 on the hill: with missing points 22, 10, 10, of which the mean is 14; 12 whists for each of the others.
    ("agreed", 3, ("Вика сдаёт", "Аня 7п сдалась без трёх"), (-104, 52, 52)),
    # Of four the sitting dealer writes 12 too: −90 + 3 × −12, and 30 + 12 for each of the others.
    ("agreed", 4, ("Дмитрий сдаёт", "Аня 7п сдалась без трёх, прикуп пустой"), (-126, 42, 42, 42)),
)


@pytest.mark.parametrize(("kind", "seats", "lines", "results"), SHEETS)
@pytest.mark.rule("PREF-8.15", "PREF-8.16")
def test_typed_sheets_settle_as_worked_out_by_hand(
    kind: str, seats: int, lines: tuple[str, ...], results: tuple[str | int, ...]
) -> None:
    assert typed(kind, seats, *lines) == tuple(map(Fraction, results))


KEPT = (Path(__file__).parent / "said.txt").read_text(encoding="utf-8").split("\n\n")[1:]


@pytest.mark.parametrize("match", KEPT, ids=[match.partition("\n")[0] for match in KEPT])
@pytest.mark.rule("PREF-8.18", "PREF-9.1", "PREF-9.4")
def test_a_kept_sheet_is_the_sheet_of_the_match_with_these_deals(match: str) -> None:
    """Random matches."""
    head, *rows = match.strip().split("\n")
    kind, players, *changed = head.split(" ")
    changes = {
        name: int(value) if value.isdigit() else value
        for name, value in (each.split("=") for each in changed)
    }
    options, seats, said = replace(PRESETS[kind], **changes), int(players), list[Said]()
    state = GAME.start(options, seats)
    for row in rows:
        words, _, results = row.partition(" = ")
        said.append(tuple(words.split()))
        step = next_question(GAME, state, said[-1])
        assert isinstance(step, Step), row
        state = step.state
        assert GAME.scores(state) == tuple(map(Fraction, results.split(" "))), row
    assert not GAME.to_act(state)
    assert GAME.result(fold(GAME, options, seats, said).state) == GAME.result(state)
    assert next_question(GAME, state, ()) is None


def test_all_that_is_asked_has_words() -> None:
    state = fold(GAME, PRESETS["classic"], 4, [("3",)]).state
    asked = next_question(GAME, state, ())
    assert isinstance(asked, Question)
    assert isinstance(FACE.asks(asked), Text)
    assert [Button(FACE.label(asked, word), word).label for word in asked.choices]
    sheet = sheet_of("limit none, hills 5 9 7 8")
    state, said = before_deal(PRESETS["classic"], part=Part.CONDITIONS, number=32, sheet=sheet), list[str]()
    for name in ("price", "pool", "minutes"):
        asked = next_question(GAME, state, tuple(said))
        assert isinstance(asked, Question)
        assert (asked.name, isinstance(FACE.asks(asked), Text)) == (name, True)
        said.append(asked.choices[0])


@pytest.mark.rule("PREF-10.8", "PREF-10.9")
@pytest.mark.parametrize(
    ("said", "offers", "lacks"),
    [
        (("0",), {"concede"}, set()),
        (("0", "concede"), {"6S", "10N"}, {"misere", "notalon", "totus", "concede", "dark"}),
        (("0", "7S"), {"half", "nobody", "both", "1", "2"}, set()),
        (("0", "8S"), {"nobody"}, {"half"}),
    ],
)
def test_half_a_whist_and_a_concession_are_offered_where_they_may_be(
    said: Said, offers: set[str], lacks: set[str]
) -> None:
    for options, agreed in ((AGREED, True), (PRESETS["sochinka"], False)):
        if agreed or "concede" not in said:
            asked = next_question(GAME, fold(GAME, options, 3, [("2",)]).state, said)
            assert isinstance(asked, Question)
            new = {"half", "concede"}
            assert offers - (set() if agreed else new) <= {*asked.choices}
            assert not (lacks if agreed else new) & {*asked.choices}


@pytest.mark.rule("PREF-6.5")
def test_the_third_raspasy_in_a_row_costs_four_a_trick_and_the_dealer_a_fine() -> None:
    options = replace(PRESETS["sochinka"], third_raspasy_fine=3)
    state = fold(GAME, options, 3, [("2",), *[("raspasy", "4", "3")] * 3]).state
    # Tricks cost 1, 2 and 4: 7 × 4, 7 × 3, and 7 × 3 with the fine of 3.
    assert state.sheet.hills == (28, 21, 24)
