"""Tournaments that are over, in SQL."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import JSON, BigInteger, Column, Index, LargeBinary
from sqlmodel import Field, SQLModel, col, select

from storage.sql.archive import ArchivePart
from storage.sql.guard import guarded


class TournamentRow(SQLModel, table=True):
    """A tournament that is over; times are milliseconds since the epoch."""

    __tablename__ = "tournaments"

    id: str = Field(primary_key=True)
    game: str
    kind: str
    """Of the game, as its ratings know it."""
    form: str
    title: str
    chat: int | None = Field(default=None, sa_column=Column(BigInteger, index=True))
    began: int = Field(sa_column=Column(BigInteger, nullable=False))
    ended: int = Field(sa_column=Column(BigInteger, nullable=False))
    regulation: dict[str, Any] = Field(sa_column=Column(JSON, nullable=False))
    commitment: str
    secret: bytes = Field(sa_column=Column(LargeBinary, nullable=False))


class TournamentPlayerRow(SQLModel, table=True):
    """A player of a tournament that is over."""

    __tablename__ = "tournament_players"
    __table_args__ = (Index("ix_tournament_players_person", "person"),)

    tournament: str = Field(primary_key=True, foreign_key="tournaments.id")
    player: int = Field(primary_key=True)
    person: int | None = Field(default=None, sa_column=Column(BigInteger))
    """None: forgotten, or a computer in the place of somebody who had to go."""
    name: str
    place: int
    score: str
    """As a fraction, `3/4`, or a whole number."""


class TournamentArchive(ArchivePart):
    """Tournaments that are over."""

    @guarded
    async def save(self, row: TournamentRow, players: Sequence[TournamentPlayerRow]) -> None:
        """Store a tournament with its players, once: repeating it changes nothing."""
        async with self.archive.transaction() as connection:
            for each in (row, *players):
                await connection.execute(self.archive.insert_once(each))

    @guarded
    async def find(self, id: str) -> TournamentRow | None:
        """The tournament of this id."""
        async with self.archive.reader() as session:
            return await session.get(TournamentRow, id)

    @guarded
    async def players(self, id: str) -> list[TournamentPlayerRow]:
        """The players of a tournament, by place."""
        query = (
            select(TournamentPlayerRow)
            .where(TournamentPlayerRow.tournament == id)
            .order_by(col(TournamentPlayerRow.place), col(TournamentPlayerRow.player))
        )
        async with self.archive.reader() as session:
            return list(await session.exec(query))
