"""Puzzles: one right card each, lines of best play, lessons, and no hint before the answer."""

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from bot.base.preferences import Language
from bot.ui.render import without_markup
from bot.ui.texts.words import Form, words_in
from games.cards import Card
from games.faces.facts import Text
from games.preferans import PUZZLES
from games.preferans.double_dummy import solver
from games.preferans.puzzles.card_puzzle import CardPuzzle
from games.preferans.puzzles.generator import SHARES, shares
from games.preferans.puzzles.goal import Goal, Judge, choices
from games.preferans.puzzles.lessons import Lesson, Solution, lesson_of
from games.preferans.puzzles.puzzle_file import FILE, Puzzle, read, shipped, write
from tests.games.preferans.brute import Board, Position
from tests.games.preferans.positions import cards

SAMPLE = shipped()[::8]


@cache
def start_of(puzzle: Puzzle) -> tuple[Board, Position]:
    held = tuple(frozenset(hand.split()) for hand in puzzle.hands)
    return Board(puzzle.trumps or None, puzzle.misere), (held, puzzle.leader, tuple(puzzle.trick.split()))


def faults(puzzle: Puzzle, line: Sequence[str]) -> list[str]:
    """Return the cards of a line, after its first, that give up the goal of their player."""
    (board, position), need, found = start_of(puzzle), puzzle.need, []
    for number, card in enumerate(line):
        had = board.reaches(position, need)
        position, took = {each: (then, took) for each, then, took in board.after(position)}[card]
        need -= took
        if number and board.reaches(position, need) is not had:
            found.append(card)
    return found


def check(puzzle: Puzzle) -> None:
    """Check that one card, with its equals, is right, and that no line has a bad move."""
    board, start = start_of(puzzle)
    wish, need = board.wins(start), puzzle.need
    right = {card for card, after, took in board.after(start) if board.reaches(after, need - took) is wish}
    assert right == {*puzzle.right.split()}
    assert cards(puzzle.right) in choices(puzzle.position)
    assert not any(faults(puzzle, line.split()) for line in (*puzzle.lines, *puzzle.refutations))


def test_some_puzzles_are_right_by_trying_everything() -> None:
    for puzzle in SAMPLE:
        check(puzzle)


@pytest.mark.slow
def test_all_puzzles_are_right_by_trying_everything() -> None:
    for puzzle in shipped():
        check(puzzle)


def test_a_wrong_card_is_found_by_trying_everything() -> None:
    puzzle = SAMPLE[0]
    wrong = puzzle.refutations[0].split()[0]
    with pytest.raises(AssertionError):
        check(msgspec.structs.replace(puzzle, right=wrong))


def test_every_other_card_has_its_refutation() -> None:
    for puzzle in shipped():
        answers = [*choices(puzzle.position)]
        refuted = [next(run for run in answers if Card(line[:2]) in run) for line in puzzle.refutations]
        assert {*refuted, cards(puzzle.right)} == {*answers}
        assert len(refuted) == len(answers) - 1


def test_a_hundred_puzzles_ship_in_a_small_file() -> None:
    assert len(shipped()) == len({puzzle.hands for puzzle in shipped()}) == 100
    assert FILE.stat().st_size < 200_000
    assert Counter(Lesson(puzzle.lesson) for puzzle in shipped()) == shares(100)
    assert sum(SHARES.values()) == 100


def test_lessons_do_not_come_two_days_in_a_row() -> None:
    repeats = sum(one.lesson == other.lesson for one, other in pairwise(shipped()))
    assert repeats <= 10


def test_the_same_seed_makes_the_same_puzzles(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("one", "other")]
    for file in files:
        PUZZLES.make(1, "seed", file, lambda number: None)
    assert files[0].read_bytes() == files[1].read_bytes()
    assert len(read(files[0])) == 1


def test_puzzles_read_back(tmp_path: Path) -> None:
    write(shipped()[:3], tmp_path / "file")
    assert read(tmp_path / "file") == shipped()[:3]


def test_nothing_shows_the_right_card_before_the_answer() -> None:
    puzzle = SAMPLE[0]
    other = msgspec.structs.replace(
        puzzle, right=puzzle.refutations[0][:2], lesson=Lesson.DUCK.value, lines=(), refutations=()
    )
    assert CardPuzzle(puzzle).question() == CardPuzzle(other).question()


def first_with(count: int, *, misere: bool = False) -> Puzzle:
    """Return the first puzzle with this number of right cards, with tricks to win or at misère."""
    return next(each for each in shipped() if len(each.answers) == count and each.misere is misere)


def told_cards(page: tuple[Text, ...]) -> list[str]:
    """Return the cards of a page of the solution, in order."""
    played = [text.facts["plays"] for text in page if text.key == "preferans-puzzle-trick"]
    return [str(each.facts["card"].value) for plays in played for each in plays]  # type: ignore[union-attr]


def test_the_solution_begins_with_the_card_that_was_chosen() -> None:
    """Each of several neighbours is right, and its lines stay best play."""
    for puzzle in [each for each in shipped() if len(each.answers) > 1][::4]:
        for card in puzzle.right.split():
            told, *_ = CardPuzzle(puzzle).solution(card)
            assert told.facts["card"] == Card(card)
            assert {*told.facts["same"]} == {*puzzle.answers} - {Card(card)}  # type: ignore[misc]
            pages = CardPuzzle(puzzle).lines(card)[: len(puzzle.lines)]
            for line in (told_cards(page)[len(puzzle.trick.split()) :] for page in pages):
                assert line[0] == card
                assert not faults(puzzle, line)


def told(*pages: tuple[Text, ...], language: Language = Language.RU) -> list[str]:
    words = words_in(language, "preferans")
    return [without_markup(words.fact(each, Form.HTML)) for page in pages for each in page]


def test_the_solution_of_one_card_or_of_neighbours(snapshot: object) -> None:
    """A wrong card, a single right one, and the lower of two neighbours."""
    single, two = first_with(1), first_with(2)
    picked = [(single, single.refutations[0][:2]), (single, single.right), (two, two.answers[1].value)]
    assert [told(CardPuzzle(puzzle).solution(card)) for puzzle, card in picked] == snapshot


@pytest.mark.parametrize("language", Language)
def test_a_trick_of_a_solution_is_told_by_players(language: Language, snapshot: object) -> None:
    """The heart goes left; the left hand's spade then runs into queen and ace."""
    puzzle = Puzzle(THROW_IN, 0, 0, "", False, "", 2, Lesson.THROW_IN.value, "7H", (THROWN,), ())
    assert told(CardPuzzle(puzzle).lines("7H")[0], language=language) == snapshot


def test_the_goal_against_a_misere_is_to_catch_it() -> None:
    """A misère has no whists."""
    for misere, role in ((False, "defender"), (True, "catcher")):
        panel = CardPuzzle(first_with(1, misere=misere)).question()
        assert set(re.findall(r"preferans-puzzle-(defender|catcher)", repr(panel.blocks))) == {role}


THROW_IN = "AS QS 7H", "KS JS AH", "8S 7S 8H"
THROWN = "7H AH 8H JS 7S QS AS KS 8S"


@pytest.mark.parametrize(
    ("hands", "right", "line", "lesson"),
    [
        # the left hand takes the heart; queen and ace take both of its spades
        (THROW_IN, "7H", THROWN, Lesson.THROW_IN),
        # ace and king take both after every lead
        (("AS KS 7H", "QS JS AH", "8S 7S 8H"), "7H", "7H AH 8H JS 7S KS AS QS 8S", None),
        # the ace is kept, and takes the next club
        (("AC 8C 7C", "KC JC 7H", "QC TC 8H"), "8C 7C", "7C JC QC 8H 8C 7H TC AC KC", Lesson.DUCK),
    ],
)
def test_a_lesson_is_found_by_its_line(
    hands: tuple[str, ...], right: str, line: str, lesson: Lesson | None
) -> None:
    """Place 0 declares and leads, and takes two tricks."""
    position = solver.Position(tuple(cards(hand) for hand in hands), 0, 0, None)
    found = lesson_of(Solution(Goal(position, 2), cards(right), (cards(line),), ()), Judge())
    assert found is lesson if lesson else found is not Lesson.THROW_IN
