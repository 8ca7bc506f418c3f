"""Daily puzzle: the same for everybody, answered once, with streaks."""

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
    """The person must answer the puzzle before its solution."""


class DailyPuzzle(NamedTuple):
    """Puzzle of a day; days are those of daily deals."""

    day: int
    game: str
    puzzle: Puzzle

    @property
    def closes(self) -> int:
        """End of the puzzle's day, in milliseconds since the epoch."""
        return Deal(self.day, self.game).closes


class AnsweredPuzzle(NamedTuple):
    """A person's answer, their streak, and the tally of all answers."""

    answer: str
    correct: bool
    streak: int
    """Current streak of days with a right answer."""
    tally: PuzzleTally


@cache
def _all_puzzles() -> Sequence[tuple[str, Puzzle]]:
    """Return all puzzles of the program with their games."""
    books = ((name, registry.puzzle_book(name)) for name in registry.names())
    return tuple((name, puzzle) for name, book in books if book is not None for puzzle in book.puzzles())


def puzzle_of(day: int) -> DailyPuzzle:
    """Return the puzzle of a day; none repeats before all were used."""
    game, puzzle = _all_puzzles()[day % len(_all_puzzles())]
    return DailyPuzzle(day, game, puzzle)


@dataclass(frozen=True, eq=False)
class DailyPuzzles:
    """Takes answers to daily puzzles. Every method but `today` raises DatabaseAway."""

    store: PuzzleStore
    time: Time

    def today(self) -> DailyPuzzle:
        """Return the open puzzle."""
        return puzzle_of(day_of(self.time.now()))

    async def answer(self, person: PersonId, daily: DailyPuzzle, answer: str) -> None:
        """Store the person's answer; the first one counts. Raises PuzzleOver."""
        if daily.day != self.today().day:
            raise PuzzleOver
        correct = daily.puzzle.is_right(answer)
        row = PuzzleAnswerRow(day=daily.day, person=person, answer=answer, correct=correct)
        await self.store.add(row)

    async def answer_of(self, person: PersonId, daily: DailyPuzzle) -> AnsweredPuzzle | None:
        """Return the person's answer, or None."""
        found = await self.store.answer(person, daily.day)
        if found is None:
            return None
        days = await self.store.right_days(person)
        run = streak([day for day in days if day <= daily.day], daily.day) if found.correct else 0
        return AnsweredPuzzle(found.answer, found.correct, run, await self.store.tally(daily.day))

    async def streak(self, person: PersonId) -> int:
        """Return the person's streak of right answers up to yesterday or today."""
        return streak(await self.store.right_days(person), self.today().day)

    async def tally(self, day: int) -> PuzzleTally:
        """Return the tally of all answers of a day."""
        return await self.store.tally(day)
