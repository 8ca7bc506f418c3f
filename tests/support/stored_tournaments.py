"""Tournaments that are over as the database has them."""

from sqlmodel import col, select

from storage.sql.archive import Archive
from storage.sql.tournament_rows import TournamentPlayerRow, TournamentRow


async def stored_tournament(archive: Archive, id: str) -> TournamentRow | None:
    """The tournament of this id."""
    async with archive.reader() as session:
        return await session.get(TournamentRow, id)


async def stored_places(archive: Archive, id: str) -> list[TournamentPlayerRow]:
    """The players of a tournament, by place."""
    query = (
        select(TournamentPlayerRow)
        .where(TournamentPlayerRow.tournament == id)
        .order_by(col(TournamentPlayerRow.place), col(TournamentPlayerRow.player))
    )
    async with archive.reader() as session:
        return list(await session.exec(query))
