"""The puzzle of the day: asked in a group and in private, answered, and its solution line by line."""

from datetime import UTC, datetime
from typing import NamedTuple

from bot.preferences import Language
from bot.screens.buttons import InvalidData, Personal, PersonalVerb, encode
from bot.screens.content import Content, Key, Tint
from bot.screens.render import Frame, label, panel_content
from bot.service.daily_puzzles import Answered, DailyPuzzle
from bot.texts.words import Form, Words, words_in
from games.faces.facts import Text

ANSWER, LINE = "answer", "line"
"""What a button does with a puzzle."""
PERCENT = 100
FEWEST_SHARED = 2
"""A share of fewer answers would tell what one person has answered."""


class PuzzlePress(NamedTuple):
    """A button of the puzzle of a day: an answer, or a page of the solution, from 0."""

    what: str
    day: int
    choice: str


class _Role(NamedTuple):
    """A player of a puzzle, as one at a table."""

    name: str
    robot: int = 0


def puzzle_argument(press: PuzzlePress) -> str:
    return f"{press.what}/{press.day}/{press.choice}"


def read_puzzle_argument(argument: str) -> PuzzlePress:
    """What a button does with a puzzle. Raises InvalidData."""
    what, day, choice, *more = (*argument.split("/"), "", "")
    numbers = (day, choice) if what == LINE else (day,)
    known = what in (ANSWER, LINE) and choice.isalnum() and not any(more)
    if not known or not all(
        number.isascii() and number.isdecimal() and len(number) < 7 for number in numbers
    ):
        raise InvalidData(argument)
    press = PuzzlePress(what, int(day), choice)
    if puzzle_argument(press) != argument:
        raise InvalidData(argument)
    return press


def puzzle_link(bot: str) -> str:
    """The address that opens the bot at the puzzle of the day."""
    return f"https://t.me/{bot}?start=puzzle"


def question_content(daily: DailyPuzzle, streak: int | None, language: Language, frame: Frame) -> Content:
    """The puzzle for a person who has not answered it, with a button for each card."""
    words, panel = _words(daily, language), daily.puzzle.question()
    keys = tuple(
        tuple(Key(label(button.label, words), _press(ANSWER, daily, button.act)) for button in row)
        for row in panel.buttons
    )
    run = [words.html("puzzle-streak", days=streak)] if streak else []
    below = ["", words.html("puzzle-about"), *run]
    return panel_content(panel, words, frame, keys, above=[_title(daily, words)], below=below)


def offer_content(daily: DailyPuzzle, language: Language, bot: str, frame: Frame) -> Content:
    """The puzzle for a group, with a button that leads to it in private."""
    words = _words(daily, language)
    key = Key(words.plain("button-puzzle-solve"), url=puzzle_link(bot), tint=Tint.GREEN)
    below = ["", words.html("puzzle-in-group")]
    panel = daily.puzzle.question()
    return panel_content(panel, words, frame, ((key,),), above=[_title(daily, words)], below=below)


def answered_content(daily: DailyPuzzle, answered: Answered, language: Language, frame: Frame) -> Content:
    """What the answer was worth, the lesson, and the way to the solution."""
    words, puzzle = _words(daily, language), daily.puzzle
    told = [_say(text, words) for text in puzzle.solution(answered.answer)]
    if answered.correct:
        verdict = [words.html("puzzle-right")]
    else:
        choice = puzzle.choice(answered.answer)
        given = choice.label if choice is not None else answered.answer
        refuted = puzzle.refutation(answered.answer) if choice is not None else ()
        verdict = [words.html("puzzle-wrong", answer=given), *(_say(text, words) for text in refuted), ""]
    below = ["", *verdict, *told, "", *_standing(answered, words)]
    last = len(puzzle.lines(answered.answer)) - 1
    keys = (_turns(daily, -1, last, words),)
    return panel_content(puzzle.question(), words, frame, keys, above=[_title(daily, words)], below=below)


def line_content(
    daily: DailyPuzzle, answered: Answered, page: int, language: Language, frame: Frame
) -> Content:
    """A page of the solution, below the position. Raises InvalidData."""
    words, lines = _words(daily, language), daily.puzzle.lines(answered.answer)
    if page >= len(lines):
        raise InvalidData(str(page))
    below = ["", *(_say(text, words) for text in lines[page])]
    keys = (_turns(daily, page, len(lines) - 1, words),)
    return panel_content(
        daily.puzzle.question(), words, frame, keys, above=[_title(daily, words)], below=below
    )


def _turns(daily: DailyPuzzle, page: int, last: int, words: Words) -> tuple[Key, ...]:
    """The ways to the pages beside this one; before the first is the answer itself."""
    back = [Key(words.plain("button-puzzle-back"), _press(LINE, daily, str(page - 1)))] if page > 0 else []
    name = "button-puzzle-solution" if page < 0 else "button-puzzle-onward"
    on = [Key(words.plain(name), _press(LINE, daily, str(page + 1)))] if page < last else []
    return (*back, *on)


def _standing(answered: Answered, words: Words) -> list[str]:
    """How the person and all others have done."""
    tally = answered.tally
    share = round(PERCENT * tally.right / tally.answered) if tally.answered else 0
    others = tally.answered >= FEWEST_SHARED
    return [
        *([words.html("puzzle-share", share=share, count=tally.answered)] if others else []),
        *([words.html("puzzle-streak", days=answered.streak)] if answered.streak else []),
        words.html("puzzle-next"),
    ]


def _words(daily: DailyPuzzle, language: Language) -> Words:
    """The words of the game, with the roles of the puzzle for names."""
    words = words_in(language, daily.game)
    return words.at(_Role(words.plain(role.key)) for role in daily.puzzle.roles)


def _title(daily: DailyPuzzle, words: Words) -> str:
    day = datetime.fromtimestamp(daily.closes / 1000, UTC)
    date = Text("record-date", {"day": f"{day:%d}", "month": f"{day:%m}", "year": f"{day:%Y}"})
    return words.html("puzzle-title", date=date)


def _say(text: Text, words: Words) -> str:
    return words.say(text.key, text.facts, Form.HTML)


def _press(what: str, daily: DailyPuzzle, choice: str) -> str:
    return encode(Personal(PersonalVerb.PUZZLE, puzzle_argument(PuzzlePress(what, daily.day, choice))))
