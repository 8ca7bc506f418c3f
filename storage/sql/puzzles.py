"""The puzzle of the day in SQL: first answers."""

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import func
from sqlmodel import col, select

from storage.sql.archive import ArchivePart
from storage.sql.guard import guarded
from storage.sql.puzzle_rows import PuzzleAnswerRow

MOST_DAYS = 400
"""Days read for a streak."""


class PuzzleTally(NamedTuple):
    """Numbers of answers and of right answers to a puzzle."""

    answered: int
    right: int


class PuzzleStore(ArchivePart):
    """Answers to puzzles; a person's first answer of a day counts."""

    @guarded
    async def add(self, row: PuzzleAnswerRow) -> None:
        """Store an answer, unless the person has answered that day."""
        async with self.archive.transaction() as connection:
            await connection.execute(self.archive.insert_once(row))

    @guarded
    async def answer(self, person: int, day: int) -> PuzzleAnswerRow | None:
        """Return the person's answer of a day."""
        async with self.archive.reader() as session:
            return await session.get(PuzzleAnswerRow, (day, person))

    @guarded
    async def tally(self, day: int) -> PuzzleTally:
        """Return everybody's answers of a day."""
        count = select(PuzzleAnswerRow.correct, func.count()).where(PuzzleAnswerRow.day == day)
        async with self.archive.reader() as session:
            found = dict((await session.exec(count.group_by(col(PuzzleAnswerRow.correct)))).all())
        return PuzzleTally(sum(found.values()), found.get(True, 0))

    @guarded
    async def right_days(self, person: int) -> Sequence[int]:
        """Return the days of a person's right answers, the latest first."""
        solved = (
            select(PuzzleAnswerRow.day)
            .where(PuzzleAnswerRow.person == person, col(PuzzleAnswerRow.correct).is_(True))
            .order_by(col(PuzzleAnswerRow.day).desc())
            .limit(MOST_DAYS)
        )
        async with self.archive.reader() as session:
            return list(await session.exec(solved))
