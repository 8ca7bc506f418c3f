"""Blocks: pairs of people never seated together among strangers."""

from typing import NamedTuple

from sqlalchemy import BigInteger, Column, and_, delete, or_
from sqlalchemy import select as sql_select
from sqlmodel import Field, SQLModel, col

from storage.sql.archive import ArchivePart, PersonRow
from storage.sql.guard import guarded


class BlockRow(SQLModel, table=True):
    """A person's block of another."""

    __tablename__ = "blocks"

    person: int = Field(sa_column=Column(BigInteger, primary_key=True, autoincrement=False))
    other: int = Field(sa_column=Column(BigInteger, primary_key=True, autoincrement=False, index=True))


class Block(NamedTuple):
    """A blocked person, with their name."""

    person: int
    name: str


class Blocks(ArchivePart):
    """Blocks between people."""

    @guarded
    async def add(self, person: int, other: int) -> None:
        """Block a person."""
        async with self.archive.transaction() as connection:
            await connection.execute(self.archive.insert_once(BlockRow(person=person, other=other)))

    @guarded
    async def remove(self, person: int, other: int) -> None:
        """Unblock a person."""
        same = and_(col(BlockRow.person) == person, col(BlockRow.other) == other)
        async with self.archive.transaction() as connection:
            await connection.execute(delete(BlockRow).where(same))

    @guarded
    async def of(self, person: int) -> list[Block]:
        """Return the people that a person blocks, by name."""
        known = (
            sql_select(col(BlockRow.other), col(PersonRow.name))
            .select_from(BlockRow)
            .outerjoin(PersonRow, col(PersonRow.id) == col(BlockRow.other))
            .where(col(BlockRow.person) == person)
            .order_by(col(PersonRow.name), col(BlockRow.other))
        )
        async with self.archive.reader() as session:
            rows = await (await session.connection()).execute(known)
            return [Block(other, name or "") for other, name in rows]

    @guarded
    async def between(self, person: int) -> list[int]:
        """Return the people that a person blocks or is blocked by."""
        either = or_(col(BlockRow.person) == person, col(BlockRow.other) == person)
        async with self.archive.reader() as session:
            rows = await (await session.connection()).execute(
                sql_select(col(BlockRow.person), col(BlockRow.other)).where(either)
            )
            return [other if one == person else one for one, other in rows]
