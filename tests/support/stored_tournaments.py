"""Tournaments that are over as the database has them."""

from collections.abc import Mapping
from typing import Any

from sqlmodel import col, select

from storage.sql.archive import Archive
from storage.sql.tournament_rows import (
    TournamentArchive,
    TournamentPlayerRow,
    TournamentRow,
)


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


ANNA, BORIS, VERA, GROUP = 11, 12, 13, -100


async def save(
    tournaments: TournamentArchive,
    id: str,
    places: dict[int, int],
    *,
    game: str = "terz",
    chat: int | None = GROUP,
    ended: int = 1_000,
    began: int = 0,
    names: Mapping[int, str] | None = None,
    scores: Mapping[int, str] | None = None,
    **fields: Any,
) -> None:
    """Store a tournament in which these people had these places."""
    row = TournamentRow(
        id=id,
        game=game,
        kind="",
        title=id.upper(),
        chat=chat,
        began=began,
        ended=ended,
        regulation={},
        commitment="",
        secret=b"",
        **({"form": "swiss"} | fields),
    )
    players = [
        TournamentPlayerRow(
            tournament=id,
            player=number,
            person=person,
            name=names[person] if names is not None else f"name {person}",
            place=place,
            score=(scores or {}).get(person, "1"),
        )
        for number, (person, place) in enumerate(places.items(), 1)
    ]
    await tournaments.save(row, players)
