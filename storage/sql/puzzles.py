"""The puzzle of the day in SQL: first answers."""

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import func
from sqlmodel import col, select

from storage.sql.archive import ArchivePart
from storage.sql.guard import guarded
from storage.sql.puzzle_rows import PuzzleAnswerRow

MOST_DAYS = 400
"""Days of a person that are looked at for a streak."""


class PuzzleTally(NamedTuple):
    """How many have answered a puzzle, and how many rightly."""

    answered: int
    right: int


class PuzzleStore(ArchivePart):
    """Answers to puzzles; the first of a person to a day's puzzle counts."""

    @guarded
    async def add(self, row: PuzzleAnswerRow) -> None:
        """Store an answer, unless the person has given one that day."""
        async with self.archive.transaction() as connection:
            await connection.execute(self.archive.insert_once(row))

    @guarded
    async def answer(self, person: int, day: int) -> PuzzleAnswerRow | None:
        """The person's answer of a day."""
        async with self.archive.reader() as session:
            return await session.get(PuzzleAnswerRow, (day, person))

    @guarded
    async def tally(self, day: int) -> PuzzleTally:
        """What all people together have answered on a day."""
        count = select(PuzzleAnswerRow.correct, func.count()).where(PuzzleAnswerRow.day == day)
        async with self.archive.reader() as session:
            found = dict((await session.exec(count.group_by(col(PuzzleAnswerRow.correct)))).all())
        return PuzzleTally(sum(found.values()), found.get(True, 0))

    @guarded
    async def right_days(self, person: int) -> Sequence[int]:
        """The days that a person has answered rightly, the latest first."""
        solved = (
            select(PuzzleAnswerRow.day)
            .where(PuzzleAnswerRow.person == person, col(PuzzleAnswerRow.correct).is_(True))
            .order_by(col(PuzzleAnswerRow.day).desc())
            .limit(MOST_DAYS)
        )
        async with self.archive.reader() as session:
            return list(await session.exec(solved))
