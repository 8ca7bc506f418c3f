"""What was played in a group, or at tables with real cards, and by whom."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import BigInteger, Column, Executable, Index, case, func
from sqlalchemy import select as sql_select
from sqlmodel import Field, SQLModel, col

from storage.sql.archive import ArchivePart, MatchRow, PersonRow
from storage.sql.guard import guarded
from storage.sql.standings import ChatPersonRow


class KeptSheetRow(SQLModel, table=True):
    """A person's result on a sheet that was kept for real cards."""

    __tablename__ = "kept_sheets"
    __table_args__ = (Index("ix_kept_sheets_person", "person", "game"),)

    sheet: str = Field(primary_key=True)
    person: int = Field(sa_column=Column(BigInteger, primary_key=True, autoincrement=False))
    game: str
    place: int
    points: int
    ended: int = Field(sa_column=Column(BigInteger, nullable=False))


class SheetTally(NamedTuple):
    """What a person has won on sheets of a game."""

    sheets: int
    firsts: int
    points: int


class KeptSheetArchive(ArchivePart):
    """The results of sheets that were kept for real cards."""

    @guarded
    async def add(self, rows: Sequence[KeptSheetRow]) -> None:
        """Store the results of a sheet, unless they are there."""
        async with self.archive.transaction() as connection:
            for row in rows:
                await connection.execute(self.archive.insert_once(row))

    @guarded
    async def tallies(self, person: int) -> Mapping[str, SheetTally]:
        """What a person has won by game, that of most sheets first."""
        first = case((col(KeptSheetRow.place) == 1, 1), else_=0)
        counted = (
            sql_select(col(KeptSheetRow.game), func.count(), func.sum(first), func.sum(KeptSheetRow.points))
            .where(col(KeptSheetRow.person) == person)
            .group_by(col(KeptSheetRow.game))
            .order_by(func.count().desc(), col(KeptSheetRow.game))
        )
        async with self.archive.reader() as session:
            found = (await (await session.connection()).execute(counted)).all()
        return {game: SheetTally(*map(int, tally)) for game, *tally in found}


class GroupPlay(ArchivePart):
    """Looks up what groups have played."""

    @guarded
    async def favourite(self, chat: int, *, most: int = 50) -> str | None:
        """The game that a group has played most of late; None where it has played none."""
        latest = (
            sql_select(col(MatchRow.game))
            .where(col(MatchRow.chat) == chat)
            .order_by(col(MatchRow.ended).desc(), col(MatchRow.id).desc())
            .limit(most)
        )
        played = Counter(game for (game,) in await self._rows(latest))
        return max(played, key=played.__getitem__, default=None)

    @guarded
    async def guests(self, chat: int, *, most: int) -> list[tuple[int, str]]:
        """People who have played in a group and may be written to, with their names, the latest first."""
        known = (
            sql_select(col(PersonRow.id), col(PersonRow.name))
            .join(ChatPersonRow, col(ChatPersonRow.person) == col(PersonRow.id))
            .where(col(ChatPersonRow.chat) == chat, col(PersonRow.opened).is_(True))
            .order_by(col(ChatPersonRow.ended).desc(), col(PersonRow.id))
            .limit(most)
        )
        return [(person, name) for person, name in await self._rows(known)]

    async def _rows(self, statement: Executable) -> list[Any]:
        async with self.archive.reader() as session:
            return list(await (await session.connection()).execute(statement))
