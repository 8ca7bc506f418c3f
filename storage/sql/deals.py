"""The daily deal in SQL: results, and players by group."""

from collections.abc import Mapping, Sequence

from sqlalchemy import select as sql_select
from sqlmodel import SQLModel, col, select

from storage.sql.archive import ArchivePart, MatchRow
from storage.sql.deal_rows import DealChatRow, DealResultRow
from storage.sql.guard import guarded

MOST_DAYS = 400
"""Days read for a streak."""


class DealStore(ArchivePart):
    """Rows of daily deals; every write is idempotent."""

    @guarded
    async def add(self, row: SQLModel) -> None:
        """Insert a result, or a group's player, unless it exists."""
        async with self.archive.transaction() as connection:
            await connection.execute(self.archive.insert_once(row))

    @guarded
    async def results(self, day: int, game: str) -> list[DealResultRow]:
        """Return all results of a board, the earliest first."""
        played = (
            select(DealResultRow)
            .where(DealResultRow.day == day, DealResultRow.game == game)
            .order_by(col(DealResultRow.ended), col(DealResultRow.match))
        )
        async with self.archive.reader() as session:
            return list(await session.exec(played))

    @guarded
    async def games(self, day: int) -> list[str]:
        """Return the games whose boards were played on a day."""
        played = select(DealResultRow.game).where(DealResultRow.day == day).distinct()
        async with self.archive.reader() as session:
            return sorted(await session.exec(played))

    @guarded
    async def match_of(self, day: int, game: str) -> MatchRow | None:
        """Return one of the matches on a board, as long as its record is kept."""
        played = sql_select(col(DealResultRow.match)).where(
            col(DealResultRow.day) == day, col(DealResultRow.game) == game
        )
        kept = select(MatchRow).where(col(MatchRow.id).in_(played), MatchRow.secret != b"").limit(1)
        async with self.archive.reader() as session:
            return (await session.exec(kept)).first()

    @guarded
    async def people(self, day: int, chat: int) -> Mapping[str, frozenset[int]]:
        """Return a group's players of a day, by game."""
        known = select(DealChatRow).where(DealChatRow.day == day, DealChatRow.chat == chat)
        found: dict[str, set[int]] = {}
        async with self.archive.reader() as session:
            for row in await session.exec(known):
                found.setdefault(row.game, set()).add(row.person)
        return {game: frozenset(people) for game, people in sorted(found.items())}

    @guarded
    async def days(self, person: int) -> Sequence[int]:
        """Return the days of boards that a person played to the end, the latest first."""
        played = (
            select(DealResultRow.day)
            .where(DealResultRow.person == person, col(DealResultRow.complete).is_(True))
            .distinct()
            .order_by(col(DealResultRow.day).desc())
            .limit(MOST_DAYS)
        )
        async with self.archive.reader() as session:
            return list(await session.exec(played))
