"""Reasons of hints for cards: each holds by the cards, as they are read without the hints' own code."""

from collections import Counter
from random import Random

import pytest

from games.cards import Card
from games.core import Seat
from games.preferans.hints import is_seen, lesson_in
from games.preferans.puzzles.lessons import Lesson
from games.preferans.puzzles.position import Judge
from games.preferans.puzzles.puzzle import shipped
from games.preferans.state import State
from games.preferans.view import view
from tests.games.preferans.hinted import Hinted, contradiction, hints
from tests.games.preferans.positions import SOCHINKA, after, deal_of, dealt, turn

ENOUGH = {"raspasy": 150, "misere": 220, "contract": 60}
"""Hints that are judged."""
LEAST = {
    "raspasy": {"lowest": 10, "danger": 10, "under": 10, "forced": 5},
    "misere": {"lowest": 5, "under": 5, "safe-card": 3, "right-suit": 3},
    "contract": {"enough_catch": 5},
}
"""How often a reason is given at least."""


@pytest.mark.slow
@pytest.mark.parametrize("kind", LEAST)
def test_no_reason_contradicts_the_cards_still_out(kind: str) -> None:
    rng, given = Random(26), Counter[str]()
    while given.total() < ENOUGH[kind]:
        for hint in hints(kind, rng):
            assert not contradiction(hint), (hint.why, hint.card, deal_of(hint.state))
            given[hint.why] += 1
    assert all(given[why] >= least for why, least in LEAST[kind].items()), given


SPADES = (
    "7S 8S 9S AS 7C 8C 9C 7D 8D 7H",
    "TS JS QS KS TC JC QC KC TD JD",
    "9D QD KD AD 8H 9H TH JH QH KH",
    "AC AH",
)
"""The first player holds the lowest spades, and no ace but that."""


def raspasy(*plays: str) -> State:
    return after(dealt(SOCHINKA, 3, SPADES), "pass", "pass", "pass", *plays)


def test_a_card_below_all_that_are_out_is_never_dangerous() -> None:
    """Whatever is said of it, the check by the cards finds the falsehood."""
    state = raspasy("plays 9C KC AD", "plays 7H JD KH")
    lead = Hinted(state, Seat(turn(state)), Card("8H"), "danger")
    assert contradiction(lead)
    assert not contradiction(lead._replace(why="lowest"))


@pytest.mark.parametrize(
    ("card", "why"),
    [("AS", "lowest"), ("8S", "under"), ("8S", "forced"), ("7D", "discard"), ("7S", "right-suit")],
)
def test_a_false_reason_is_found(card: str, why: str) -> None:
    state = raspasy("plays 9C KC AD", "plays 7H JD KH")
    assert contradiction(Hinted(state, Seat(turn(state)), Card(card), why))


def test_a_hint_finds_the_lesson_of_a_puzzle() -> None:
    """Each lesson by its own sign; a line of play less searched than a puzzle's may show another."""
    found = {puzzle: lesson_in(puzzle.position, puzzle.answers[0], Judge()) for puzzle in shipped()}
    alike = [puzzle.lesson for puzzle, lesson in found.items() if lesson is Lesson(puzzle.lesson)]
    assert len(alike) > 80
    assert {*alike} == {lesson.value for lesson in Lesson}


def test_a_wrong_card_has_no_lesson() -> None:
    for puzzle in shipped()[::5]:
        wrong = Card(puzzle.refutations[0][:2])
        assert lesson_in(puzzle.position, wrong, Judge()) is None


def test_a_lesson_of_a_void_needs_one_that_was_seen() -> None:
    """Against the misère nobody is void yet, whatever the likely deals say."""
    state = after(dealt(SOCHINKA, 3, SPADES), "bid 6S", "pass", "pass", "lay AC AH", "contract 6S")
    seen = view(after(state, "plays AS TS AD"), Seat(0))
    assert not is_seen(seen, Card("7H"), Lesson.RUFF)
    assert is_seen(seen, Card("7H"), Lesson.DUCK)
