"""The puzzle of the day: the same for everybody, answered once, with days in a row."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from bot.base.timing import Time
from bot.features.today.daily_deals import Deal, day_of, streak
from bot.match.refusals import Refusal
from bot.match.table import PersonId
from games import registry
from games.puzzle import Puzzle
from storage.sql.puzzle_rows import PuzzleAnswerRow
from storage.sql.puzzles import PuzzleStore, PuzzleTally


class PuzzleOver(Refusal):
    """The day of the puzzle is over."""


class PuzzleUnanswered(Refusal):
    """The person has not answered the puzzle whose solution they ask for."""


class DailyPuzzle(NamedTuple):
    """The puzzle of a day; days are those of daily deals."""

    day: int
    game: str
    puzzle: Puzzle

    @property
    def closes(self) -> int:
        """When the next one follows, in milliseconds since the epoch."""
        return Deal(self.day, self.game).closes


class Answered(NamedTuple):
    """A person's answer to a puzzle, and how they and all others have done."""

    answer: str
    correct: bool
    streak: int
    """On how many days in a row the person has answered rightly."""
    tally: PuzzleTally


@cache
def _shipped() -> Sequence[tuple[str, Puzzle]]:
    """All puzzles that come with the program, by game."""
    books = ((name, registry.puzzle_book(name)) for name in registry.names())
    return tuple((name, puzzle) for name, book in books if book is not None for puzzle in book.puzzles())


def puzzle_of(day: int) -> DailyPuzzle:
    """The puzzle of a day: none comes again before all have been there."""
    game, puzzle = _shipped()[day % len(_shipped())]
    return DailyPuzzle(day, game, puzzle)


@dataclass(frozen=True, eq=False)
class DailyPuzzles:
    """Lets people answer the puzzles of days. Every method but `today` raises DatabaseAway."""

    store: PuzzleStore
    time: Time

    def today(self) -> DailyPuzzle:
        """The puzzle that is asked now."""
        return puzzle_of(day_of(self.time.now()))

    async def answer(self, person: PersonId, daily: DailyPuzzle, answer: str) -> None:
        """Take the person's answer; one who has answered keeps the first. Raises PuzzleOver."""
        if daily.day != self.today().day:
            raise PuzzleOver
        correct = daily.puzzle.is_right(answer)
        row = PuzzleAnswerRow(day=daily.day, person=person, answer=answer, correct=correct)
        await self.store.add(row)

    async def answered(self, person: PersonId, daily: DailyPuzzle) -> Answered | None:
        """What the person has answered; None for one who has not."""
        found = await self.store.answer(person, daily.day)
        if found is None:
            return None
        days = await self.store.right_days(person)
        run = streak([day for day in days if day <= daily.day], daily.day) if found.correct else 0
        return Answered(found.answer, found.correct, run, await self.store.tally(daily.day))

    async def streak(self, person: PersonId) -> int:
        """On how many days in a row the person has answered rightly, up to yesterday or today."""
        return streak(await self.store.right_days(person), self.today().day)

    async def tally(self, day: int) -> PuzzleTally:
        """How all people together have done on a day."""
        return await self.store.tally(day)
