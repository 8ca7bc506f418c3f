"""Tournaments that are over as the database has them."""

from collections.abc import Mapping
from typing import Any

from sqlmodel import col, select

from storage.sql.archive import Archive
from storage.sql.tournament_rows import TournamentArchive, TournamentPlayerRow, TournamentRow


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
    names: Mapping[int, str] | None = None,
    scores: Mapping[int, str] | None = None,
    **fields: Any,
) -> None:
    """Store a tournament in which these people had these places."""
    usual: dict[str, Any] = {"game": "terz", "kind": "", "form": "swiss", "title": id.upper(), "chat": GROUP}
    usual |= {"began": 0, "ended": 1_000, "regulation": {}, "commitment": "", "secret": b""}
    names, scores = names or {}, scores or {}
    players = [
        TournamentPlayerRow(
            tournament=id,
            player=number,
            person=person,
            place=place,
            name=names.get(person, f"name {person}"),
            score=scores.get(person, "1"),
        )
        for number, (person, place) in enumerate(places.items(), 1)
    ]
    await tournaments.save(TournamentRow(id=id, **(usual | fields)), players)
