"""Play in groups, and on sheets of real cards."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import BigInteger, Column, Executable, Index, case, delete, func, or_
from sqlalchemy import select as sql_select
from sqlalchemy.orm import aliased
from sqlmodel import Field, SQLModel, col

from storage.sql.archive import ArchivePart, MatchRow, PersonRow
from storage.sql.guard import guarded
from storage.sql.ratings import ChatPersonRow


class KeptSheetRow(SQLModel, table=True):
    """A person's result on a kept sheet of real cards."""

    __tablename__ = "kept_sheets"
    __table_args__ = (Index("ix_kept_sheets_person", "person", "game"),)

    sheet: str = Field(primary_key=True)
    person: int = Field(sa_column=Column(BigInteger, primary_key=True, autoincrement=False))
    game: str
    place: int
    points: int
    ended: int = Field(sa_column=Column(BigInteger, nullable=False))


class KeptGuestRow(SQLModel, table=True):
    """The result of a guest of a kept sheet, by the guest's number there."""

    __tablename__ = "kept_sheet_guests"

    sheet: str = Field(primary_key=True)
    number: int = Field(primary_key=True)
    game: str
    place: int
    points: int
    ended: int = Field(sa_column=Column(BigInteger, nullable=False))


class SheetTally(NamedTuple):
    """A person's totals on sheets of a game."""

    sheets: int
    firsts: int
    points: int


class SheetRival(NamedTuple):
    """Another person of kept sheets of a game."""

    name: str
    evenings: int
    """Sheets with both."""
    ahead: int
    """Those where the person was placed before this one."""
    behind: int


class KeptSheetArchive(ArchivePart):
    """Results of kept sheets."""

    @guarded
    async def put(self, sheet: str, rows: Sequence[KeptSheetRow | KeptGuestRow]) -> None:
        """Store the results of a sheet in place of earlier ones."""
        async with self.archive.transaction() as connection:
            for table in (KeptSheetRow, KeptGuestRow):
                await connection.execute(delete(table).where(col(table.sheet) == sheet))
            for row in rows:
                await connection.execute(self.archive.insert_once(row))

    @guarded
    async def claim(self, sheet: str, number: int, person: int) -> int | None:
        """Give a guest's result to a person; return its points.

        None if there is no such guest, or the person has another result of the sheet.
        """
        guest = (col(KeptGuestRow.sheet) == sheet, col(KeptGuestRow.number) == number)
        async with self.archive.transaction() as connection:
            row = (await connection.execute(sql_select(KeptGuestRow.__table__).where(*guest))).one_or_none()  # type: ignore[attr-defined]
            if row is None:
                return None
            result = KeptSheetRow(
                sheet=sheet, person=person, game=row.game, place=row.place, points=row.points, ended=row.ended
            )
            stored = await connection.execute(self.archive.insert_once(result))
            if not stored.rowcount:
                return None
            await connection.execute(delete(KeptGuestRow).where(*guest))
        return int(row.points)

    @guarded
    async def tallies(self, person: int) -> Mapping[str, SheetTally]:
        """Return a person's totals by game, most sheets first."""
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

    @guarded
    async def rivals(self, person: int, game: str, *, most: int) -> list[SheetRival]:
        """Return the people of a person's evenings with a game, most evenings first."""
        mine, theirs = aliased(KeptSheetRow), aliased(KeptSheetRow)
        ahead = case((col(mine.place) < col(theirs.place), 1), else_=0)
        behind = case((col(mine.place) > col(theirs.place), 1), else_=0)
        counted = (
            sql_select(col(PersonRow.name), func.count(), func.sum(ahead), func.sum(behind))
            .select_from(mine)
            .join(theirs, col(theirs.sheet) == col(mine.sheet))
            .join(PersonRow, col(PersonRow.id) == col(theirs.person))
            .where(col(mine.person) == person, col(theirs.person) != person, col(mine.game) == game)
            .group_by(col(PersonRow.id), col(PersonRow.name))
            .order_by(func.count().desc(), col(PersonRow.id))
            .limit(most)
        )
        async with self.archive.reader() as session:
            found = (await (await session.connection()).execute(counted)).all()
        return [SheetRival(name, *map(int, tally)) for name, *tally in found]


class GroupPlay(ArchivePart):
    """Looks up the play of groups."""

    @guarded
    async def favourite(self, chat: int, *, most: int = 50) -> str | None:
        """Return the game that a group has recently played most, or None."""
        latest = (
            sql_select(col(MatchRow.game))
            .where(col(MatchRow.chat) == chat)
            .order_by(col(MatchRow.ended).desc(), col(MatchRow.id).desc())
            .limit(most)
        )
        played = Counter(game for (game,) in await self._rows(latest))
        return max(played, key=played.__getitem__, default=None)

    @guarded
    async def tempo(self, chat: int, game: str, *, most: int = 40) -> tuple[int, int]:
        """Return the actions of people in a group's latest matches of a game, and their milliseconds."""
        row = MatchRow
        latest = (
            sql_select(col(row.actions), col(row.thinking))
            .where(or_(col(row.chat) == chat, col(row.home) == chat))
            .where(col(row.game) == game, col(row.actions) > 0)
            .order_by(col(row.ended).desc(), col(row.id))
            .limit(most)
        )
        found = await self._rows(latest)
        return sum(actions for actions, _ in found), sum(ms for _, ms in found)

    @guarded
    async def guests(self, chat: int, *, most: int) -> list[tuple[int, str]]:
        """Return recent players of a group that may be written to, with names, the latest first."""
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
